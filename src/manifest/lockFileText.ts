import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { parseTimestamp } from "../base/dates.ts";
import { parseJson } from "../base/record.ts";

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

export interface ManifestLock {
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
