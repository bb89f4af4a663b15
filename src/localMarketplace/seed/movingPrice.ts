import { parseDecimal } from "../../base/decimal.ts";
import type { Marketplace } from "../service/marketplace.ts";
import { RIVER_LEVELS } from "./natureEntries.ts";
import { stableId } from "./catalogueEntry.ts";

/** Short enough to wait for while watching the price. */
export const PRICE_MOVES_MS = 4 * 60_000;
const LOWER_PRICE = "0.0020";

/** Toggles the price of the river levels between two values. Does nothing if the dataset is missing. */
export function movePrice({ datasets }: Marketplace): void {
	const usual = parseDecimal(RIVER_LEVELS.price) ?? 0n;
	const lower = parseDecimal(LOWER_PRICE) ?? 0n;
	datasets.swapPrice(stableId(`${RIVER_LEVELS.seller} ${RIVER_LEVELS.name}`), usual, lower);
}
