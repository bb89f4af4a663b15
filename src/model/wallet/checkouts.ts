import * as l10n from "@vscode/l10n";
import { join } from "node:path";
import * as z from "zod/mini";
import { DAY_MS, MINUTE_MS, parseTimestamp } from "../../base/dates.ts";
import { describeError } from "../../api/describeError.ts";
import type { CheckoutSession, DepositRecord } from "../../api/wire/schemas.ts";
import { CoalescedTask } from "../../base/async/coalescedTask.ts";
import { Emitter } from "../../base/event.ts";
import { type Disposable, DisposableOwner, MutableDisposable } from "../../base/lifecycle.ts";
import { type Clock, systemClock } from "../../base/clock.ts";
import type { OpenAccount } from "../session/openAccount.ts";
import { JsonFile } from "../../storage/jsonFile.ts";
import { knownBefore, knownDeposits, newDeposits, recentDeposits } from "../writes/recentDeposits.ts";
import type { JournalRecord } from "../writes/journal.ts";
import type { Unfinished } from "../writes/actOutcome.ts";
import type { Writes } from "../writes/writes.ts";
import { parseDecimal, sameCurrency } from "../../base/money.ts";

/** A checkout, as stored on disk: without the checkout page's URL, which is kept only in memory. */
const pendingCheckoutSchema = z.object({
	/** The ID of the deposit's journal record. */
	id: z.string(),
	sessionId: z.string(),
	/** Wire decimal. */
	amount: z.string(),
	currency: z.string(),
	/** ISO 8601 UTC. */
	startedAt: z.string(),
	/** Until when the checkout waits for its payment. ISO 8601 UTC. */
	watchUntil: z.string(),
	/** Wire decimal. */
	balanceBefore: z.exactOptional(z.string()),
	/** The deposits known before the checkout; if loading them failed, those found by its first check. */
	known: z.exactOptional(z.object({ ids: z.array(z.string()), newestAt: z.exactOptional(z.string()) })),
	/** `notSeen`: no deposit was found by `watchUntil`. A later check can still find one. */
	state: z.enum(["waiting", "notSeen", "received"]),
	/** Whether the user stopped waiting. Until dismissed, the checkout can still receive a deposit. */
	left: z.exactOptional(z.boolean()),
	depositId: z.exactOptional(z.string()),
});

export type PendingCheckout = z.infer<typeof pendingCheckoutSchema>;

function newCheckout(
	asked: Pick<PendingCheckout, "sessionId" | "amount" | "currency" | "startedAt" | "watchUntil">,
	{ id, before }: JournalRecord,
): PendingCheckout {
	const known = knownBefore(before);
	return {
		...asked,
		id,
		state: "waiting",
		...(before?.buyerBalance === undefined ? {} : { balanceBefore: before.buyerBalance }),
		...(known && { known }),
	};
}

/**
 * The new deposits of checkouts that had none, under their checkouts' IDs. A deposit must have its checkout's
 * amount and, if both are known, currency, ignoring case. If it fits several checkouts, the earliest one gets it.
 */
function matchDeposits(
	checkouts: readonly PendingCheckout[],
	deposits: readonly DepositRecord[],
): Map<string, DepositRecord> {
	const taken = new Set(checkouts.map(({ depositId }) => depositId));
	const matches = new Map<string, DepositRecord>();
	for (const checkout of checkouts.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt))) {
		const { known, state } = checkout;
		const deposit =
			known === undefined || state === "received"
				? undefined
				: newDeposits(deposits, known).findLast(({ id, ...paid }) => !taken.has(id) && fits(checkout, paid));
		if (deposit !== undefined) {
			taken.add(deposit.id);
			matches.set(checkout.id, deposit);
		}
	}
	return matches;
}

function fits(checkout: PendingCheckout, paid: { amount: string; currency: string }): boolean {
	const [asked, found] = [checkout.currency, paid.currency];
	const fitting = asked === "" || found === "" || sameCurrency(asked, found);
	return fitting && parseDecimal(checkout.amount) === parseDecimal(paid.amount);
}

export interface DepositRequest {
	/** Wire decimal. */
	amount: string;
	currency?: string;
	successUrl: string;
	cancelUrl: string;
}

/** Open `checkoutUrl` unchanged. The URL is kept only in this window's memory. */
export type StartCheckout = { kind: "opened"; checkoutUrl: string; checkout: PendingCheckout } | Unfinished;

/** How long a checkout waits for its payment, which is checked at growing intervals. */
const WAITING_MS = 30 * MINUTE_MS;
const FIRST_PAUSE_MS = 5000;
const MAX_PAUSE_MS = MINUTE_MS;
/** How old a checkout must be before starting another removes it. */
const KEPT_MS = 7 * DAY_MS;

/**
 * An account's checkouts. Payment happens in the browser; only the marketplace's records prove success, never
 * the return from the browser. Pending checkouts survive a restart.
 */
export class Checkouts extends DisposableOwner {
	readonly #account: OpenAccount;
	readonly #writes: Writes;
	readonly #clock: Clock;
	readonly #changed = this.store.add(new Emitter<void>());
	readonly onDidChange = this.#changed.event;
	readonly #received = this.store.add(new Emitter<{ checkout: PendingCheckout; deposit: DepositRecord }>());
	/**
	 * Fires when the marketplace's records show a checkout's deposit: in the window that found the deposit first, and in the
	 * one that started the checkout, to which the user returns.
	 */
	readonly onDidReceive = this.#received.event;
	readonly #file: JsonFile<PendingCheckout[]>;
	readonly #timer = this.store.add(new MutableDisposable<Disposable>());
	readonly #urls = new Map<string, string>();
	readonly #deposits = new Map<string, DepositRecord>();
	readonly #looks = new CoalescedTask(async () => this.#look());
	#pauseMs = FIRST_PAUSE_MS;
	#problem: string | undefined;

	constructor(account: OpenAccount, writes: Writes, clock: Clock = systemClock) {
		super();
		this.#account = account;
		this.#writes = writes;
		this.#clock = clock;
		this.#file = this.store.add(
			new JsonFile(join(account.folder, "checkouts.json"), z.array(pendingCheckoutSchema), []),
		);
		this.store.add(this.#file.onDidChange(() => this.#onFileChanged()));
		this.store.add(account.onDidChange(() => this.#resume()));
		this.#resume();
	}

	/** Creates a checkout and starts checking for its payment. */
	async start({ amount, currency, successUrl, cancelUrl }: DepositRequest): Promise<StartCheckout> {
		const outcome = await this.#writes.run<CheckoutSession>(
			{ kind: "deposit", amount, ...(currency === undefined ? {} : { currency }) },
			async (client) => client.billing.deposit({ amount, success_url: successUrl, cancel_url: cancelUrl }),
			(value) => ({ sessionId: value.session_id }),
		);
		if (outcome.kind !== "done") return outcome;
		this.#setProblem(undefined);
		const { checkout_url: checkoutUrl, session_id: sessionId } = outcome.value;
		const startedAt = new Date(this.#clock.now()).toISOString();
		const watchUntil = this.#watchUntil();
		const checkout = newCheckout(
			{ sessionId, amount, currency: currency ?? "", startedAt, watchUntil },
			outcome.record,
		);
		this.#urls.set(checkout.id, checkoutUrl);
		const oldest = this.#clock.now() - KEPT_MS;
		const change = (all: PendingCheckout[]): PendingCheckout[] => [
			...all.filter((other) => (parseTimestamp(other.startedAt) ?? 0) > oldest),
			checkout,
		];
		// If storing fails, the checkout can still be paid, but its payment isn't waited for.
		await this.#file.update(change).catch(() => undefined);
		this.#watch();
		return { kind: "opened", checkoutUrl, checkout };
	}

	/** The checkouts, newest first. */
	list(): readonly PendingCheckout[] {
		const now = this.#clock.now();
		return this.#file.value
			.map((checkout) => {
				const over = checkout.state === "waiting" && now > (parseTimestamp(checkout.watchUntil) ?? now);
				return over ? { ...checkout, state: "notSeen" as const } : checkout;
			})
			.toReversed();
	}

	/** The checkout page's URL, while this window remembers it. */
	url(id: string): string | undefined {
		return this.#urls.get(id);
	}

	/** A checkout's deposit, if this window found it or started the checkout. */
	deposit(id: string): DepositRecord | undefined {
		return this.#deposits.get(id);
	}

	/** Why the last check failed, as a sentence. Undefined if it succeeded, or was before the newest checkout. */
	get problem(): string | undefined {
		return this.#problem;
	}

	/** Checks for the deposits of all checkouts without one. Coalesced: calls during a check share another one after it. */
	async refresh(): Promise<void> {
		return this.#looks.request();
	}

	async keepWatching(id: string): Promise<void> {
		await this.#update(id, { watchUntil: this.#watchUntil(), left: false });
		this.#watch();
	}

	/** Stops waiting in every window, even after a restart. */
	async stopWatching(id: string): Promise<void> {
		await this.#update(id, { left: true });
	}

	/** Removes a checkout that the user no longer waits for, or whose deposit was received. */
	async dismiss(id: string): Promise<void> {
		this.#urls.delete(id);
		await this.#file.update((all) => all.filter((checkout) => checkout.id !== id));
	}

	async #update(id: string, change: Partial<PendingCheckout>): Promise<void> {
		await this.#file.update((all) =>
			all.map((checkout) => (checkout.id === id ? { ...checkout, ...change } : checkout)),
		);
	}

	async #look(): Promise<void> {
		if (this.#account.client === undefined || !this.#file.value.some(({ state }) => state !== "received"))
			return;
		try {
			await this.#take(await this.#account.read(recentDeposits));
			this.#setProblem(undefined);
		} catch (error) {
			this.#setProblem(describeError(error).sentence);
		}
	}

	#setProblem(problem: string | undefined): void {
		if (problem === this.#problem) return;
		this.#problem = problem;
		this.#changed.fire();
	}

	async #take(deposits: readonly DepositRecord[]): Promise<void> {
		let matches = new Map<string, DepositRecord>();
		await this.#file.update((all) => {
			// A payment that only the left account's windows would report must wait until the account is back.
			if (this.#account.left.aborted) return all;
			matches = matchDeposits(all, deposits);
			for (const [id, deposit] of matches) this.#deposits.set(id, deposit);
			return all.map((checkout) => {
				const deposit = matches.get(checkout.id);
				if (deposit !== undefined) return { ...checkout, state: "received", depositId: deposit.id };
				// If the deposits couldn't be loaded before the checkout, those of its first check don't
				// prove a payment.
				return { ...checkout, known: checkout.known ?? knownDeposits(deposits, this.#clock.now()) };
			});
		});
		for (const checkout of this.list()) {
			const deposit = matches.get(checkout.id);
			if (deposit !== undefined) {
				this.#urls.delete(checkout.id);
				const change = { result: { depositId: deposit.id }, sentence: l10n.t("The deposit was recorded.") };
				// If Activity can't record it, the user still learns of it.
				await this.#writes.annotate(checkout.id, change).catch(() => undefined);
				this.#received.fire({ checkout, deposit });
			}
		}
	}

	/** Reports the payment of a checkout that this window started and another window found paid. */
	async #reportFoundElsewhere(): Promise<void> {
		const paid = this.list().filter(
			({ id, state }) => state === "received" && this.#urls.has(id) && !this.#deposits.has(id),
		);
		if (paid.length === 0) return;
		for (const { id } of paid) this.#urls.delete(id);
		const deposits = await this.#account.read(recentDeposits).catch(() => []);
		for (const checkout of paid) {
			const deposit = deposits.find(({ id }) => id === checkout.depositId);
			if (deposit === undefined) continue;
			this.#deposits.set(checkout.id, deposit);
			this.#received.fire({ checkout, deposit });
		}
	}

	/**
	 * Another window may have started a checkout, and may close before the payment. This window then waits too, but
	 * first checks later than the other one.
	 */
	#onFileChanged(): void {
		this.#changed.fire();
		void this.#reportFoundElsewhere();
		if (this.#isWaiting()) this.#resume(MAX_PAUSE_MS);
		else this.#timer.value = undefined;
	}

	/**
	 * Resumes polling if a checkout is waiting, but only once the marketplace has accepted the credential, so that
	 * the first request of a session isn't a poll.
	 */
	#resume(pauseMs = FIRST_PAUSE_MS): void {
		if (this.#account.confirmed && this.#timer.value === undefined && this.#isWaiting()) this.#watch(pauseMs);
	}

	#watch(pauseMs = FIRST_PAUSE_MS): void {
		this.#pauseMs = pauseMs;
		this.#pause();
	}

	#pause(): void {
		if (!this.#isWaiting()) {
			this.#timer.value = undefined;
			// A checkout that has waited long enough changes its state, but not the file.
			this.#changed.fire();
			return;
		}
		this.#timer.value = this.#clock.after(this.#pauseMs, () => {
			this.#pauseMs = Math.min(this.#pauseMs * 1.5, MAX_PAUSE_MS);
			void this.refresh().then(() => this.#pause());
		});
	}

	#isWaiting(): boolean {
		return (
			!this.store.disposed && this.list().some(({ state, left }) => state === "waiting" && left !== true)
		);
	}

	#watchUntil(): string {
		return new Date(this.#clock.now() + WAITING_MS).toISOString();
	}
}
