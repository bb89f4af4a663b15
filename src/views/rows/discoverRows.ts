import * as l10n from "@vscode/l10n";
import { DAY_MS, formatDate, formatTime } from "../../base/dates.ts";
import { formatAmount, groupDigits } from "../../base/money.ts";
import { display, displayName, forScreenReader, forTree, isolate } from "../../base/text.ts";
import { commandIds } from "../../host/commandIds.ts";
import type { CatalogueGroup, CatalogueGrouping } from "../../catalogue/search/catalogueQuery.ts";
import { foundCount, type SavedSearch } from "../../model/preferences.ts";
import type { CatalogueChange, CatalogueChanges } from "../../catalogue/compareCatalogues.ts";
import type { DatasetFacts } from "../../rules/datasetSummary.ts";
import { datasetItem, type DatasetRowContext } from "./datasetRows.ts";
import type { Row } from "./row.ts";

/** The new results of a search that was opened. */
export interface FoundBySearch extends Pick<SavedSearch, "name" | "query"> {
	readonly found: readonly CatalogueChange[];
}

export function pinnedGroupRow(count: number, children: () => Promise<readonly Row[]>): Row {
	const label = l10n.t("Pinned");
	return {
		id: "pinned",
		label,
		description: String(count),
		icon: "pinned",
		ariaLabel: forScreenReader(label, countWords(count)),
		children,
		expanded: true,
	};
}

function countWords(count: number, shown = groupDigits(count)): string {
	return count === 1 ? l10n.t("1 dataset") : l10n.t("{0} datasets", shown);
}

export function groupRow(
	grouping: CatalogueGrouping,
	group: CatalogueGroup,
	children: () => Promise<readonly Row[]>,
	expanded: boolean,
): Row {
	const { label, icon, color } = groupAppearance(grouping, group);
	return {
		id: `group/${grouping}/${group.key}`,
		label,
		description: `\u200e${groupDigits(group.count)}`,
		icon,
		...(color === undefined ? {} : { color }),
		context: grouping === "seller" ? "seller" : "group",
		...(grouping === "seller" ? { sellerId: group.key } : {}),
		ariaLabel: forScreenReader(label, countWords(group.count)),
		children,
		expanded,
	};
}

function groupAppearance(
	grouping: CatalogueGrouping,
	group: CatalogueGroup,
): { label: string; icon: string; color?: string } {
	if (grouping === "seller")
		return { label: isolate(displayName(group.label, group.key)), icon: "organization" };
	if (grouping === "granted") {
		return group.key === "granted"
			? { label: l10n.t("Access granted to you"), icon: "pass-filled", color: "charts.green" }
			: { label: l10n.t("Access not granted to you"), icon: "circle-large-outline" };
	}
	if (group.key === "public") return { label: l10n.t("Public"), icon: "globe" };
	if (group.key === "private") return { label: l10n.t("Private"), icon: "lock" };
	return { label: forTree(group.label) || l10n.t("Unknown visibility"), icon: "eye" };
}

export function savedSearchRow(search: SavedSearch): Row {
	const { name, query, watch } = search;
	const label = forTree(name);
	const news = newsWords(search);
	const description = [news, forTree(query)].filter((part) => part !== "").join(" · ");
	return {
		id: `search/${name}`,
		label,
		description,
		...searchIcon(search),
		...(news === "" ? {} : { mark: { kind: "new" as const, words: news } }),
		context: `savedSearch ${watch ? "watched" : "unwatched"}`,
		searchName: name,
		command: { id: commandIds.datasets.openSearch, argument: { searchName: name } },
		ariaLabel: forScreenReader(
			l10n.t("Saved search {0}", label),
			watch ? l10n.t("watched") : undefined,
			news,
			forTree(query),
		),
	};
}

/** How many datasets newly match a watched search or cost less; "" for none. */
export function newsWords({ watch }: SavedSearch): string {
	const count = watch?.found.length ?? 0;
	if (count === 0) return "";
	return count === 1 ? l10n.t("1 update") : l10n.t("{0} updates", foundCount(count));
}

export function searchIcon({ watch }: SavedSearch): { icon: string; color?: string } {
	if (!watch) return { icon: "search-save" };
	return watch.found.length === 0 ? { icon: "bell" } : { icon: "bell-dot", color: "charts.blue" };
}

/** A search's new results, as they were when the search was opened. */
export function foundRow(
	{ name, found }: FoundBySearch,
	rowOf: (id: string) => DatasetFacts | undefined,
	context: DatasetRowContext,
): Row {
	const label = l10n.t("Updates for “{0}”", forTree(name));
	const count = foundCount(found.length);
	return {
		id: "found",
		label,
		description: count,
		icon: "bell-dot",
		color: "charts.blue",
		ariaLabel: forScreenReader(label, countWords(found.length, count)),
		children: () => found.map((change) => changeRow("found", change, rowOf(change.id), context)),
		expanded: true,
	};
}

/** What changed since the user last dismissed the changes. */
export function changesRow(
	changes: CatalogueChanges,
	rowOf: (id: string) => DatasetFacts | undefined,
	context: DatasetRowContext,
	now: number,
): Row {
	const label = changedWords(changes.since, now);
	return {
		id: "changes",
		label,
		description: groupDigits(changes.total),
		icon: "bell-dot",
		color: "charts.blue",
		context: "changes",
		ariaLabel: forScreenReader(label, countWords(changes.total)),
		children: () => {
			const shown = uniqueById(changes.changes);
			const more = changes.total - shown.length;
			return [
				...shown.map((change) => changeRow("changes", change, rowOf(change.id), context)),
				...(more > 0 ? [{ id: "changes/more", label: l10n.t("and {0} more", groupDigits(more)) }] : []),
			];
		},
		expanded: changes.total <= 10,
	};
}

function changedWords(since: number, now: number): string {
	const date = formatDate(since);
	if (date === formatDate(now - DAY_MS)) return l10n.t("Changed since yesterday");
	return l10n.t("Changed since {0}", date === formatDate(now) ? formatTime(since) : date);
}

/** A dataset may have several changes. Its row shows only the first. */
function uniqueById(changes: readonly CatalogueChange[]): CatalogueChange[] {
	return [...new Map(changes.toReversed().map((change) => [change.id, change])).values()].toReversed();
}

function changeRow(
	group: string,
	change: CatalogueChange,
	dataset: DatasetFacts | undefined,
	context: DatasetRowContext,
): Row {
	const mark = { kind: change.kind, words: markWords(change) };
	if (dataset) {
		// Only the change should stand out.
		const plain = { ...context, watched: () => undefined, words: [] };
		return datasetItem(dataset, { group, showSeller: true, change: mark }, plain);
	}
	const label = isolate(displayName(change.name, change.id));
	return {
		id: `${group}/${change.id}`,
		label,
		description: l10n.t("no longer listed"),
		icon: "circle-slash",
		color: "disabledForeground",
		mark,
		ariaLabel: forScreenReader(label, mark.words),
	};
}

function markWords(change: CatalogueChange): string {
	const before = formatAmount(change.previousPrice ?? "");
	switch (change.kind) {
		case "new":
			return l10n.t("New");
		case "priceDown":
			return l10n.t("Price down from {0}", before);
		case "priceUp":
			return l10n.t("Price up from {0}", before);
		case "queryable":
			return l10n.t("Became queryable");
		case "accessGained":
			return l10n.t("Access granted to you");
		case "accessLost":
			return l10n.t("Access lost");
	}
}

/** "12 of 40", or "40 datasets" without a filter. */
export function listDescription(counts: { total: number; of: number }, isFiltered: boolean): string {
	if (!isFiltered) return countWords(counts.of);
	return l10n.t("{0} of {1}", groupDigits(counts.total), groupDigits(counts.of));
}

/** "12 of 40 · price<0.05" */
export function filterMessage(counts: { total: number; of: number }, filter: string): string {
	return l10n.t("{0} of {1} · {2}", groupDigits(counts.total), groupDigits(counts.of), display(filter, 60));
}
