import * as l10n from "@vscode/l10n";
import { formatAmount, formatMoney, parseDecimal } from "../base/decimal.ts";

/** What list rows and full records have in common. */
export interface DatasetFacts {
	readonly id: string;
	readonly name: string;
	readonly seller_id: string;
	readonly seller_name: string;
	/** Decimal text from the marketplace. */
	readonly price_per_chunk: string;
	readonly currency: string;
	readonly visibility: string;
	readonly queryable: boolean;
	readonly subscribed: boolean;
}

/** A dataset as shown in lists, with the API's names. Created on each call: never compare by identity. */
export interface DatasetSummary extends DatasetFacts {
	/** ISO 8601 in UTC; an unparsable time is kept as the marketplace sent it. */
	readonly created_at: string;
	readonly updated_at: string;
	readonly fieldCount: number;
}

type Price = Pick<DatasetFacts, "price_per_chunk" | "currency">;

const usualCurrency = "USD";

/**
 * "0.0042 · Tides": VS Code cuts a row from its end and drops the description first, so the price comes before the name
 * and stays readable at any width. The currency appears only if it isn't USD.
 */
export function pricedLabel(price: Price, name: string): string {
	const short = price.currency === usualCurrency && !isFree(price);
	return `\u200e${short ? formatAmount(price.price_per_chunk) : priceWords(price)} · ${name}`;
}

/** "0.0042 USD" or "free". */
export function priceWords(price: Price): string {
	return isFree(price) ? l10n.t("free") : formatMoney(price.price_per_chunk, price.currency);
}

export function isFree({ price_per_chunk }: Price): boolean {
	return parseDecimal(price_per_chunk) === 0n;
}
