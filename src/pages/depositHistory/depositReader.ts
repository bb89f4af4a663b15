/** Loads the deposit history page by page, as far as requested. */
import { describeError } from "../../api/describeError.ts";
import { depositBatches, type DepositBatch } from "../../api/endpoints/depositHistory.ts";
import { MarketplaceError } from "../../api/failure.ts";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { Disposable } from "../../base/lifecycle.ts";
import { isRoleRejection } from "../../model/session/probe.ts";
import { DepositList } from "./depositList.ts";

export class DepositReader implements Disposable {
	readonly list = new DepositList();
	readonly #changed: () => void;
	#ended = new AbortController();
	#batches: AsyncGenerator<DepositBatch, void, void> | undefined;
	#reading: Promise<void> | undefined;
	#retry: (() => void) | undefined;
	/** Why a page failed to load; null unless one is waiting for a retry. */
	problem: string | null = null;
	/** Whether the last failure was that the account doesn't have the buyer role. */
	noBuyer = false;
	incomplete: string | null = null;
	complete = false;
	unreadable = 0;
	readAt: number | null = null;

	constructor(changed: () => void) {
		this.#changed = changed;
	}

	get reading(): boolean {
		return this.#reading !== undefined && this.problem === null;
	}

	/** Discards what was loaded, and loads from the first page. */
	async start(client: MarketplaceClient): Promise<void> {
		this.#ended.abort();
		this.#ended = new AbortController();
		this.#reading = undefined;
		this.#retry = undefined;
		this.problem = null;
		this.incomplete = null;
		this.complete = false;
		this.unreadable = 0;
		this.readAt = null;
		this.list.clear();
		this.#batches = depositBatches(this.#pageReader(client, this.#ended.signal));
		await this.more();
	}

	/**
	 * Loads further pages until one isn't empty, or waits for a load that's under way. Does nothing if there's nothing
	 * left to load. Never rejects.
	 */
	async more(): Promise<void> {
		const batches = this.#batches;
		if (batches === undefined || this.complete || this.incomplete !== null) return;
		const signal = this.#ended.signal;
		this.#reading ??= this.#read(batches, signal);
		this.#changed();
		await this.#reading;
	}

	/** Retries the page that failed. */
	retry(): void {
		this.problem = null;
		this.#retry?.();
		this.#changed();
	}

	/** Loads until everything since `time` (ms since 1970) has loaded, or to the end if `time` is undefined. */
	async readUntil(time: number | undefined): Promise<void> {
		const signal = this.#ended.signal;
		const covered = (): boolean => time !== undefined && this.list.isCovered(time);
		while (!signal.aborted && !this.complete && this.incomplete === null && !covered()) {
			await this.more();
			if (this.#batches === undefined) return;
		}
	}

	dispose(): void {
		this.#ended.abort();
		this.#batches = undefined;
	}

	async #read(batches: AsyncGenerator<DepositBatch, void, void>, signal: AbortSignal): Promise<void> {
		try {
			let next;
			do {
				next = await batches.next();
				if (signal.aborted) return;
				this.#take(next);
			} while (this.incomplete === null && isEmpty(next));
		} catch {
			// Only an aborted load throws: failed pages wait for a retry.
		} finally {
			if (!signal.aborted) {
				this.#reading = undefined;
				this.#changed();
			}
		}
	}

	#take(next: IteratorResult<DepositBatch, void>): void {
		this.readAt ??= Date.now();
		if (next.done === true) {
			this.complete = true;
			return;
		}
		this.list.add(next.value.deposits);
		this.unreadable += next.value.unreadable;
		this.incomplete = next.value.incomplete ?? null;
	}

	/** Returns a function that loads a page. If that fails, waits for `retry`, then uses the same cursor again. */
	#pageReader(client: MarketplaceClient, signal: AbortSignal): Parameters<typeof depositBatches>[0] {
		return async (cursor) => {
			for (;;) {
				try {
					return await client.billing.depositPage(cursor, signal);
				} catch (error) {
					signal.throwIfAborted();
					await this.#failed(error, signal);
				}
			}
		};
	}

	async #failed(error: unknown, signal: AbortSignal): Promise<void> {
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		this.problem = describeError(error).sentence;
		this.noBuyer = error instanceof MarketplaceError && isRoleRejection(error);
		this.#retry = resolve;
		signal.addEventListener("abort", () => reject(new Error("ended")), { once: true });
		this.#changed();
		await promise;
	}
}

function isEmpty({ done, value }: IteratorResult<DepositBatch, void>): boolean {
	return done !== true && value?.deposits.length === 0 && value.unreadable === 0;
}
