/** Loads the deposit history page by page, as far as requested. To start over, create another. */
import { describeError } from "../../api/describeError.ts";
import { depositBatches, type DepositBatch } from "../../api/endpoints/depositHistory.ts";
import { isRoleRejection, MarketplaceError } from "../../api/failure.ts";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { DepositPage } from "../../api/wire/schemas.ts";
import type { Disposable } from "../../base/lifecycle.ts";
import { DepositList } from "./depositList.ts";

export class DepositReader implements Disposable {
	readonly list = new DepositList();
	readonly #changed: () => void;
	readonly #ended = new AbortController();
	/** Undefined once disposed, or without a client. */
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

	constructor(client: MarketplaceClient | undefined, changed: () => void) {
		this.#changed = changed;
		this.#batches = client && depositBatches(async (cursor) => this.#page(client, cursor));
	}

	get reading(): boolean {
		return this.#reading !== undefined && this.problem === null;
	}

	/**
	 * Loads further pages until one isn't empty, or waits for a load that's under way. Does nothing if there's nothing
	 * left to load. Never rejects.
	 */
	async more(): Promise<void> {
		const batches = this.#batches;
		if (batches === undefined || this.complete || this.incomplete !== null) return;
		this.#reading ??= this.#read(batches);
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
		const covered = (): boolean => time !== undefined && this.list.isCovered(time);
		while (this.#batches !== undefined && !this.complete && this.incomplete === null && !covered())
			await this.more();
	}

	dispose(): void {
		this.#ended.abort();
		this.#batches = undefined;
	}

	async #read(batches: AsyncGenerator<DepositBatch, void, void>): Promise<void> {
		const { signal } = this.#ended;
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

	/** Loads a page. If that fails, waits for `retry`, then uses the same cursor again. */
	async #page(client: MarketplaceClient, cursor: string | undefined): Promise<DepositPage> {
		const { signal } = this.#ended;
		for (;;) {
			try {
				return await client.billing.depositPage(cursor, signal);
			} catch (error) {
				signal.throwIfAborted();
				await this.#failed(error);
			}
		}
	}

	async #failed(error: unknown): Promise<void> {
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		this.problem = describeError(error).sentence;
		this.noBuyer = error instanceof MarketplaceError && isRoleRejection(error);
		this.#retry = resolve;
		this.#ended.signal.addEventListener("abort", () => reject(new Error("ended")), { once: true });
		this.#changed();
		await promise;
	}
}

function isEmpty({ done, value }: IteratorResult<DepositBatch, void>): boolean {
	return done !== true && value?.deposits.length === 0 && value.unreadable === 0;
}
