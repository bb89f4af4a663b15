import * as l10n from "@vscode/l10n";
import { pickOne } from "../../host/picks.ts";
import { activeLanguage, insertAtCursor } from "../../host/files.ts";
import { snippet, type SnippetLanguage } from "../../model/datasets/snippets.ts";
import { datasetFacts } from "../../model/datasetFacts.ts";
import { textProperty } from "../arguments.ts";
import type { AccountScope } from "../../account/accountScope.ts";

export type SnippetOutcome =
	{ kind: "inserted"; language: SnippetLanguage; text: string } | { kind: "cancelled" };

const byEditorLanguage: Record<string, SnippetLanguage> = {
	python: "python",
	typescript: "typescript",
	typescriptreact: "typescript",
	javascript: "typescript",
	javascriptreact: "typescript",
	shellscript: "curl",
};

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
	id: string,
	argument: unknown,
): Promise<SnippetOutcome> {
	const asked = textProperty(argument, "language");
	const languages: readonly SnippetLanguage[] = ["curl", "python", "typescript"];
	const language =
		languages.find((candidate) => candidate === asked) ??
		byEditorLanguage[activeLanguage() ?? ""] ??
		(await pickLanguage());
	if (language === undefined) return { kind: "cancelled" };
	const text = snippet(language, scope.account.marketplace.baseUrl, await datasetFacts(scope, id));
	await insertAtCursor(text, editorLanguages[language]);
	return { kind: "inserted", language, text };
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
			placeholder: l10n.t(
				"The snippet reads the API key from the {0} environment variable.",
				"DATA_MARKETPLACE_API_KEY",
			),
		},
	);
}
