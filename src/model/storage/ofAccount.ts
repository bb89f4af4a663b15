import { Emitter, type Event } from "../../base/event.ts";
import { type Disposable, DisposableStore } from "../../base/lifecycle.ts";

/** Which account's records are the current ones: a session. */
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

/**
 * What there is of something for whichever account is current. It is looked at anew at each use, since the account may
 * have changed a moment ago: nobody sees another account's.
 */
export class OfAccount<
	T extends Disposable & { readonly onDidChange: Event<unknown> },
> implements Disposable {
	readonly #current: CurrentAccount;
	readonly #create: (folder: string) => T;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<void>());
	/** It changed, or another account's is in its place. */
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

	/** What was there can be used to the end: a window that closes may still have something to keep. */
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
