/** Whether a manifest was published, by the lock file next to it. */
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { readFileWithin } from "../host/files.ts";
import { codeOf } from "../storage/atomicFile.ts";
import { fileName } from "./manifestFiles.ts";
import {
	type ManifestLock,
	type PublishedEntry,
	publicationOn,
	readLock,
	withPublication,
	writeLock,
} from "./lockFileText.ts";

/** A lock file has a few lines for each publication. */
const MAX_LOCK_BYTES = 1024 * 1024;

/** `claims.dataset.json` → `claims.dataset.lock.json` in the same folder. */
function lockUriOf(manifest: vscode.Uri): vscode.Uri {
	return manifest.with({ path: manifest.path.replace(/\.json$/, ".lock.json") });
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
		"Couldn’t read the lock file next to {0}, so this dataset may already be published. Restore the lock file, or delete it if the dataset isn’t published.",
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
