import * as l10n from "@vscode/l10n";
import { dayOf, formatDay, formatRecent, formatTimestamp } from "../../base/dates.ts";
import { formatPrice, pricedLabel } from "../../base/money.ts";
import { describeError } from "../../api/describeError.ts";
import { display, displayName, forMarkdown, forScreenReader, forTree, isolate } from "../../base/text.ts";
import { commandIds } from "../../host/commandIds.ts";
import { latest } from "../../api/loadable.ts";
import type { OwnedDataset } from "../../model/selling/ownership.ts";
import type { LedgerEntry } from "../../model/writes/accessLedger.ts";
import { hintSentences, listingHints, type PriceContext } from "../../rules/listingHints.ts";
import { type DatasetFacts, factsOf } from "../../rules/datasetSummary.ts";
import { endDatesAreReminders, isDue } from "../../rules/endDate.ts";
import { writeIcons } from "./activityRows.ts";
import { datasetIcon, datasetTooltip, queryableWords } from "./datasetRows.ts";
import { pagedRows } from "./moreRows.ts";
import type { Row } from "./row.ts";

interface OwnedModel {
	readonly items: readonly OwnedDataset[];
	readonly buyersOf: (datasetId: string) => readonly LedgerEntry[];
	/** How many pages to show of a dataset's buyers. */
	readonly pages: (datasetId: string) => number;
	readonly isPinned: (datasetId: string) => boolean;
	/** The dataset as listed, used until its record has loaded. */
	readonly listed: (datasetId: string) => DatasetFacts | undefined;
	/** Statistics on the listed prices in a currency, if known. */
	readonly peersOf: (currency: string) => PriceContext | undefined;
}

/** The account's own datasets. Their children are the buyers in the access ledger. */
export function ownedRows(model: OwnedModel, now: number): Row[] {
	return model.items.map((item) => ownedRow(item, model, now));
}

function ownedRow(item: OwnedDataset, model: OwnedModel, now: number): Row {
	const record = latest(item.dataset)?.value;
	const dataset = record ? factsOf(record) : model.listed(item.id);
	const name = isolate(displayName(dataset?.name ?? item.name ?? "", item.id));
	const failed = item.dataset.kind === "failed" ? describeError(item.dataset.error).sentence : undefined;
	const price = dataset && formatPrice(dataset);
	const reading = item.dataset.kind === "loading" && !dataset;
	const buyers = model.buyersOf(item.id);
	const due = buyers.filter((entry) => isDue(entry, dayOf(now))).length;
	const state = failed ?? (dataset ? queryableWords(dataset) : "");
	const description = [state, ...(due > 0 ? [dueLabel(due)] : [])].filter(Boolean).join(" · ");
	const plain = { icon: failed === undefined ? "globe" : "warning" };
	return {
		id: item.id,
		label: dataset ? pricedLabel(dataset, name) : name,
		...(description === "" ? {} : { description: `\u200e${description}` }),
		...(reading ? { icon: "loading~spin" } : dataset ? datasetIcon(dataset) : plain),
		context: `dataset owned ${model.isPinned(item.id) ? "pinned" : "unpinned"}${due > 0 ? " due" : ""}`,
		command: { id: commandIds.dataset.open, argument: { datasetId: item.id } },
		datasetId: item.id,
		ariaLabel: forScreenReader(name, price, description, buyersLabel(buyers.length)),
		tooltip: () => ownedTooltip(item, dataset, model),
		...(buyers.length > 0
			? {
					children: () =>
						pagedRows(item.id, buyers, model.pages(item.id), (entry) => buyerRow(item.id, entry, now)),
				}
			: {}),
	};
}

/** The dataset as buyers see it, suggestions for the listing, and why it's in the list. */
function ownedTooltip(item: OwnedDataset, dataset: DatasetFacts | undefined, model: OwnedModel): string {
	const record = latest(item.dataset)?.value;
	const about = dataset
		? datasetTooltip(dataset, { mine: true, description: record?.description })
		: `**${forMarkdown(displayName(item.name ?? "", item.id))}**`;
	const hints = record ? hintSentences(listingHints(record, model.peersOf(record.currency))) : [];
	const list = hints.map((hint) => `- ${forMarkdown(hint)}`).join("\n");
	return [
		about,
		...(list === "" ? [] : [l10n.t("Suggestions:"), list]),
		forMarkdown(reasonWords(item, dataset?.seller_name ?? "")),
	].join("\n\n");
}

function reasonWords(item: OwnedDataset, seller: string): string {
	switch (item.reason) {
		case "created":
			return l10n.t("This dataset is in My Datasets because you published it on this computer.");
		case "added":
			return l10n.t("This dataset is in My Datasets because you added it by ID.");
		case "seller":
			return l10n.t(
				"This dataset is in My Datasets because you marked its seller, {0}, as yours.",
				display(seller, 60),
			);
	}
}

function dueLabel(count: number): string {
	return count === 1
		? l10n.t("access due to end for 1 buyer")
		: l10n.t("access due to end for {0} buyers", count);
}

function buyersLabel(count: number): string | undefined {
	if (count === 0) return undefined;
	return count === 1
		? l10n.t("1 address in the access ledger")
		: l10n.t("{0} addresses in the access ledger", count);
}

function buyerRow(datasetId: string, entry: LedgerEntry, now: number): Row {
	const at = formatTimestamp(entry.at, (time) => formatRecent(time, now));
	const today = dayOf(now);
	const description = [buyerWords(entry, at), ...endWords(entry, today)].join(" · ");
	const reminder = entry.until === undefined ? "" : endDatesAreReminders();
	return {
		id: `${datasetId}/${entry.email}`,
		label: forTree(entry.email),
		description,
		...buyerIcon(entry, isDue(entry, today)),
		context: entry.grant ? "buyer granted" : "buyer",
		datasetId,
		email: entry.email,
		tooltip: () =>
			[entry.email, description, entry.sentence ?? "", reminder]
				.filter((line) => line !== "")
				.map((line) => forMarkdown(line))
				.join("\n\n"),
	};
}

function buyerIcon(entry: LedgerEntry, due: boolean): Pick<Row, "icon" | "color"> {
	if (due) return { icon: "calendar", color: "list.warningForeground" };
	if (entry.state !== "done") return writeIcons[entry.state];
	return entry.action === "grant" ? { icon: "pass-filled", color: "charts.green" } : { icon: "circle-slash" };
}

function endWords({ until }: LedgerEntry, today: string): string[] {
	if (until === undefined) return [];
	if (until === today) return [l10n.t("due to end today")];
	const day = formatDay(until);
	return [until < today ? l10n.t("was due to end on {0}", day) : l10n.t("end date {0}", day)];
}

/** Names the action of a change that wasn't made, because its state alone doesn't say whether the buyer has access. */
function buyerWords({ action, state }: LedgerEntry, at: string): string {
	const isGrant = action === "grant";
	if (state === "done") return isGrant ? l10n.t("granted {0}", at) : l10n.t("revoked {0}", at);
	return `${isGrant ? l10n.t("grant") : l10n.t("revocation")} · ${stateWords(state, at)}`;
}

function stateWords(state: Exclude<LedgerEntry["state"], "done">, at: string): string {
	switch (state) {
		case "rejected":
			return l10n.t("rejected {0}", at);
		case "unknown":
			return l10n.t("unconfirmed, {0}", at);
		case "sending":
			return l10n.t("sending");
		case "notSent":
			return l10n.t("not sent, {0}", at);
	}
}
