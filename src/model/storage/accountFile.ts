import { join } from "node:path";
import type * as z from "zod/mini";
import { Emitter, type Event } from "../../base/event.ts";
import type { Disposable } from "../../base/lifecycle.ts";
import { DisposableStore } from "../../base/lifecycle.ts";
import { JsonFile } from "./jsonFile.ts";

/** Whose local records are open: what a session tells about itself. */
export interface CurrentAccount {
	/** The folder of the account's local records; undefined where no account is chosen. */
	readonly folder: string | undefined;
	readonly onDidChange: Event<unknown>;
}

/** Calls back when another account's records are the current ones; not for changes of state of the same account. */
export function onAccountChange(current: CurrentAccount, listener: () => void): Disposable {
	let { folder } = current;
	return current.onDidChange(() => {
		if (current.folder !== folder) {
			folder = current.folder;
			listener();
		}
	});
}

/** A JsonFile of whichever account is current: follows the session, so that nobody sees another account's values. */
export class AccountFile<T> implements Disposable {
	readonly #current: CurrentAccount;
	readonly #name: string;
	readonly #schema: z.ZodMiniType<T>;
	readonly #empty: T;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<void>());
	readonly onDidChange = this.#changed.event;
	#folder: string | undefined;
	#file: JsonFile<T> | undefined;

	constructor(current: CurrentAccount, name: string, schema: z.ZodMiniType<T>, empty: T) {
		this.#current = current;
		this.#name = name;
		this.#schema = schema;
		this.#empty = empty;
		this.#store.add(
			onAccountChange(current, () => {
				this.#follow();
				this.#changed.fire();
			}),
		);
		this.#follow();
	}

	/** The folder that `value` belongs to. */
	get folder(): string | undefined {
		this.#follow();
		return this.#folder;
	}

	get value(): T {
		this.#follow();
		return this.#file?.value ?? this.#empty;
	}

	/** Changes the file of the account that is current now. Without an account nothing is kept. */
	async update(change: (value: T) => T): Promise<void> {
		await this.updateIn(this.folder, change);
	}

	/** The same for the account of a folder: what was begun for one may end when another is current. */
	async updateIn(folder: string | undefined, change: (value: T) => T): Promise<void> {
		if (folder === this.folder) {
			await this.#file?.update(change);
		} else if (folder !== undefined) {
			const file = new JsonFile(join(folder, this.#name), this.#schema, this.#empty);
			await file.update(change).finally(() => file.dispose());
		}
	}

	reload(): void {
		this.#follow();
		this.#file?.reload();
	}

	dispose(): void {
		this.#file?.dispose();
		this.#store.dispose();
	}

	#follow(): void {
		const folder = this.#current.folder;
		if (folder === this.#folder || this.#store.disposed) {
			return;
		}
		this.#file?.dispose();
		this.#folder = folder;
		this.#file =
			folder === undefined ? undefined : new JsonFile(join(folder, this.#name), this.#schema, this.#empty);
		this.#file?.onDidChange(() => this.#changed.fire());
	}
}
