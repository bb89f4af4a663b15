import * as l10n from "@vscode/l10n";
import { groupDigits } from "../../base/money.ts";
import { commandIds } from "../../host/commandIds.ts";
import type { Row } from "./row.ts";

/** Rows of a list shown at first, and the most that each Show More adds. */
export const PAGE_SIZE = 100;

/** The rows of a list's first pages and of later items that are always shown, and a row that shows more if there are more. */
export function pagedRows<T>(
	list: string,
	items: readonly T[],
	pages: number,
	rowOf: (item: T) => Row,
	isAlwaysShown = (_item: T): boolean => false,
): Row[] {
	const shown = items.filter((item, index) => index < PAGE_SIZE * pages || isAlwaysShown(item));
	return [...shown.map(rowOf), ...moreRows(list, shown.length, items.length)];
}

/** The row that shows more of a list. Empty if all of its rows are shown. */
export function moreRows(list: string, shown: number, total: number): Row[] {
	const rest = total - shown;
	if (rest <= 0) return [];
	return [
		{
			id: `more/${list}`,
			label: l10n.t("Show {0} More", Math.min(rest, PAGE_SIZE)),
			description: l10n.t("of {0}", groupDigits(total)),
			icon: "more",
			command: { id: commandIds.datasets.showMore, argument: { list } },
		},
	];
}
