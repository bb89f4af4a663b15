import type { AutoDeposit, BuyerBalance, SellerBalance } from "../api/schemas.ts";
import type { Event } from "../base/event.ts";
import type { Disposable } from "../base/lifecycle.ts";
import type { Units } from "../base/money.ts";
import type { Clock } from "./clock.ts";
import type { Loadable } from "./loadable.ts";
import type { Session } from "./session.ts";

export interface Runway {
	/** Whole days that the balance lasts at the recent rate: an estimate. */
	days: number;
	perDay: Units;
	since: string;
	until: string;
}

export interface LowBalance {
	balance: string;
	threshold: string;
	currency: string;
}

/** Balances and auto-deposit. A ready value `undefined` means: this account does not hold that role. */
export declare class Wallet implements Disposable {
	constructor(session: Session, options?: { lowBalance?: () => string | undefined; clock?: Clock });
	readonly onDidChange: Event<void>;
	/** Fired once each time that the balance falls below the threshold. */
	readonly onDidRunLow: Event<LowBalance>;
	get buyer(): Loadable<BuyerBalance | undefined>;
	get seller(): Loadable<SellerBalance | undefined>;
	get autoDeposit(): Loadable<AutoDeposit | undefined>;
	/** The balance below its threshold (setting, else auto-deposit's), now. */
	get low(): LowBalance | undefined;
	get runway(): Runway | undefined;
	/** Reads all three; coalesced; rejects never. */
	refresh(signal?: AbortSignal): Promise<void>;
	dispose(): void;
}
