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

/** The dropped files, as addresses or as their bytes, else the dropped text. VS Code lets go of them after the drop. */
export async function droppedContent(
	dropped: vscode.DataTransfer,
): Promise<{ files: ReadonlyArray<vscode.Uri | Uint8Array> } | { table: string }> {
	const list = await dropped.get("text/uri-list")?.asString();
	// “#” starts a comment.
	const uris = (list ?? "").split(/\r?\n/).filter((line) => /^[^#]/.test(line));
	if (uris.length > 0) return { files: uris.map((uri) => vscode.Uri.parse(uri, true)) };
	const files = [...dropped].map(([, item]) => item.asFile()).filter((file) => file !== undefined);
	if (files.length > 0) return { files: await Promise.all(files.map(async (file) => file.data())) };
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
