import { renameSync } from "node:fs";
import type * as z from "zod/mini";
import { Emitter } from "../base/event.ts";
import type { Disposable } from "../base/lifecycle.ts";
import { parseJson } from "../base/record.ts";
import { readIfPresent, writeAtomically } from "./atomicFile.ts";
import { withFileLock } from "./fileLock.ts";
import { watchOneFile } from "./fileWatch.ts";

/**
 * A small value in a file shared by all windows. Reads are synchronous. Updates are read-modify-write under a lock,
 * or without the lock if it isn't free within 5 seconds.
 */
export class JsonFile<T> implements Disposable {
	readonly #path: string;
	readonly #schema: z.ZodMiniType<T>;
	readonly #empty: T;
	readonly #watch: Disposable;
	readonly #changed = new Emitter<void>();
	readonly onDidChange = this.#changed.event;
	#text: string | undefined;
	#value: T;
	#queue: Promise<unknown> = Promise.resolve();

	constructor(path: string, schema: z.ZodMiniType<T>, empty: T) {
		this.#path = path;
		this.#schema = schema;
		this.#empty = empty;
		this.#value = empty;
		this.#watch = watchOneFile(path, () => this.reload());
		this.reload();
	}

	get value(): T {
		return this.#value;
	}

	/**
	 * Rereads the file. Fires `onDidChange` only if the text differs from the last known one. Keeps the last known value
	 * if the file can't be read.
	 */
	reload(): void {
		try {
			if (this.#read()) this.#changed.fire();
		} catch {
			// Another program, such as a virus scanner, may have the file for a moment.
		}
	}

	/** Applies a change to the newest value on disk. Rejects if the file can't be read or written. */
	async update(change: (value: T) => T): Promise<T> {
		const apply = (): Promise<T> => this.#apply(change);
		const turn = this.#queue.then(async () =>
			withFileLock(`${this.#path}.lock`, apply, { waitMs: 5000, busy: apply }),
		);
		this.#queue = turn.catch(() => undefined);
		return turn;
	}

	dispose(): void {
		this.#watch.dispose();
		this.#changed.dispose();
	}

	async #apply(change: (value: T) => T): Promise<T> {
		const differs = this.#read();
		const value = change(this.#value);
		const text = `${JSON.stringify(value, undefined, "\t")}\n`;
		if (text !== this.#text) {
			await writeAtomically(this.#path, text);
			// Otherwise the file watcher was faster and has already fired.
			if (this.#text !== text) {
				this.#text = text;
				this.#value = value;
				this.#changed.fire();
			}
		} else if (differs) {
			this.#changed.fire();
		}
		return this.#value;
	}

	/** Reads the file. Returns whether its text differs from the last known one. Throws if the file can't be read. */
	#read(): boolean {
		const text = readIfPresent(this.#path);
		if (text === this.#text) return false;
		this.#text = text;
		this.#value = text === undefined ? this.#empty : (parseJson(text, this.#schema) ?? this.#setAside());
		return true;
	}

	/** Renames a file with an invalid value, so that it can be inspected. Returns the empty value. */
	#setAside(): T {
		try {
			renameSync(this.#path, `${this.#path}.unreadable`);
		} catch {
			// The next write replaces it.
		}
		this.#text = undefined;
		return this.#empty;
	}
}
