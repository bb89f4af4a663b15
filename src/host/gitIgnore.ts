import { execFile } from "node:child_process";
import { dirname } from "node:path";
import * as vscode from "vscode";
import { withLine } from "../rules/envFile.ts";
import { readEditable, writeEditable } from "./editableFile.ts";

/** A part of the API of VS Code's own Git extension. */
interface GitExtension {
	getAPI(version: 1): { readonly git: { readonly path: string } };
}

/**
 * Whether Git ignores a file. Undefined if unknown, for example without Git where the extension runs, in an
 * untrusted workspace, or outside a repository. A file that Git tracks isn't ignored.
 */
export async function isIgnoredByGit({ scheme, fsPath }: vscode.Uri): Promise<boolean | undefined> {
	if (scheme !== "file" || !vscode.workspace.isTrusted) return undefined;
	const git = await gitPath();
	if (git === undefined) return undefined;
	const args = ["-C", dirname(fsPath), "check-ignore", "--quiet", "--", fsPath];
	return new Promise((resolve) => {
		execFile(git, args, { timeout: 10_000 }, (error) => {
			if (error === null) resolve(true);
			else resolve(error.code === 1 ? false : undefined);
		});
	});
}

/**
 * Adds a line for `.env` to the `.gitignore` in the file's folder, unless there's one. Resolves to false if the
 * `.gitignore` isn't editable.
 */
export async function addToGitIgnore(file: vscode.Uri): Promise<boolean> {
	const list = vscode.Uri.joinPath(file, "..", ".gitignore");
	const text = await readEditable(list);
	if (text === undefined) return false;
	if (!/^\/?\.env[ \t]*$/m.test(text)) await writeEditable(list, text, withLine(text, "/.env"));
	return true;
}

async function gitPath(): Promise<string | undefined> {
	try {
		const extension = vscode.extensions.getExtension<GitExtension>("vscode.git");
		return (await extension?.activate())?.getAPI(1).git.path;
	} catch {
		// The user may have turned Git off.
		return undefined;
	}
}
