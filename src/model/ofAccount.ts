import { Emitter, type Event } from "../base/event.ts";
import { type Disposable, DisposableStore } from "../base/lifecycle.ts";

/** Whose records are current: usually a session. */
export interface CurrentAccount {
	/** The folder of the account's local records; undefined if no account is chosen. */
	readonly folder: string | undefined;
	readonly onDidChange: Event<unknown>;
}

/** Calls back when another account becomes current, not for state changes of the same account. */
export function onAccountChange(current: CurrentAccount, listener: () => void): Disposable {
	let { folder } = current;
	return current.onDidChange(() => {
		if (current.folder !== folder) {
			folder = current.folder;
			listener();
		}
	});
}

/**
 * Holds something for the current account. Checks the account on each use, because it may have just changed:
 * never exposes another account's value.
 */
export class OfAccount<
	T extends Disposable & { readonly onDidChange: Event<unknown> },
> implements Disposable {
	readonly #current: CurrentAccount;
	readonly #create: (folder: string) => T;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<void>());
	/** Fires when the value changes, or the account does. */
	readonly onDidChange = this.#changed.event;
	#folder: string | undefined;
	#value: T | undefined;

	constructor(current: CurrentAccount, create: (folder: string) => T) {
		this.#current = current;
		this.#create = create;
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

	get value(): T | undefined {
		this.#follow();
		return this.#value;
	}

	/** The value stays usable to the end: a closing window may still have something to save. */
	dispose(): void {
		this.#value?.dispose();
		this.#store.dispose();
	}

	#follow(): void {
		const { folder } = this.#current;
		if (folder === this.#folder || this.#store.disposed) {
			return;
		}
		this.#value?.dispose();
		this.#folder = folder;
		this.#value = folder === undefined ? undefined : this.#create(folder);
		this.#value?.onDidChange(() => this.#changed.fire());
	}
}
