import * as l10n from "@vscode/l10n";
import { formatAmount, formatMoney, parseDecimal } from "../base/decimal.ts";

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
