import { MarketplaceError } from "../failure.ts";
import type { WriteOutcome } from "../writeOutcome.ts";
import { type HttpRequest, path } from "../transport/httpMessages.ts";
import {
	type AutoDeposit,
	autoDepositSchema,
	type BuyerBalance,
	buyerBalanceSchema,
	type CheckoutSession,
	checkoutSessionSchema,
	type DepositPage,
	depositPageSchema,
	type SellerBalance,
	sellerBalanceSchema,
} from "../wire/schemas.ts";
import { type DepositBatch, depositBatches } from "./depositHistory.ts";
import type { Exchange } from "../exchange.ts";

/** The API doesn't document a maximum page size. */
const DEPOSITS_PER_PAGE = 100;

/** `/v1/billing`: balances, deposits, and withdrawals. Amounts are wire decimals, never numbers. */
export class BillingApi {
	readonly #exchange: Exchange;
	/** Undefined once the marketplace has rejected a page of this size: from then on, its default applies. */
	#pageSize: number | undefined = DEPOSITS_PER_PAGE;

	constructor(exchange: Exchange) {
		this.#exchange = exchange;
	}

	async buyerBalance(signal?: AbortSignal): Promise<BuyerBalance> {
		return this.#exchange.read(path`/v1/billing/buyer-balance`, buyerBalanceSchema, signal);
	}

	async sellerBalance(signal?: AbortSignal): Promise<SellerBalance> {
		return this.#exchange.read(path`/v1/billing/seller-balance`, sellerBalanceSchema, signal);
	}

	async autoDeposit(signal?: AbortSignal): Promise<AutoDeposit> {
		return this.#exchange.read(path`/v1/billing/auto-deposit`, autoDepositSchema, signal);
	}

	async putAutoDeposit(body: {
		enabled: boolean;
		threshold: string;
		amount: string;
	}): Promise<WriteOutcome<void>> {
		return this.#exchange.write({ method: "PUT", path: path`/v1/billing/auto-deposit`, body });
	}

	/**
	 * POST /v1/billing/deposit: opens a checkout. Without a checkout URL in the response, the outcome is
	 * unknown.
	 */
	async deposit(body: {
		amount: string;
		success_url: string;
		cancel_url: string;
	}): Promise<WriteOutcome<CheckoutSession>> {
		const request: HttpRequest = { method: "POST", path: path`/v1/billing/deposit`, body };
		return this.#exchange.writeFor(request, checkoutSessionSchema);
	}

	/** GET /v1/billing/deposits: one page. Records that can't be read are only counted. */
	async depositPage(cursor?: string, signal?: AbortSignal): Promise<DepositPage> {
		const limit = this.#pageSize;
		try {
			return await this.#depositPage({ limit, cursor }, signal);
		} catch (error) {
			if (limit === undefined || !mayRejectLimit(error)) throw error;
			const page = await this.#depositPage({ cursor }, signal);
			this.#pageSize = undefined;
			return page;
		}
	}

	/**
	 * The history in the marketplace's order, fetching pages as the caller consumes them. Skips records that a
	 * recent page had. If the history stops early, `incomplete` in the last batch says why. Throws
	 * MarketplaceError if a page can't be loaded.
	 */
	deposits(signal?: AbortSignal): AsyncIterable<DepositBatch> {
		return depositBatches((cursor) => this.depositPage(cursor, signal));
	}

	async withdraw(amount: string): Promise<WriteOutcome<void>> {
		return this.#exchange.write({ method: "POST", path: path`/v1/billing/withdraw`, body: { amount } });
	}

	async #depositPage(query: NonNullable<HttpRequest["query"]>, signal?: AbortSignal): Promise<DepositPage> {
		return this.#exchange.read(path`/v1/billing/deposits`, depositPageSchema, signal, query);
	}
}

/**
 * Whether the marketplace may have rejected `limit`. A bad cursor gets the same status, but then the retry
 * without `limit` fails too.
 */
function mayRejectLimit(error: unknown): boolean {
	return error instanceof MarketplaceError && (error.status === 400 || error.status === 422);
}
