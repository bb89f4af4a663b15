import { entryCount, entryText } from "../columns/columns.ts";
import type { CatalogueIndex } from "./catalogueIndex.ts";
import { markedRows } from "./match.ts";
import type { PriceStats } from "./catalogueQuery.ts";
import { TimeSlices } from "../../base/async/timeSlices.ts";
import { sortInSlices } from "./inSlices.ts";

const BINS = 20;

/**
 * How `price` (a decimal string) compares to the listed prices of its currency. Undefined if none is listed.
 * Doubles are used only for sorting, counting, and the chart: every amount returned is the marketplace's own
 * string. The median of an even count is therefore the lower of the two middle prices.
 */
export async function priceStats(
	index: CatalogueIndex,
	currency: string,
	price: string,
): Promise<PriceStats | undefined> {
	const { columns } = index;
	const code = currencyEntry(index, currency);
	const slices = new TimeSlices();
	const rows = (await markedRows(index.listed, slices)).filter((row) => columns.currency[row] === code);
	const valueOf = (row: number): number => columns.priceValues[row] ?? 0;
	const sorted = await sortInSlices(rows, (a, b) => valueOf(a) - valueOf(b), slices);
	const [lowest] = sorted;
	const median = sorted[(sorted.length - 1) >> 1];
	const highest = sorted.at(-1);
	if (lowest === undefined || median === undefined || highest === undefined) return undefined;
	const text = (row: number): string => entryText(columns.prices, row);
	const free = sorted.findIndex((row) => valueOf(row) > 0);
	const paid = sorted[free];
	const scale = logScale(paid === undefined ? 0 : valueOf(paid), valueOf(highest));
	const bin = scale(Number(price));
	const medianBin = scale(valueOf(median));
	return {
		currency,
		count: sorted.length,
		lowest: text(lowest),
		...(paid === undefined ? {} : { lowestPaid: text(paid) }),
		median: text(median),
		highest: text(highest),
		cheaperThan: sorted.filter((row) => valueOf(row) > Number(price)).length,
		free: free < 0 ? sorted.length : free,
		bins: countBins(sorted, (row) => scale(valueOf(row))),
		...(bin === undefined ? {} : { bin }),
		...(medianBin === undefined ? {} : { medianBin }),
	};
}

function currencyEntry({ columns }: CatalogueIndex, currency: string): number {
	const length = entryCount(columns.currencies);
	return Array.from({ length }, (_, entry) => entryText(columns.currencies, entry)).indexOf(currency);
}

/**
 * Returns a function that maps a price to its bin, or to undefined if it's in none. Bins have equal width on a
 * log scale.
 */
function logScale(lowest: number, highest: number): (value: number) => number | undefined {
	const from = Math.log(lowest);
	const width = (Math.log(highest) - from) / BINS;
	return (value) => {
		if (!(value > 0) || value < lowest || value > highest) return undefined;
		return width === 0 ? 0 : Math.min(Math.floor((Math.log(value) - from) / width), BINS - 1);
	};
}

function countBins(rows: Uint32Array, binOf: (row: number) => number | undefined): number[] {
	const bins = Array.from({ length: BINS }, () => 0);
	for (const row of rows) {
		const bin = binOf(row);
		if (bin !== undefined) bins[bin] = (bins[bin] ?? 0) + 1;
	}
	return bins;
}
