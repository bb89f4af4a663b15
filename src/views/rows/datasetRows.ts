import * as l10n from "@vscode/l10n";
import { latest } from "../../api/loadable.ts";
import { costOf, formatAmount, formatPrice, groupDigits, isFree, pricedLabel } from "../../base/money.ts";
import {
	display,
	displayName,
	forDetail,
	forMarkdown,
	forScreenReader,
	forTree,
	isolate,
	occurrencesOf,
} from "../../base/text.ts";
import { commandIds } from "../../host/commandIds.ts";
import type { Preferences, PriceWatch } from "../../model/preferences.ts";
import type { Wallet } from "../../model/wallet/wallet.ts";
import { type DatasetFacts, visibilityOf } from "../../rules/datasetSummary.ts";
import type { Row, RowMark } from "./row.ts";

/** What a hover shows beyond the row, if known. */
interface HoverFacts {
	readonly description?: string | undefined;
	/** Whether the dataset belongs to the account: then it doesn't matter whether access was granted. */
	readonly mine?: boolean;
	/** The buyer's balance, as a wire decimal in `currency`. */
	readonly balance?: { readonly balance: string; readonly currency: string } | undefined;
}

const NOT_QUERYABLE_COLOR = "disabledForeground";

export function datasetIcon(dataset: DatasetFacts): { icon: string; color?: string } {
	const { icon } = visibilityOf(dataset.visibility);
	if (dataset.subscribed) return { icon, color: "charts.green" };
	return dataset.queryable ? { icon } : { icon, color: NOT_QUERYABLE_COLOR };
}

export function queryableWords({ queryable }: DatasetFacts): string {
	return queryable ? "" : l10n.t("not queryable");
}

interface Place {
	/** Makes the row's ID unique, since a dataset may appear in several groups. */
	readonly group: string;
	readonly showSeller: boolean;
	readonly change?: { readonly kind: RowMark; readonly words: string };
}

export function datasetItem(
	dataset: DatasetFacts,
	{ group, showSeller, change }: Place,
	context: DatasetRowContext,
): Row {
	const name = isolate(displayName(dataset.name, dataset.id));
	const label = pricedLabel(dataset, name);
	const seller = showSeller ? forTree(dataset.seller_name, 60) : "";
	const notQueryable = queryableWords(dataset);
	const watch = context.watched(dataset.id);
	const watched = watch ? watchWords(watch) : "";
	const mark = change ?? (watch && { kind: "watched" as const, words: watched });
	const parts = [watched, notQueryable, seller].filter((part) => part !== "");
	const before = label.length - name.length;
	const highlights = highlightsOf(name, context.words);
	return {
		id: `${group}/${dataset.id}`,
		label,
		...(highlights.length === 0
			? {}
			: { highlights: highlights.map(([start, end]): [number, number] => [before + start, before + end]) }),
		...(parts.length === 0 ? {} : { description: `\u200e${parts.join(" · ")}` }),
		...datasetIcon(dataset),
		context: `dataset ${context.isPinned(dataset.id) ? "pinned" : "unpinned"}`,
		command: { id: commandIds.dataset.open, argument: { datasetId: dataset.id } },
		datasetId: dataset.id,
		sellerId: dataset.seller_id,
		ariaLabel: forScreenReader(
			name,
			formatPrice(dataset),
			watched,
			display(dataset.seller_name, 60),
			visibilityOf(dataset.visibility).text,
			dataset.subscribed ? l10n.t("access granted") : undefined,
			notQueryable,
			change?.words,
		),
		...(mark ? { mark } : {}),
		tooltip: (description) => context.tooltip(dataset, description),
	};
}

export function watchWords({ target, reached }: PriceWatch): string {
	const amount = formatAmount(target);
	return reached === true ? l10n.t("reached {0}", amount) : l10n.t("watching for {0} or less", amount);
}

export interface DatasetRowContext {
	readonly isPinned: (id: string) => boolean;
	readonly watched: (id: string) => PriceWatch | undefined;
	/** The search words in lowercase. */
	readonly words: readonly string[];
	readonly tooltip: (dataset: DatasetFacts, description?: string) => string;
}

export function rowContextOf(
	{ preferences, wallet }: { readonly preferences: Preferences; readonly wallet: Wallet },
	words: readonly string[],
): DatasetRowContext {
	return {
		isPinned: (id) => preferences.isPinned(id),
		watched: (id) => preferences.priceWatch(id),
		words,
		tooltip: (dataset, description) => tooltipOf(wallet, dataset, description),
	};
}

/** The hover's card as Markdown, with the field count and the buyer's balance if they're known. */
export function tooltipOf(
	wallet: Wallet,
	dataset: DatasetFacts,
	description: string | undefined,
	mine = false,
): string {
	return datasetTooltip(dataset, { description, mine, balance: latest(wallet.buyer)?.value });
}

/** The hover's card as Markdown. Untrusted text is escaped. */
export function datasetTooltip(dataset: DatasetFacts, more: HoverFacts = {}): string {
	const lines = [
		`**${forMarkdown(displayName(dataset.name, dataset.id))}**`,
		forMarkdown(dataset.seller_name),
		[hoverPrice(dataset), coverWords(dataset, more)].filter((part) => part !== "").join(" · "),
		factWords(dataset, more),
		...firstLines(more.description ?? ""),
	];
	return lines.filter((line) => line !== "").join("\n\n");
}

function hoverPrice(dataset: DatasetFacts): string {
	const price = forMarkdown(formatPrice(dataset));
	return isFree(dataset) ? price : l10n.t("{0} per chunk", price);
}

function coverWords(dataset: DatasetFacts, { balance }: HoverFacts): string {
	if (!balance) return "";
	const { covered } = costOf(dataset, 1n, { amount: balance.balance, currency: balance.currency });
	if (covered === undefined) return "";
	const money = formatAmount(balance.balance);
	if (covered === 0n) return l10n.t("your balance of {0} doesn’t cover one chunk", money);
	const count = covered === 1n ? l10n.t("1 chunk") : l10n.t("{0} chunks", groupDigits(covered));
	return l10n.t("your balance of {0} covers {1}", money, count);
}

function factWords(dataset: DatasetFacts, { mine }: HoverFacts): string {
	const access = dataset.subscribed ? l10n.t("Access granted") : l10n.t("Access not granted");
	const facts = [
		visibilityOf(dataset.visibility).text,
		mine === true ? l10n.t("In My Datasets") : access,
		dataset.queryable ? l10n.t("Queryable") : l10n.t("Not queryable"),
	];
	if (dataset.fieldCount !== undefined) facts.push(fieldWords(dataset.fieldCount));
	return facts.map(forMarkdown).join(" · ");
}

function fieldWords(count: number): string {
	if (count === 0) return l10n.t("No fields");
	return count === 1 ? l10n.t("1 field") : l10n.t("{0} fields", count);
}

function firstLines(description: string): string[] {
	return forDetail(description, 600)
		.split("\n")
		.filter((line) => line.trim() !== "")
		.slice(0, 3)
		.map(forMarkdown);
}

/** Ranges where the words occur in the text, as `[start, end)` in UTF-16 units; merged and sorted. */
export function highlightsOf(text: string, words: readonly string[]): Array<[number, number]> {
	const folded = text.toLowerCase();
	// Some letters change length with case, which would shift the ranges, so nothing is highlighted.
	if (folded.length !== text.length) return [];
	const found = words.flatMap((word) => occurrencesOf(folded, word)).toSorted((a, b) => a.start - b.start);
	const merged: Array<[number, number]> = [];
	for (const { start, end } of found) {
		const last = merged.at(-1);
		if (last && start <= last[1]) last[1] = Math.max(last[1], end);
		else merged.push([start, end]);
	}
	return merged;
}
