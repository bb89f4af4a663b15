import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** Replaces a file atomically: readers, and the next start after a crash, see either the old or the new content. */
export async function writeAtomically(path: string, content: string | readonly Uint8Array[]): Promise<void> {
	const temporary = temporaryFor(path);
	try {
		const file = await openPrivately(temporary, "wx");
		try {
			await writeFile(file, content);
			await file.sync();
		} finally {
			await file.close();
		}
		await replace(temporary, path);
	} catch (error) {
		await rm(temporary, { force: true });
		throw error;
	}
}

/** Opens a file for writing that only this user can read. Creates its folder if it's missing. */
export async function openPrivately(path: string, flags: "a" | "wx"): Promise<FileHandle> {
	const attempt = async (): Promise<FileHandle> => open(path, flags, 0o600);
	return attempt().catch(async (error: unknown) => {
		if (codeOf(error) !== "ENOENT") throw error;
		await mkdir(dirname(path), { recursive: true, mode: 0o700 });
		return attempt();
	});
}

/** A new file beside `path`, to be written in full before it replaces that file. */
export function temporaryFor(path: string): string {
	return `${path}.${process.pid}-${randomBytes(4).toString("hex")}.tmp`;
}

/** Renames a file. Retries, because Windows refuses to replace a file while another process is reading it. */
export async function replace(from: string, to: string, triesLeft = 4): Promise<void> {
	try {
		await rename(from, to);
	} catch (error) {
		if (triesLeft === 0 || !["EPERM", "EACCES", "EBUSY"].includes(codeOf(error))) throw error;
		await delay(20);
		await replace(from, to, triesLeft - 1);
	}
}

/** A file's text; undefined if there's no such file. Throws if the file can't be read. */
export function readIfPresent(path: string): string | undefined {
	try {
		return readFileSync(path, "utf8");
	} catch (error) {
		if (isMissing(error)) return undefined;
		throw error;
	}
}

/** Whether the error says that there's no such file. Any other error says nothing about what the file contains. */
export function isMissing(error: unknown): boolean {
	return ["ENOENT", "ENOTDIR"].includes(codeOf(error));
}

/** A file's text; undefined if it can't be read. */
export function readText(path: string): string | undefined {
	try {
		return readIfPresent(path);
	} catch {
		return undefined;
	}
}

/** The system's error code, such as `ENOENT`; empty if there's none. */
export function codeOf(error: unknown): string {
	return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
