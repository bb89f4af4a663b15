import { MarketplaceError } from "../../api/failure.ts";
import type { DepositRecord } from "../../api/wire/schemas.ts";
import { Emitter, type Event } from "../../base/event.ts";
import { type Disposable, DisposableStore } from "../../base/lifecycle.ts";
import { sameAccount, type AccountId } from "../session/accounts.ts";
import type { Session } from "../session/session.ts";
import { recentDeposits } from "../writes/recentDeposits.ts";
import type { Wallet } from "./wallet.ts";

/**
 * The newest deposit in the marketplace's records, for one line of the Billing view. Loaded along with the
 * balance, and again when the total deposited changes.
 */
export class LastDeposit implements Disposable {
	readonly #session: Session;
	readonly #wallet: Wallet;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<void>());
	readonly onDidChange: Event<void> = this.#changed.event;
	#of: { account: AccountId; deposited: string } | undefined;
	#value: DepositRecord | undefined;

	constructor(session: Session, wallet: Wallet) {
		this.#session = session;
		this.#wallet = wallet;
		this.#store.add(wallet.onDidChange(() => void this.#follow()));
	}

	get value(): DepositRecord | undefined {
		return sameAccount(this.#of?.account, this.#session.account) ? this.#value : undefined;
	}

	dispose(): void {
		this.#store.dispose();
	}

	async #follow(): Promise<void> {
		const { client, account } = this.#session;
		const { buyer } = this.#wallet;
		if (!client || !account || buyer.kind !== "ready" || buyer.stale === true || !buyer.value) return;
		const deposited = buyer.value.total_deposited;
		if (sameAccount(this.#of?.account, account) && this.#of?.deposited === deposited) return;
		const asked = { account, deposited };
		this.#value = sameAccount(this.#of?.account, account) ? this.#value : undefined;
		this.#of = asked;
		try {
			const deposits = await recentDeposits(client);
			if (this.#of !== asked || this.#store.disposed) return;
			this.#value = deposits[0];
			this.#changed.fire();
		} catch (error) {
			if (!(error instanceof MarketplaceError)) throw error;
			// The history itself shows why; the next balance load retries.
			if (this.#of === asked) this.#of = { account, deposited: "" };
		}
	}
}
