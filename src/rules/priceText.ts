import * as l10n from "@vscode/l10n";
import { formatAmount, formatMoney, parseDecimal } from "../base/decimal.ts";
import type { DatasetFacts } from "./datasetSummary.ts";

type Price = Pick<DatasetFacts, "price_per_chunk" | "currency">;

const USUAL_CURRENCY = "USD";

/**
 * "0.0042 · Tides": VS Code cuts a row from its end and drops the description first, so the price comes before the
 * name. Leaves out the currency if it's USD.
 */
export function pricedLabel(price: Price, name: string): string {
	const short = price.currency === USUAL_CURRENCY && !isFree(price);
	return `\u200e${short ? formatAmount(price.price_per_chunk) : priceWords(price)} · ${name}`;
}

/** "0.0042 USD" or "free". */
export function priceWords(price: Price): string {
	return isFree(price) ? l10n.t("free") : formatMoney(price.price_per_chunk, price.currency);
}

export function isFree({ price_per_chunk }: Price): boolean {
	return parseDecimal(price_per_chunk) === 0n;
}
