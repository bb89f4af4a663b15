import { join } from "node:path";
import type * as z from "zod/mini";
import type { Event } from "../base/event.ts";
import type { Disposable } from "../base/lifecycle.ts";
import { JsonFile } from "../storage/jsonFile.ts";
import { type CurrentAccount, OfAccount } from "./ofAccount.ts";

/** A JsonFile of the current account. */
export class AccountFile<T> implements Disposable {
	readonly #open: (folder: string) => JsonFile<T>;
	readonly #file: OfAccount<JsonFile<T>>;
	readonly #empty: T;

	constructor(current: CurrentAccount, name: string, schema: z.ZodMiniType<T>, empty: T) {
		this.#open = (folder) => new JsonFile(join(folder, name), schema, empty);
		this.#file = new OfAccount(current, this.#open);
		this.#empty = empty;
	}

	/** Fires when the file changes in any window, or the account does. */
	get onDidChange(): Event<void> {
		return this.#file.onDidChange;
	}

	/** The folder that `value` belongs to. */
	get folder(): string | undefined {
		return this.#file.folder;
	}

	get value(): T {
		return this.#file.value?.value ?? this.#empty;
	}

	/** Changes the current account's file. No-op without an account. */
	async update(change: (value: T) => T): Promise<void> {
		await this.#file.value?.update(change);
	}

	/** Changes the file in an account's folder: by the time an operation ends, another account may be current. */
	async updateIn(folder: string | undefined, change: (value: T) => T): Promise<void> {
		if (folder === this.folder) {
			await this.update(change);
		} else if (folder !== undefined) {
			const file = this.#open(folder);
			await file.update(change).finally(() => file.dispose());
		}
	}

	reload(): void {
		this.#file.value?.reload();
	}

	dispose(): void {
		this.#file.dispose();
	}
}
