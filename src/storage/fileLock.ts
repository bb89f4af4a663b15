import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { hostname, uptime } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod/mini";
import { parseJson } from "../base/record.ts";
import { codeOf, openPrivately, readText } from "./atomicFile.ts";

/** No call lasts this long, so an older lock of another process is stale. */
const EXPIRY_MS = 15 * 60_000;
/** A lock file is briefly empty between its creation and its first write. */
const UNWRITTEN_MS = 10_000;

const holderSchema = z.object({
	token: z.string(),
	pid: z.number(),
	host: z.string(),
	at: z.number(),
	note: z.string(),
});

interface LockHolder {
	/** The ID of the journal record that the holder is sending; empty for other locks, and while unknown. */
	readonly note: string;
	/** Whether this process holds the lock. */
	readonly own: boolean;
}

/** The paths of this process's locks, by token. Such a lock is never stale. */
const ownLocks = new Map<string, string>();

/**
 * A lock between windows: a file that only one of them can create. A crash leaves the file behind, so a lock whose
 * process is gone, or that is older than any call, is stale and counts as free.
 */
export interface FileLock {
	/**
	 * Releases the lock. Never rejects: a file that can't be removed is stale in this process from then on, and
	 * in others once it expires or this process ends.
	 */
	release(): Promise<void>;
}

/** Takes the lock immediately, or returns its holder. `note` must not contain anything private. */
export async function tryLock(path: string, note = ""): Promise<FileLock | { heldBy: LockHolder }> {
	let token = await create(path, note);
	if (token === undefined) {
		const state = stateOf(path);
		if (typeof state !== "string") return { heldBy: state };
		if (state === "abandoned") await removeAbandoned(path);
		token = await create(path, note);
	}
	return token === undefined
		? { heldBy: lockHolder(path) ?? { note: "", own: false } }
		: { release: async () => release(path, token) };
}

/** Runs `action` while holding the lock. If the lock isn't free within `waitMs`, calls `busy`. */
export async function withFileLock<T>(
	path: string,
	action: () => Promise<T>,
	options: { waitMs: number; busy: () => Promise<T> },
): Promise<T> {
	const end = performance.now() + options.waitMs;
	for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 2, 100)) {
		const lock = await tryLock(path);
		if ("release" in lock) {
			try {
				return await action();
			} finally {
				await lock.release();
			}
		}
		if (performance.now() > end) return options.busy();
		await delay(pauseMs);
	}
}

/** The current holder; undefined if the lock is free or stale. */
export function lockHolder(path: string): LockHolder | undefined {
	const state = stateOf(path);
	return typeof state === "string" ? undefined : state;
}

/** `abandoned`: the file exists, but the lock is stale. */
function stateOf(path: string): LockHolder | "free" | "abandoned" {
	const ageMs = fileAgeMs(path);
	const text = readText(path);
	if (ageMs === undefined || text === undefined) return "free";
	const holder = parseJson(text, holderSchema);
	if (holder === undefined) {
		const own = [...ownLocks.values()].includes(path);
		return own || ageMs < UNWRITTEN_MS ? { note: "", own } : "abandoned";
	}
	const { note, token } = holder;
	return isAlive(holder, ageMs) ? { note, own: ownLocks.has(token) } : "abandoned";
}

async function create(path: string, note: string): Promise<string | undefined> {
	const token = randomUUID();
	ownLocks.set(token, path);
	let created = false;
	try {
		const file = await openPrivately(path, "wx");
		created = true;
		try {
			await file.writeFile(
				JSON.stringify({ token, pid: process.pid, host: hostname(), at: Date.now(), note }),
			);
		} finally {
			await file.close();
		}
	} catch (error) {
		// On a full disk, for example, an empty file would stay, and count as a lock for a while.
		if (created) await rm(path, { force: true }).catch(() => undefined);
		ownLocks.delete(token);
		// On Windows, creating fails with EPERM if another process has the file open or is deleting it.
		const code = codeOf(error);
		if (code === "EEXIST" || ((code === "EPERM" || code === "EACCES") && fileAgeMs(path) !== undefined))
			return undefined;
		throw error;
	}
	return token;
}

async function release(path: string, token: string): Promise<void> {
	const held = parseJson(readText(path) ?? "", holderSchema);
	if (held?.token === token) await rm(path, { force: true }).catch(() => undefined);
	ownLocks.delete(token);
}

/**
 * Removes a stale lock. Only one process at a time may do so; otherwise one process could remove another's new
 * lock.
 */
async function removeAbandoned(path: string): Promise<void> {
	const breakerLock = `${path}.break`;
	if ((fileAgeMs(breakerLock) ?? 0) > UNWRITTEN_MS) await rm(breakerLock, { force: true });
	const token = await create(breakerLock, "");
	if (token === undefined) return;
	try {
		// Check again: another window may have replaced the stale lock with its own.
		if (stateOf(path) === "abandoned") await rm(path, { force: true });
	} finally {
		await rm(breakerLock, { force: true });
		ownLocks.delete(token);
	}
}

function isAlive(holder: z.infer<typeof holderSchema>, ageMs: number): boolean {
	if (ownLocks.has(holder.token)) return true;
	if (ageMs > EXPIRY_MS) return false;
	if (holder.host !== hostname()) return true;
	const bootedAt = Date.now() - uptime() * 1000;
	return holder.at > bootedAt - 60_000 && holder.pid !== process.pid && processExists(holder.pid);
}

function processExists(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return codeOf(error) === "EPERM";
	}
}

function fileAgeMs(path: string): number | undefined {
	try {
		return Date.now() - statSync(path).mtimeMs;
	} catch {
		return undefined;
	}
}
