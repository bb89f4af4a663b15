import * as l10n from "@vscode/l10n";
import { commandIds } from "../../host/commandIds.ts";
import { runCommand } from "../../host/commands.ts";
import type { Notifications } from "../../host/notifications.ts";
import { pickOne } from "../../host/picks.ts";
import { activeLanguage, insertAtCursor } from "../../host/files.ts";
import { snippet, type SnippetLanguage, snippetLanguageOf } from "../../model/datasets/snippets.ts";
import { keyVariable } from "../../rules/credential.ts";
import { datasetFacts } from "../../model/datasetFacts.ts";
import { textProperty } from "../arguments.ts";
import type { AccountScope } from "../../account/accountScope.ts";

export type SnippetOutcome =
	{ kind: "inserted"; language: SnippetLanguage; text: string } | { kind: "cancelled" };

const editorLanguages: Record<SnippetLanguage, string> = {
	curl: "shellscript",
	python: "python",
	typescript: "typescript",
};

/**
 * Inserts, at the cursor, code that loads the dataset's record: in the given language, else the editor's, else
 * one that the user picks.
 */
export async function insertSnippet(
	scope: AccountScope,
	notifications: Notifications,
	id: string,
	argument: unknown,
): Promise<SnippetOutcome> {
	const asked = textProperty(argument, "language");
	const languages: readonly SnippetLanguage[] = ["curl", "python", "typescript"];
	const language =
		languages.find((candidate) => candidate === asked) ??
		snippetLanguageOf(activeLanguage() ?? "") ??
		(await pickLanguage());
	if (language === undefined) return { kind: "cancelled" };
	const text = snippet(language, scope.account.marketplace.baseUrl, await datasetFacts(scope, id));
	await insertAtCursor(text, editorLanguages[language]);
	void offerTerminal(notifications);
	return { kind: "inserted", language, text };
}

/** Offers what the snippet needs to run, because nothing else sets the variable. */
async function offerTerminal(notifications: Notifications): Promise<void> {
	const message = l10n.t("To run the snippet, open a terminal that has your API key in {0}.", keyVariable);
	const open = l10n.t("Open Terminal with API Key");
	if ((await notifications.show("info", message, open)) === open) {
		await runCommand(commandIds.apiKey.openTerminal);
	}
}

async function pickLanguage(): Promise<SnippetLanguage | undefined> {
	return pickOne<SnippetLanguage>(
		[
			{ label: "curl", icon: "terminal", value: "curl" },
			{ label: "Python", icon: "file-code", value: "python" },
			{ label: "TypeScript", icon: "file-code", value: "typescript" },
		],
		{
			title: l10n.t("Insert Code Snippet"),
			placeholder: l10n.t("The snippet reads the API key from the {0} environment variable.", keyVariable),
		},
	);
}
