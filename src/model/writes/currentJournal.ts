import { Emitter } from "../../base/event.ts";
import { type Disposable, DisposableStore, MutableDisposable } from "../../base/lifecycle.ts";
import type { Session } from "../session/session.ts";
import { onAccountChange } from "../storage/accountFile.ts";
import { Journal } from "./journal.ts";
import type { StoredRecord } from "./journalLine.ts";

/** The journal of the account in use. It is looked at anew at each use: the account may have changed a moment ago. */
export class CurrentJournal implements Disposable {
	readonly #session: Session;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<void>());
	/** Something was noted, in any window, or another account's journal is in its place. */
	readonly onDidChange = this.#changed.event;
	readonly #journal = this.#store.add(new MutableDisposable<Journal>());
	#folder: string | undefined;

	constructor(session: Session) {
		this.#session = session;
		this.#store.add(
			onAccountChange(session, () => {
				this.#follow();
				this.#changed.fire();
			}),
		);
		this.#follow();
	}

	/** The folder of the account's local records. */
	get folder(): string | undefined {
		this.#follow();
		return this.#folder;
	}

	get journal(): Journal | undefined {
		this.#follow();
		return this.#journal.value;
	}

	/** Oldest first. */
	records(): StoredRecord[] {
		return this.journal?.records() ?? [];
	}

	dispose(): void {
		this.#store.dispose();
	}

	#follow(): void {
		const { folder } = this.#session;
		if (folder === this.#folder || this.#store.disposed) {
			return;
		}
		this.#folder = folder;
		this.#journal.value = folder === undefined ? undefined : new Journal(folder);
		this.#journal.value?.onDidChange(() => this.#changed.fire());
	}
}
