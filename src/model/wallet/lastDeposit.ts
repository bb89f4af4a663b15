import { MarketplaceError } from "../../api/failure.ts";
import type { DepositRecord } from "../../api/wire/schemas.ts";
import { type Clock, systemClock } from "../../base/clock.ts";
import { DAY_MS, parseTimestamp } from "../../base/dates.ts";
import { Emitter, type Event } from "../../base/event.ts";
import { DisposableOwner } from "../../base/lifecycle.ts";
import type { OpenAccount } from "../session/openAccount.ts";
import { recentDeposits } from "../writes/recentDeposits.ts";
import type { Wallet } from "./wallet.ts";

/**
 * The newest deposit in the marketplace's records that isn't dated in the future, for one line of the Billing view.
 * Loaded after the first balance, and again when the total deposited changes.
 */
export class LastDeposit extends DisposableOwner {
	readonly #account: OpenAccount;
	readonly #wallet: Wallet;
	readonly #clock: Clock;
	readonly #changed = this.store.add(new Emitter<void>());
	readonly onDidChange: Event<void> = this.#changed.event;
	/** The total deposited when `#value` was last requested. */
	#deposited: string | undefined;
	/** The balance after which a request failed. */
	#failed: Wallet["buyer"] | undefined;
	#value: DepositRecord | undefined;

	constructor(account: OpenAccount, wallet: Wallet, clock: Clock = systemClock) {
		super();
		this.#account = account;
		this.#wallet = wallet;
		this.#clock = clock;
		this.store.add(wallet.onDidChange(() => void this.#follow()));
	}

	get value(): DepositRecord | undefined {
		return this.#value;
	}

	async #follow(): Promise<void> {
		const { buyer } = this.#wallet;
		if (!this.#account.client || buyer.kind !== "ready" || buyer.stale === true || !buyer.value) return;
		const deposited = buyer.value.total_deposited;
		if (this.#deposited === deposited || this.#failed === buyer) return;
		this.#deposited = deposited;
		try {
			const recent = await this.#account.read(recentDeposits);
			if (this.#deposited !== deposited) return;
			// A day more, because the marketplace's clock may be ahead.
			const latestTime = this.#clock.now() + DAY_MS;
			this.#value = recent.find(({ created_at }) => (parseTimestamp(created_at) ?? 0) <= latestTime);
			this.#changed.fire();
		} catch (error) {
			if (!(error instanceof MarketplaceError)) throw error;
			// Not reported, but retried after the next balance load.
			if (this.#deposited !== deposited) return;
			this.#deposited = undefined;
			this.#failed = buyer;
		}
	}
}
