import { parseDecimal } from "../../base/money.ts";
import type { Marketplace } from "../service/marketplace.ts";
import { entryId } from "./catalogueEntry.ts";
import { riverLevels } from "./natureEntries.ts";

/** Short enough to wait for while watching the price. */
export const PRICE_MOVES_MS = 4 * 60_000;
const LOWER_PRICE = "0.0020";

/** Toggles the price of the dataset `riverLevels`, if it exists. */
export function movePrice({ datasets }: Marketplace): void {
	const usual = parseDecimal(riverLevels.price) ?? 0n;
	const lower = parseDecimal(LOWER_PRICE) ?? 0n;
	datasets.swapPrice(entryId(riverLevels), usual, lower);
}
