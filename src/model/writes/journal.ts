import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { Emitter } from "../../base/event.ts";
import type { Disposable } from "../../base/lifecycle.ts";
import { parseJson } from "../../base/record.ts";
import { lockHolder, withFileLock } from "../../storage/fileLock.ts";
import { watchFolder } from "../../storage/folderWatch.ts";
import { beginSchema, changeSchema, type JournalChange, type StoredRecord } from "./journalRecord.ts";
import { interruptedSentence } from "./writeSentences.ts";

/** An account's journal of writes: an append-only file of JSON lines. */
export class Journal implements Disposable {
	readonly #folder: string;
	readonly #path: string;
	readonly #watch: Disposable;
	readonly #changed = new Emitter<void>();
	readonly onDidChange = this.#changed.event;
	readonly #records = new Map<string, StoredRecord>();
	/** What `records` returned, until a record changes. */
	#shown: readonly StoredRecord[] | undefined;
	#readTo = 0;
	#fileId: string | undefined;

	constructor(folder: string) {
		this.#folder = folder;
		this.#path = join(folder, "journal.jsonl");
		this.#watch = watchFolder(folder, (name) => {
			if (name === undefined || name === basename(this.#path)) this.reload();
		});
		this.#read();
	}

	/** The path of a lock file. The lock is held while a write that needs it is in flight. */
	lockPath(lock: string): string {
		return join(this.#folder, "locks", `${lock}.lock`);
	}

	/**
	 * All records, newest first: the same list until one of them changes. A write left in flight by a window that is
	 * gone has the outcome `unknown`.
	 */
	records(): readonly StoredRecord[] {
		this.#read();
		this.#shown ??= this.#newestFirst();
		if (this.#shown.some((record) => this.#isOrphaned(record))) {
			// The sending window may have recorded the outcome between the read and the check of the lock.
			this.#read();
			this.#shown = this.#newestFirst().map((record) => this.#present(record));
		}
		return this.#shown;
	}

	/** Records a write before it's sent. Resolves once the record is on disk; rejects if that fails. */
	async begin(record: StoredRecord): Promise<void> {
		const append = async (): Promise<void> => this.#append(record);
		await withFileLock(this.#path + ".lock", append, { waitMs: 5000, busy: append });
	}

	async change(change: JournalChange): Promise<void> {
		await this.#append(change);
	}

	/** Deletes the journal. Resolves to false and deletes nothing if a write is in flight or the journal is locked. */
	async forget(): Promise<boolean> {
		const forget = async (): Promise<boolean> => {
			if (this.records().some((record) => record.outcome === "sending")) return false;
			await rm(this.#path, { force: true });
			this.reload();
			return true;
		};
		return withFileLock(this.#path + ".lock", forget, { waitMs: 5000, busy: async () => false });
	}

	/** Rereads what other windows may have added. */
	reload(): void {
		if (this.#read()) this.#changed.fire();
	}

	dispose(): void {
		this.#watch.dispose();
		this.#changed.dispose();
	}

	#newestFirst(): StoredRecord[] {
		return [...this.#records.values()].toReversed();
	}

	#isOrphaned(record: StoredRecord): boolean {
		return record.outcome === "sending" && lockHolder(this.lockPath(record.lock))?.note !== record.id;
	}

	#present(record: StoredRecord): StoredRecord {
		return this.#isOrphaned(record)
			? { ...record, outcome: "unknown", sentence: interruptedSentence(record) }
			: record;
	}

	/**
	 * Appends a line and waits until it's on disk. A line break comes first, because a crash may have left the last
	 * line incomplete; empty lines are ignored.
	 */
	async #append(line: unknown): Promise<void> {
		await mkdir(this.#folder, { recursive: true, mode: 0o700 });
		const file = await open(this.#path, "a", 0o600);
		try {
			await file.appendFile(`\n${JSON.stringify(line)}\n`);
			await file.datasync();
		} finally {
			await file.close();
		}
		this.reload();
	}

	/**
	 * Reads what was added since the last read, or everything if the file was replaced or got shorter. If the
	 * file can't be read, drops the records. Returns whether the records may have changed.
	 */
	#read(): boolean {
		let file: number | undefined;
		let restarted = false;
		try {
			file = openSync(this.#path, "r");
			const { ino, birthtimeMs, size } = fstatSync(file);
			const fileId = `${ino}-${birthtimeMs}`;
			restarted = (fileId !== this.#fileId || size < this.#readTo) && this.#restart(fileId);
			return this.#readLines(file, size) || restarted;
		} catch {
			return this.#restart(undefined) || restarted;
		} finally {
			if (file !== undefined) closeSync(file);
		}
	}

	#restart(fileId: string | undefined): boolean {
		const had = this.#records.size > 0;
		this.#records.clear();
		this.#shown = undefined;
		this.#readTo = 0;
		this.#fileId = fileId;
		return had;
	}

	#readLines(file: number, size: number): boolean {
		if (size <= this.#readTo) return false;
		this.#shown = undefined;
		const bytes = Buffer.alloc(size - this.#readTo);
		const length = readSync(file, bytes, 0, bytes.length, this.#readTo);
		// A line still being written has no line break yet: read it once it's complete.
		const end = bytes.lastIndexOf(0x0a, length - 1) + 1;
		this.#readTo += end;
		const lines = bytes.toString("utf8", 0, end).split("\n");
		return lines.filter((line) => this.#take(line)).length > 0;
	}

	/** Applies one line. Returns false if the line was skipped: empty, invalid, or about an unknown record. */
	#take(line: string): boolean {
		const record = parseJson(line, beginSchema);
		if (record !== undefined && !this.#records.has(record.id)) {
			this.#records.set(record.id, record);
			return true;
		}
		const change = parseJson(line, changeSchema);
		const known = change && this.#records.get(change.id);
		if (change === undefined || known === undefined) return false;
		this.#records.set(known.id, { ...known, ...change, result: { ...known.result, ...change.result } });
		return true;
	}
}
