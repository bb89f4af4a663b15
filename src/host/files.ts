import * as l10n from "@vscode/l10n";
import { homedir } from "node:os";
import * as vscode from "vscode";
import { UserFacingError } from "../base/userFacingError.ts";
import { readRegularFile } from "./regularFile.ts";
import { explained, localFile, type WholeFile } from "./wholeFile.ts";

/** Files that aren't on a local disk are written in one piece, so their size is limited. */
const MAX_WHOLE_FILE_BYTES = 50 * 1024 * 1024;

interface SaveOptions {
	/** Must not contain text from the marketplace. */
	defaultName: string;
	/** Label of a file type → its extensions. */
	filters: Record<string, string[]>;
	action: string;
}

export async function askWhereToSave(options: SaveOptions): Promise<vscode.Uri | undefined> {
	const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir());
	return vscode.window.showSaveDialog({
		defaultUri: vscode.Uri.joinPath(folder, options.defaultName),
		filters: options.filters,
		saveLabel: options.action,
	});
}

/** A file to be written piece by piece if it's local, otherwise in one piece. */
export function wholeFile(target: vscode.Uri): WholeFile {
	return target.scheme === "file" ? localFile(target.fsPath) : remoteFile(target);
}

/** Reads a whole, untrusted file; undefined if it has more than `maxBytes`. */
export async function readFileWithin(uri: vscode.Uri, maxBytes: number): Promise<Uint8Array | undefined> {
	if (uri.scheme === "file") return readRegularFile(uri.fsPath, maxBytes);
	const { size, type } = await vscode.workspace.fs.stat(uri);
	if ((type & vscode.FileType.File) === 0) throw vscode.FileSystemError.Unavailable(uri);
	return size > maxBytes ? undefined : vscode.workspace.fs.readFile(uri);
}

/** The first dropped file, as an address or as its bytes, else the dropped text. VS Code lets go of them after the drop. */
export async function droppedContent(
	dropped: vscode.DataTransfer,
): Promise<{ file: vscode.Uri | Uint8Array } | { table: string }> {
	const uris = await dropped.get("text/uri-list")?.asString();
	const [first] = (uris ?? "").split(/\r?\n/).filter((line) => line !== "");
	if (first !== undefined) return { file: vscode.Uri.parse(first, true) };
	for (const [, item] of dropped) {
		const file = item.asFile();
		if (file) return { file: await file.data() };
	}
	return { table: (await dropped.get("text/plain")?.asString()) ?? "" };
}

async function showUntitled(content: string, language: string): Promise<void> {
	const document = await vscode.workspace.openTextDocument({ content, language });
	await vscode.window.showTextDocument(document, { preview: false });
}

function remoteFile(target: vscode.Uri): WholeFile {
	return async (write) => {
		const parts: Uint8Array[] = [];
		let size = 0;
		await write(async (text) => {
			const part = Buffer.from(text);
			size += part.byteLength;
			if (size > MAX_WHOLE_FILE_BYTES) {
				throw new UserFacingError(
					l10n.t("Files over 50 MB can be saved only on this computer. Choose a local folder."),
				);
			}
			parts.push(part);
		});
		await explained(vscode.workspace.fs.writeFile(target, Buffer.concat(parts)));
	};
}

/**
 * Inserts text at an editor's cursor with the line's indentation; opens a new editor if there's none, or it's hidden,
 * closed, or read-only. An untitled plain-text file gets `language`.
 */
export async function insertAtCursor(
	editor: vscode.TextEditor | undefined,
	text: string,
	language: string,
): Promise<void> {
	const visible = vscode.window.visibleTextEditors.find((one) => one === editor);
	// Insert a snippet without placeholders, because VS Code indents snippets.
	const written = await visible?.insertSnippet(new vscode.SnippetString().appendText(text));
	if (!visible || written !== true) return showUntitled(text, language);
	const { document } = visible;
	if (document.isUntitled && document.languageId === "plaintext")
		await vscode.languages.setTextDocumentLanguage(document, language);
}
