/** The lock file next to a manifest: whether the manifest was published, and where. */
import { createHash } from "node:crypto";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import * as z from "zod/mini";
import { parseTimestamp } from "../base/dates.ts";
import { parseJson } from "../base/record.ts";
import { readFileWithin } from "../host/files.ts";
import { codeOf } from "../storage/atomicFile.ts";
import { fileName } from "./manifestFiles.ts";

/**
 * One publication of a manifest. All are stored next to the manifest in `<name>.dataset.lock.json`, which gets
 * committed, so they contain no personal data.
 */
export interface PublishedEntry {
	/** Absent if the response didn't contain an ID. */
	readonly id?: string | undefined;
	readonly origin: string;
	/** ISO 8601 UTC. */
	readonly published_at: string;
	/** `sha256:` and the hash of the sent body with its keys sorted. */
	readonly hash: string;
}

interface ManifestLock {
	readonly published: readonly PublishedEntry[];
}

const publication = z.object({
	id: z.optional(z.guid()),
	origin: z.string(),
	// The file is untrusted: an invalid time would break the lenses that show it.
	published_at: z.string().check(z.refine((text) => parseTimestamp(text) !== undefined)),
	hash: z.string(),
});
const lockFile = z.object({ published: z.array(publication) });

const NOTE =
	"Created when the dataset was published, so it isn’t published twice. Keep this file next to the manifest.";

/** A lock file has a few lines for each publication. */
const MAX_LOCK_BYTES = 1024 * 1024;

/** Undefined if the text isn't a lock file. The manifest must then not be published, because it may already be. */
export function readLock(text: string): ManifestLock | undefined {
	return parseJson(text, lockFile);
}

export function writeLock(lock: ManifestLock): string {
	return `${JSON.stringify({ note: NOTE, ...lock }, undefined, "\t")}\n`;
}

/** The last publication on the marketplace at `origin`. Undefined if there's none. */
export function publicationOn(lock: ManifestLock | undefined, origin: string): PublishedEntry | undefined {
	return lock?.published.findLast((entry) => entry.origin === origin);
}

export function withPublication(lock: ManifestLock | undefined, entry: PublishedEntry): ManifestLock {
	return { published: [...(lock?.published ?? []), entry] };
}

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

/** A hash that is equal for equal bodies, regardless of the order of their keys. */
export function hashOf(body: Readonly<Record<string, unknown>>): string {
	return `sha256:${createHash("sha256")
		.update(JSON.stringify(sorted(body)))
		.digest("hex")}`;
}

function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== "object" || value === null) return value;
	const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
	return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
