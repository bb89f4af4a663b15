import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { readFileWithin } from "../host/files.ts";
import { codeOf } from "../storage/atomicFile.ts";
import {
	type ManifestLock,
	type PublishedEntry,
	publicationOn,
	readLock,
	withPublication,
	writeLock,
} from "./manifestLock.ts";

/** A lock file has a few lines for each publication. */
const MAX_LOCK_BYTES = 1024 * 1024;

export function isManifest(uri: vscode.Uri): boolean {
	return uri.path.endsWith(".dataset.json");
}

export function isAccessFileName(uri: vscode.Uri): boolean {
	return uri.path.endsWith(".access.json");
}

/** `claims.dataset.json` → `claims.dataset.lock.json` in the same folder. */
function lockUriOf(manifest: vscode.Uri): vscode.Uri {
	return manifest.with({ path: manifest.path.replace(/\.json$/, ".lock.json") });
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

/** What the lock file next to a manifest says about one marketplace. */
type Publication =
	| { readonly kind: "none" }
	| { readonly kind: "published"; readonly entry: PublishedEntry }
	/** The file can't be read or isn't a lock file, so it's unknown whether the manifest was published. */
	| { readonly kind: "unreadable" };

/** Whether the manifest was published on the marketplace at `origin`. If so, or if that's unknown, it must not be sent. */
export async function publicationOf(manifest: vscode.Uri, origin: string): Promise<Publication> {
	const state = await readLockBeside(manifest);
	const entry = state.kind === "lock" ? publicationOn(state.lock, origin) : undefined;
	if (entry) return { kind: "published", entry };
	return { kind: state.kind === "unreadable" ? "unreadable" : "none" };
}

type LockState =
	| { readonly kind: "none" | "unreadable" }
	| { readonly kind: "lock"; readonly lock: ManifestLock };

async function readLockBeside(manifest: vscode.Uri): Promise<LockState> {
	try {
		const bytes = await readFileWithin(lockUriOf(manifest), MAX_LOCK_BYTES);
		const lock = bytes && readLock(new TextDecoder().decode(bytes));
		return lock ? { kind: "lock", lock } : { kind: "unreadable" };
	} catch (error) {
		const gone = ["ENOENT", "FileNotFound"].includes(codeOf(error));
		return { kind: gone || manifest.scheme === "untitled" ? "none" : "unreadable" };
	}
}

/** The message for a manifest whose lock file can't be read. */
export function lockUnreadable(manifest: vscode.Uri): string {
	return l10n.t(
		"Couldn’t read the lock file next to {0}, so this dataset may already be published. Nothing was sent. Restore the lock file, or delete it if the dataset isn’t published.",
		fileName(manifest),
	);
}

/**
 * Adds a publication to the manifest's lock file, replacing an unreadable one. Rejects if the file can't be
 * written.
 */
export async function recordPublication(manifest: vscode.Uri, entry: PublishedEntry): Promise<void> {
	const state = await readLockBeside(manifest);
	const lock = withPublication(state.kind === "lock" ? state.lock : undefined, entry);
	await vscode.workspace.fs.writeFile(lockUriOf(manifest), new TextEncoder().encode(writeLock(lock)));
}

/** The editor's text, saved or not, or else the text on disk. */
export async function textOf(uri: vscode.Uri): Promise<string> {
	return (await vscode.workspace.openTextDocument(uri)).getText();
}

/** The URI of an unused name in `folder`: `claims.dataset.json`, `claims-2.dataset.json`, … */
export async function freeManifestUri(folder: vscode.Uri, stem: string): Promise<vscode.Uri> {
	for (let number = 1; ; number += 1) {
		const name = number === 1 ? `${stem}.dataset.json` : `${stem}-${number}.dataset.json`;
		const uri = vscode.Uri.joinPath(folder, name);
		if (!(await exists(uri))) return uri;
	}
}

async function exists(uri: vscode.Uri): Promise<boolean> {
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
