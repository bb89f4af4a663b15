import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { commandIds } from "../../host/commandIds.ts";
import { runCommand } from "../../host/commands.ts";
import type { Notifications } from "../../host/notifications.ts";
import { type Choice, pickOne } from "../../host/picks.ts";
import { insertAtCursor } from "../../host/files.ts";
import { snippet, type SnippetLanguage, snippetLanguageOf } from "../../model/datasets/snippets.ts";
import {
	activeNotebook,
	codeLanguage,
	insertCell,
	offersNotebooks,
	showNewNotebook,
} from "../../host/notebooks.ts";
import { KEY_VARIABLE } from "../../rules/apiKey.ts";
import { textProperty } from "../arguments.ts";
import type { CommandScope } from "../commandHandler.ts";
import { lookUpDataset } from "./loadDataset.ts";

type SnippetOutcome = { kind: "inserted"; language: SnippetLanguage; text: string } | { kind: "cancelled" };

const editorLanguages: Record<SnippetLanguage, string> = {
	curl: "shellscript",
	python: "python",
	typescript: "typescript",
};

interface Wanted {
	readonly language: SnippetLanguage;
	readonly inNewNotebook: boolean;
}

/**
 * Inserts code that loads the dataset's record, in the given language, else the active editor's, else one that the
 * user picks. The code goes to the cursor, to the active notebook, or to a new file or notebook.
 */
export async function insertSnippet(
	scope: CommandScope,
	id: string,
	argument: unknown,
): Promise<SnippetOutcome> {
	const notebook = activeNotebook();
	const editor = vscode.window.activeTextEditor;
	const active = notebook ? codeLanguage(notebook) : editor?.document.languageId;
	const wanted =
		wantedBy(argument, active) ??
		(await pickLanguage(!notebook && active === undefined && offersNotebooks()));
	if (wanted === undefined) return { kind: "cancelled" };
	const { language, inNewNotebook } = wanted;
	const text = snippet(language, scope.account.marketplace.baseUrl, await lookUpDataset(scope, id));
	// JavaScript and TypeScript share a snippet, but a kernel runs only one of them.
	const fits = active !== undefined && snippetLanguageOf(active) === language;
	const editorLanguage = fits ? active : editorLanguages[language];
	if (inNewNotebook) await showNewNotebook(text, editorLanguage);
	const isCell =
		inNewNotebook || (notebook !== undefined && (await insertCell(notebook, text, editorLanguage)));
	if (!isCell) await insertAtCursor(editor, text, editorLanguage);
	void offerKey(scope.notifications, isCell);
	return { kind: "inserted", language, text };
}

function wantedBy(argument: unknown, active = ""): Wanted | undefined {
	const asked = textProperty(argument, "language");
	const languages: readonly SnippetLanguage[] = ["curl", "python", "typescript"];
	const language = languages.find((candidate) => candidate === asked) ?? snippetLanguageOf(active);
	return language && { language, inNewNotebook: textProperty(argument, "into") === "newNotebook" };
}

/** Offers to provide the API key in the environment variable that the snippet reads. */
async function offerKey(notifications: Notifications, isCell: boolean): Promise<void> {
	const [message, action, command] = isCell
		? [
				l10n.t("To run the snippet, add your API key to a .env file, then start or restart the kernel."),
				l10n.t("Add API Key to .env…"),
				commandIds.apiKey.addToEnvFile,
			]
		: [
				l10n.t("To run the snippet, open a terminal that has your API key in {0}.", KEY_VARIABLE),
				l10n.t("Open Terminal with API Key…"),
				commandIds.apiKey.openTerminal,
			];
	if ((await notifications.show("info", message, action)) === action) await runCommand(command);
}

async function pickLanguage(offersNotebook: boolean): Promise<Wanted | undefined> {
	const inFile = l10n.t("in a new file");
	const inNotebook = l10n.t("in a new notebook");
	const choice = (
		label: string,
		icon: string,
		language: SnippetLanguage,
		inNewNotebook = false,
	): Choice<Wanted> => ({
		label,
		icon,
		...(offersNotebook && { description: inNewNotebook ? inNotebook : inFile }),
		value: { language, inNewNotebook },
	});
	const notebooks = [
		choice("Python", "notebook", "python", true),
		choice("TypeScript", "notebook", "typescript", true),
	];
	return pickOne(
		[
			choice("curl", "terminal", "curl"),
			choice("Python", "file-code", "python"),
			choice("TypeScript", "file-code", "typescript"),
			...(offersNotebook ? notebooks : []),
		],
		{
			title: l10n.t("Insert Code Snippet"),
			placeholder: l10n.t("The snippet reads the API key from {0}.", KEY_VARIABLE),
		},
	);
}
