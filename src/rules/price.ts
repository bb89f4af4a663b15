import * as l10n from "@vscode/l10n";
import { formatAmount, formatMoney, parseDecimal, toWire, type Units } from "../base/decimal.ts";

/** The price of a chunk. The amount is decimal text from the marketplace. */
export interface Price {
	readonly price_per_chunk: string;
	readonly currency: string;
}

const USUAL_CURRENCY = "USD";

/** For display: `0.0042 USD` or `free`. */
export function formatPrice(price: Price): string {
	return isFree(price) ? l10n.t("free") : formatMoney(price.price_per_chunk, price.currency);
}

/**
 * `0.0042 · Tides`: VS Code cuts a row from its end and drops the description first, so the price comes before the
 * name. Leaves out the currency if it's USD.
 */
export function pricedLabel(price: Price, name: string): string {
	const isShort = price.currency === USUAL_CURRENCY && !isFree(price);
	return `\u200e${isShort ? formatAmount(price.price_per_chunk) : formatPrice(price)} · ${name}`;
}

export function isFree({ price_per_chunk }: Price): boolean {
	return parseDecimal(price_per_chunk) === 0n;
}

export function sameCurrency(a: string, b: string): boolean {
	return a.toUpperCase() === b.toUpperCase();
}

/** A value is `undefined` if it can't be computed, for example because the balance is in another currency. */
export interface Cost {
	readonly price: Units | undefined;
	readonly cost: Units | undefined;
	/** The balance after paying `cost`; negative if the balance is too low. */
	readonly after: Units | undefined;
	/** How many whole chunks the balance covers. Also undefined if the price isn't positive or the balance is negative. */
	readonly covered: bigint | undefined;
}

/** What `chunks` chunks of a dataset cost, and what that means for the balance. */
export function costOf(
	{ price_per_chunk, currency }: Price,
	chunks: bigint,
	balance: { readonly amount: string; readonly currency: string } | null | undefined,
): Cost {
	const price = parseDecimal(price_per_chunk);
	const cost = price === undefined ? undefined : price * chunks;
	const units =
		balance && sameCurrency(balance.currency, currency) ? parseDecimal(balance.amount) : undefined;
	if (price === undefined || cost === undefined || units === undefined)
		return { price, cost, after: undefined, covered: undefined };
	const covered = price > 0n && units >= 0n ? units / price : undefined;
	return { price, cost, after: units - cost, covered };
}

/** The precision of payments. */
const CENT: Units = 1_000_000n;

/** The deposit, as a wire decimal, that covers what a balance is short by: rounded up to the next cent. */
export function suggestedDeposit(shortfall: Units): string {
	return toWire(((shortfall + CENT - 1n) / CENT) * CENT);
}
