import { writeFile } from "node:fs/promises";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { UserFacingError } from "../base/userFacingError.ts";
import { readFileWithin } from "./files.ts";

const MAX_BYTES = 256 * 1024;

/**
 * A file's text with one character per byte; empty if there's no file. Undefined for a folder or a link, which may
 * lead out of the folder, and for a file with unsaved changes, a NUL byte, or more than 256 KB.
 */
export async function readEditable(uri: vscode.Uri): Promise<string | undefined> {
	const { textDocuments } = vscode.workspace;
	if (textDocuments.some((one) => one.isDirty && one.uri.toString() === uri.toString())) return undefined;
	try {
		const { type } = await vscode.workspace.fs.stat(uri);
		if (type !== vscode.FileType.File) return undefined;
	} catch (error) {
		if (error instanceof vscode.FileSystemError && error.code === "FileNotFound") return "";
		throw error;
	}
	const bytes = await readFileWithin(uri, MAX_BYTES);
	return bytes === undefined || bytes.includes(0) ? undefined : Buffer.from(bytes).toString("latin1");
}

/**
 * Replaces `before`, as `readEditable` returned it, with `after`. A new file on a local disk is readable by the user
 * alone. Throws UserFacingError if `readEditable` returns something else by now.
 */
export async function writeEditable(uri: vscode.Uri, before: string, after: string): Promise<void> {
	if ((await readEditable(uri)) !== before) {
		const name = vscode.workspace.asRelativePath(uri);
		throw new UserFacingError(
			l10n.t("{0} changed in the meantime, so the file wasn’t saved. Try again.", name),
		);
	}
	const bytes = Buffer.from(after, "latin1");
	if (before === "" && uri.scheme === "file") await writeFile(uri.fsPath, bytes, { mode: 0o600 });
	else await vscode.workspace.fs.writeFile(uri, bytes);
}
