import type { Current } from "../base/current.ts";
import { Emitter } from "../base/event.ts";
import type { Disposable } from "../base/lifecycle.ts";
import type { AccountsInUse, OpenAccount } from "../model/session/openAccount.ts";
import type { AccountScope } from "./accountScope.ts";

/**
 * The scope of the account in use; the session changes its account and this scope in one step. A scope is
 * never reused: switching away and back creates a new one, so an unchanged scope means that no switch
 * happened.
 */
export class AccountScopes implements Current<AccountScope>, AccountsInUse, Disposable {
	readonly #create: (account: OpenAccount) => AccountScope;
	readonly #changed = new Emitter<AccountScope | undefined>();
	readonly onDidChange = this.#changed.event;
	readonly #retiring = new Set<AccountScope>();
	#value: AccountScope | undefined;
	#prepared: AccountScope | undefined;

	constructor(create: (account: OpenAccount) => AccountScope) {
		this.#create = create;
	}

	get value(): AccountScope | undefined {
		return this.#value;
	}

	prepare(account: OpenAccount): void {
		this.#prepared?.dispose();
		this.#prepared = this.#create(account);
	}

	use(account: OpenAccount | undefined): () => void {
		const before = this.#value;
		const prepared = this.#prepared;
		this.#prepared = undefined;
		if (prepared?.account !== account) prepared?.dispose();
		if (before?.account === account) return () => undefined;
		this.#value = account && (prepared?.account === account ? prepared : this.#create(account));
		return () => {
			this.#changed.fire(this.#value);
			void this.#retire(before);
		};
	}

	/** Called when the window closes. The next window finds unfinished writes as unconfirmed. */
	dispose(): void {
		for (const scope of [this.#prepared, this.#value, ...this.#retiring]) scope?.dispose();
		this.#value = undefined;
		this.#changed.dispose();
	}

	/**
	 * A write in flight still records its outcome in the account's journal. If the account is in use again by
	 * then, its new scope rereads the journal.
	 */
	async #retire(scope: AccountScope | undefined): Promise<void> {
		if (scope === undefined) return;
		this.#retiring.add(scope);
		await scope.retire();
		this.#retiring.delete(scope);
		if (this.#value?.account.folder === scope.account.folder) this.#value.writes.recheck();
	}
}
