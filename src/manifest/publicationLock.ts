/** The lock file next to a manifest: whether the manifest was published, and where. */
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
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
const publicationSchema = z.object({
	/** Absent if the response didn't contain an ID. */
	id: z.optional(z.guid()),
	origin: z.string(),
	/** ISO 8601 UTC. The file is untrusted: an invalid time would break the lenses that show it. */
	published_at: z.string().check(z.refine((text) => parseTimestamp(text) !== undefined)),
	/** `sha256:` and the hash of the sent body with its keys sorted. */
	hash: z.string(),
});
const lockSchema = z.object({ published: z.array(publicationSchema) });

export type PublishedEntry = z.infer<typeof publicationSchema>;
type ManifestLock = z.infer<typeof lockSchema>;

const NOTE =
	"Created when the dataset was published, so it isn’t published twice. Keep this file next to the manifest.";

/** A lock file has a few lines for each publication. */
const MAX_LOCK_BYTES = 1024 * 1024;

/** Undefined if the text isn't a lock file. The manifest must then not be published, because it may already be. */
export function readLock(text: string): ManifestLock | undefined {
	return parseJson(text, lockSchema);
}

export function writeLock(lock: ManifestLock): string {
	return `${JSON.stringify({ note: NOTE, ...lock }, undefined, "\t")}\n`;
}

/** The last publication on the marketplace at `origin`. Undefined if there's none. */
export function publicationOn(lock: ManifestLock, origin: string): PublishedEntry | undefined {
	return lock.published.findLast((entry) => entry.origin === origin);
}

/** `claims.dataset.json` → `claims.dataset.lock.json` in the same folder. */
function lockUriOf(manifest: vscode.Uri): vscode.Uri {
	return manifest.with({ path: manifest.path.replace(/\.json$/, ".lock.json") });
}

export function lockFileName(manifest: vscode.Uri): string {
	return fileName(lockUriOf(manifest));
}

/** What the lock file next to a manifest says about one marketplace. */
type Publication =
	| { readonly kind: "none" }
	| { readonly kind: "published"; readonly entry: PublishedEntry }
	/** The file can't be read or isn't a lock file, so it's unknown whether the manifest was published. */
	| { readonly kind: "unreadable" };

/** Whether the manifest was published on the marketplace at `origin`. If so, or if that's unknown, it must not be sent. */
export async function publicationOf(manifest: vscode.Uri, origin: string): Promise<Publication> {
	const lock = await readLockBeside(manifest);
	if (!lock) return { kind: "unreadable" };
	const entry = publicationOn(lock, origin);
	return entry ? { kind: "published", entry } : { kind: "none" };
}

/** The lock file's content, which is empty without a file. Undefined if the file can't be read or isn't a lock file. */
async function readLockBeside(manifest: vscode.Uri): Promise<ManifestLock | undefined> {
	try {
		const bytes = await readFileWithin(lockUriOf(manifest), MAX_LOCK_BYTES);
		return bytes && readLock(new TextDecoder().decode(bytes));
	} catch (error) {
		const gone = ["ENOENT", "FileNotFound"].includes(codeOf(error));
		return gone || manifest.scheme === "untitled" ? { published: [] } : undefined;
	}
}

/** The message for a manifest whose lock file can't be read. */
export function lockUnreadable(manifest: vscode.Uri): string {
	return l10n.t(
		"Couldn’t read the lock file {0}, so this dataset may already be published. Restore the lock file, or delete it if the dataset isn’t published.",
		lockFileName(manifest),
	);
}

/**
 * Adds a publication to the manifest's lock file, unless another window has, replacing an unreadable one. Rejects if the
 * file can't be written.
 */
export async function recordPublication(manifest: vscode.Uri, entry: PublishedEntry): Promise<void> {
	const lock = await readLockBeside(manifest);
	const others = (lock?.published ?? []).filter((one) => !isDeepStrictEqual(one, entry));
	const text = writeLock({ published: [...others, entry] });
	await vscode.workspace.fs.writeFile(lockUriOf(manifest), new TextEncoder().encode(text));
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
