import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { UserFacingError } from "../base/userFacingError.ts";

export function isManifest(uri: vscode.Uri): boolean {
	return uri.path.endsWith(".dataset.json");
}

export function isAccessFileName(uri: vscode.Uri): boolean {
	return uri.path.endsWith(".access.json");
}

/** The scheme of the marketplace's side of comparisons. */
export const PUBLISHED_SCHEME = "data-marketplace-published";

/** Whether a document is another version of a file, as comparisons show, whose problems can't be fixed there. */
export function isOtherVersion({ scheme }: Pick<vscode.Uri, "scheme">): boolean {
	return scheme === "git" || scheme === PUBLISHED_SCHEME;
}

export function fileName(uri: vscode.Uri): string {
	return uri.path.slice(uri.path.lastIndexOf("/") + 1);
}

/** The file a command applies to: its argument, else the active editor's file. Undefined if `accepts` rejects it. */
export function fileArgument(
	argument: unknown,
	accepts: (uri: vscode.Uri) => boolean,
): vscode.Uri | undefined {
	const given = uriOf(argument) ?? vscode.window.activeTextEditor?.document.uri;
	return given && accepts(given) ? given : undefined;
}

function uriOf(argument: unknown): vscode.Uri | undefined {
	if (argument instanceof vscode.Uri) return argument;
	if (typeof argument === "string") return parse(argument);
	if (typeof argument === "object" && argument !== null && "uri" in argument) return uriOf(argument.uri);
	return undefined;
}

/** Accepts an absolute path or a URI. */
function parse(text: string): vscode.Uri | undefined {
	try {
		return /^[a-z][a-z0-9+.-]+:/i.test(text) ? vscode.Uri.parse(text, true) : vscode.Uri.file(text);
	} catch {
		return undefined;
	}
}

/** The message for a file that can't be read. */
export function unreadable(uri: vscode.Uri): string {
	return l10n.t("Couldn’t read {0}. Check that the file exists and that you can open it.", fileName(uri));
}

/** The document in the editor, saved or not, or else on disk. Throws UserFacingError if it can't be read. */
export async function documentOf(uri: vscode.Uri): Promise<vscode.TextDocument> {
	try {
		return await vscode.workspace.openTextDocument(uri);
	} catch {
		throw new UserFacingError(unreadable(uri));
	}
}

export async function textOf(uri: vscode.Uri): Promise<string> {
	return (await documentOf(uri)).getText();
}

/** The URI of an unused name in `folder`: `claims.dataset.json`, `claims-2.dataset.json`, … */
export async function freeManifestUri(folder: vscode.Uri, stem: string): Promise<vscode.Uri> {
	for (let number = 1; ; number += 1) {
		const name = number === 1 ? `${stem}.dataset.json` : `${stem}-${number}.dataset.json`;
		const uri = vscode.Uri.joinPath(folder, name);
		if (!(await exists(uri))) return uri;
	}
}

/** Whether there's a file, or an editor that would be saved to it. */
export async function exists(uri: vscode.Uri): Promise<boolean> {
	const open = vscode.workspace.textDocuments.some((document) => document.uri.path === uri.path);
	if (open) return true;
	try {
		await vscode.workspace.fs.stat(uri);
		return true;
	} catch {
		return false;
	}
}

/**
 * Opens a new, unsaved document with the cursor at `offset`. In a local or remote folder, the document saves
 * to `uri` by default.
 */
export async function openUnsaved(
	uri: vscode.Uri,
	text: string,
	offset: number,
): Promise<vscode.TextDocument> {
	const document = await unsavedDocument(uri, text);
	const at = document.positionAt(offset);
	const selection = new vscode.Range(at, at);
	await vscode.window.showTextDocument(document, { preview: false, selection });
	return document;
}

async function unsavedDocument(uri: vscode.Uri, text: string): Promise<vscode.TextDocument> {
	if (uri.scheme !== "file" && uri.scheme !== "vscode-remote")
		return vscode.workspace.openTextDocument({ content: text, language: "json" });
	const document = await vscode.workspace.openTextDocument(uri.with({ scheme: "untitled" }));
	const edit = new vscode.WorkspaceEdit();
	edit.insert(document.uri, new vscode.Position(0, 0), text);
	await vscode.workspace.applyEdit(edit);
	return document;
}
