import { join } from "node:path";
import { isRoleRejection, MarketplaceError } from "../../api/failure.ts";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { AutoDeposit, BuyerBalance } from "../../api/wire/schemas.ts";
import { parseDecimal, toWire } from "../../base/money.ts";
import { Emitter } from "../../base/event.ts";
import { DisposableOwner } from "../../base/lifecycle.ts";
import { type Clock, systemClock } from "../../base/clock.ts";
import { latest, type Loadable, toFailed, toLoading } from "../../api/loadable.ts";
import type { OpenAccount } from "../session/openAccount.ts";
import { withFileLock } from "../../storage/fileLock.ts";
import { JsonFile } from "../../storage/jsonFile.ts";
import { type LowBalance, lowBalanceOf } from "./lowBalance.ts";
import { type Runway, runwayOf, withSample } from "./runway.ts";
import {
	emptySnapshot,
	fromSnapshot,
	newerParts,
	sameParts,
	toSnapshot,
	type WalletParts,
	type WalletSnapshot,
	walletSnapshotSchema,
} from "./walletParts.ts";

/** A balance this old is refreshed on occasions such as opening a dataset's page. */
export const OLD_BALANCE_MS = 5 * 60_000;

export interface WalletOptions {
	/** The threshold in the settings: a wire decimal, or empty to use auto-deposit's threshold. */
	lowBalance?: () => string;
	clock?: Clock;
}

export interface AutoDeposited {
	/** Wire decimal. */
	amount: string;
	currency: string;
}

/** An account's balances and auto-deposit settings. Starts with the last stored values, marked stale. */
export class Wallet extends DisposableOwner {
	readonly #account: OpenAccount;
	readonly #clock: Clock;
	readonly #lowBalance: () => string;
	readonly #changed = this.store.add(new Emitter<void>());
	readonly onDidChange = this.#changed.event;
	readonly #ranLow = this.store.add(new Emitter<LowBalance>());
	/** Fires in one window when the balance is newly low, unless auto-deposit has apparently just added to it. */
	readonly onDidRunLow = this.#ranLow.event;
	readonly #autoDeposited = this.store.add(new Emitter<AutoDeposited>());
	/** Fires in the window that first loaded a balance that auto-deposit apparently added to. */
	readonly onDidAutoDeposit = this.#autoDeposited.event;
	readonly #file: JsonFile<WalletSnapshot>;
	#parts: WalletParts;
	#reportedRunway: Runway | undefined;
	#refreshing: { client: MarketplaceClient; done: Promise<void> } | undefined;

	constructor(account: OpenAccount, options: WalletOptions) {
		super();
		this.#account = account;
		this.#clock = options.clock ?? systemClock;
		this.#lowBalance = options.lowBalance ?? (() => "");
		this.#file = this.store.add(
			new JsonFile(join(account.folder, "wallet.json"), walletSnapshotSchema, emptySnapshot),
		);
		this.#parts = fromSnapshot(this.#file.value);
		this.store.add(this.#file.onDidChange(() => this.#takeNewer()));
	}

	get buyer(): WalletParts["buyer"] {
		return this.#parts.buyer;
	}

	get seller(): WalletParts["seller"] {
		return this.#parts.seller;
	}

	get autoDeposit(): WalletParts["autoDeposit"] {
		return this.#parts.autoDeposit;
	}

	/** Undefined unless the last known balance is low. */
	get low(): LowBalance | undefined {
		return lowBalanceOf(latest(this.buyer)?.value, latest(this.autoDeposit)?.value, this.#lowBalance());
	}

	/** How long the balance lasts at the recent rate: an estimate from samples on this computer. */
	get runway(): Runway | undefined {
		const buyer = latest(this.buyer)?.value;
		return buyer && runwayOf(buyer.balance, this.#file.value.samples);
	}

	/**
	 * Loads both balances and auto-deposit. Coalesced. The marketplace's errors are kept in the parts. Does nothing
	 * without a client.
	 */
	async refresh(): Promise<void> {
		const { client } = this.#account;
		if (client === undefined) return;
		if (this.#refreshing?.client !== client) this.#refreshing = { client, done: this.#refresh(client) };
		await this.#refreshing.done;
	}

	/** Like `refresh`, but waits for a load in flight first, whose response may be older than a change to the balances. */
	async refreshAfterChange(): Promise<void> {
		await this.#refreshing?.done;
		await this.refresh();
	}

	/** Whether the balance was last loaded at least `ageMs` ago, or never. A load time in the future counts as old. */
	isOlder(ageMs: number): boolean {
		const { readAt } = latest(this.buyer) ?? latest(this.seller) ?? { readAt: 0 };
		const now = this.#clock.now();
		return readAt > now || now - readAt >= ageMs;
	}

	/** Refreshes if `isOlder`, unless another window is doing so, whose result then arrives through the file. */
	async refreshIfOlder(ageMs: number): Promise<void> {
		if (!this.isOlder(ageMs)) return;
		const read = async (): Promise<void> => {
			this.#file.reload();
			if (this.isOlder(ageMs)) await this.refresh();
		};
		await withFileLock(join(this.#account.folder, "wallet.reading"), read, {
			waitMs: 0,
			busy: async () => undefined,
		}).catch(async () => this.refresh());
	}

	async #refresh(client: MarketplaceClient): Promise<void> {
		this.#set({
			buyer: toLoading(this.#parts.buyer),
			seller: toLoading(this.#parts.seller),
			autoDeposit: toLoading(this.#parts.autoDeposit),
		});
		const known = this.#parts;
		let isNewest = false;
		const [buyer, seller, autoDeposit] = await Promise.all([
			this.#read(known.buyer, async ({ billing }, signal) => billing.buyerBalance(signal)),
			this.#read(known.seller, async ({ billing }, signal) => billing.sellerBalance(signal)),
			this.#read(known.autoDeposit, async ({ billing }, signal) => billing.autoDeposit(signal)),
		]).finally(() => {
			isNewest = this.#refreshing?.client === client;
			// Before the result is stored, so that a refresh during that time loads again.
			if (isNewest) this.#refreshing = undefined;
		});
		if (!isNewest || this.#account.left.aborted || this.store.disposed) return;
		this.#file.reload();
		this.#set(this.#orNewer({ buyer, seller, autoDeposit }, this.#file.value));
		await this.#keep();
	}

	async #read<T>(
		known: Loadable<T | undefined>,
		read: (client: MarketplaceClient, signal: AbortSignal) => Promise<T>,
	): Promise<Loadable<T | undefined>> {
		const readAt = this.#clock.now();
		try {
			return { kind: "ready", value: await this.#account.read(read), readAt };
		} catch (error) {
			if (!(error instanceof MarketplaceError)) throw error;
			return isRoleRejection(error) ? { kind: "ready", value: undefined, readAt } : toFailed(known, error);
		}
	}

	/** Stores what was loaded; reports a low balance or an auto-deposit in one window only. */
	async #keep(): Promise<void> {
		const { low } = this;
		const parts = this.#parts;
		const read = parts.buyer.kind === "ready" ? parts.buyer.value : undefined;
		const at = this.#clock.now();
		let ranLow: LowBalance | undefined;
		let added: AutoDeposited | undefined;
		const change = (snapshot: WalletSnapshot): WalletSnapshot => {
			const newest = this.#orNewer(parts, snapshot);
			const stored = { ...snapshot, ...toSnapshot(newest) };
			if (read === undefined || newest.buyer !== parts.buyer) return stored;
			added = autoDepositedBetween(snapshot.buyer?.value, read, latest(parts.autoDeposit)?.value);
			// A window already notified the user if the balance loaded before was low, too.
			ranLow = snapshot.low ? undefined : low;
			const sample = { at, totalSpent: read.total_spent, currency: read.currency };
			return { ...stored, low: low !== undefined, samples: withSample(snapshot.samples, sample) };
		};
		// If storing fails, the loaded values stay in memory.
		await this.#file.update(change).catch(() => undefined);
		this.#reportRunway();
		if (added !== undefined) this.#autoDeposited.fire(added);
		else if (ranLow !== undefined) this.#ranLow.fire(ranLow);
	}

	/** Takes over the parts that another window has loaded more recently. */
	#takeNewer(): void {
		this.#set(this.#orNewer(this.#parts, this.#file.value));
		this.#reportRunway();
	}

	#orNewer(parts: WalletParts, stored: WalletSnapshot): WalletParts {
		return newerParts(parts, fromSnapshot(stored), this.#clock.now());
	}

	/** The estimate changes later than the numbers, because its samples must be on disk first. */
	#reportRunway(): void {
		const now = this.runway;
		if (now?.days !== this.#reportedRunway?.days || now?.perDay !== this.#reportedRunway?.perDay) {
			this.#reportedRunway = now;
			this.#changed.fire();
		}
	}

	#set(parts: WalletParts): void {
		if (!sameParts(this.#parts, parts)) {
			this.#parts = parts;
			this.#changed.fire();
		}
	}
}

/**
 * What auto-deposit apparently added between two balance loads: the marketplace doesn't say what
 * caused a deposit. Undefined unless auto-deposit is on, the total deposited grew by a multiple of auto-deposit's
 * amount, and the balance would be below the threshold without that growth.
 */
function autoDepositedBetween(
	before: BuyerBalance | null | undefined,
	now: BuyerBalance,
	automatic: AutoDeposit | undefined,
): AutoDeposited | undefined {
	if (!before || before.currency !== now.currency || automatic?.enabled !== true) return undefined;
	const amount = parseDecimal(automatic.amount);
	const threshold = parseDecimal(automatic.threshold);
	const balance = parseDecimal(now.balance);
	const [earlier, later] = [parseDecimal(before.total_deposited), parseDecimal(now.total_deposited)];
	if (!amount || threshold === undefined || balance === undefined) return undefined;
	if (earlier === undefined || later === undefined || later <= earlier) return undefined;
	const grown = later - earlier;
	if (grown % amount !== 0n || balance - grown >= threshold) return undefined;
	return { amount: toWire(grown), currency: now.currency };
}
