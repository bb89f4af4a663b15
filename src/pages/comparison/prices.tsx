/** Prices side by side, compared only within one currency. */
import * as l10n from "@vscode/l10n";
import {
	coveredChunks,
	formatAmount,
	formatUnits,
	groupDigits,
	multiply,
	parseDecimal,
	toWire,
	type Units,
	wholeCents,
} from "../../base/decimal.ts";
import { display } from "../../base/text.ts";
import type { CompareState } from "./protocol.ts";
import { allSame, comparePrices, type Prices } from "./comparison.ts";
import type { DatasetRecord } from "../dataset/protocol.ts";
import { h, hiddenText, svg, type Child } from "../shared/ui/dom.tsx";
import { link } from "../shared/ui/elements.tsx";
import { currencyCode, money } from "../shared/ui/format.tsx";
import { rich } from "../shared/ui/rich.tsx";
import type { CompareChannel } from "./channel.tsx";
import type { Row } from "./row.tsx";

export function priceRows(
	channel: CompareChannel,
	records: ReadonlyArray<DatasetRecord | null>,
	chunks: bigint,
	balance: CompareState["balance"],
): Row[] {
	const prices = comparePrices(records);
	const perChunk: Row = {
		head: l10n.t("Per chunk"),
		same: allSame(records.map((record) => record && priceKey(record)).map((key) => key ?? undefined)),
		cells: records.map((record, index) => record && perChunkCell(record, prices, index)),
	};
	const count = groupDigits(chunks);
	const forChunks: Row = {
		head: chunks === 1n ? l10n.t("For 1 chunk") : l10n.t("For {0} chunks", count),
		same: perChunk.same,
		cells: records.map((record, index) => {
			const price = prices.units[index];
			return record !== null && price !== undefined && money(multiply(price, chunks), record.currency);
		}),
	};
	const covers: Row = {
		head: l10n.t("Balance covers"),
		same: perChunk.same,
		cells: records.map((record, index) => record && coverCell(record, prices.units[index], balance)),
	};
	if (balance === null) return [perChunk, forChunks];
	const missing = records.map((record, index) => {
		const price = prices.units[index];
		return record === null || price === undefined ? 0n : shortage(multiply(price, chunks), record, balance);
	});
	const short: Row = {
		head: l10n.t("Short by"),
		same: perChunk.same,
		cells: missing.map((units) => (units > 0n ? depositLink(channel, units) : undefined)),
	};
	return missing.some((units) => units > 0n)
		? [perChunk, forChunks, covers, short]
		: [perChunk, forChunks, covers];
}

/** What the balance is short by; 0 if it's enough or can't be compared. */
function shortage(cost: Units, record: DatasetRecord, balance: NonNullable<CompareState["balance"]>): Units {
	const units = balance.currency === record.currency ? parseDecimal(balance.amount) : undefined;
	return units === undefined || units >= cost ? 0n : cost - units;
}

function depositLink(channel: CompareChannel, units: Units): HTMLElement {
	const amount = toWire(wholeCents(units));
	return link(formatUnits(units), () => channel.request("deposit", { amount }), {
		title: l10n.t("Deposit {0}…", amount),
	});
}

function priceKey(record: DatasetRecord): string {
	return `${parseDecimal(record.price_per_chunk)?.toString() ?? record.price_per_chunk} ${record.currency}`;
}

function perChunkCell(record: DatasetRecord, prices: Prices, index: number): Child {
	const price = prices.units[index];
	const lowest = price !== undefined && price === prices.lowest && prices.lowest !== prices.highest;
	return [
		h("span", { class: "num strong" }, formatAmount(record.price_per_chunk)),
		" ",
		currencyCode(record.currency),
		price === 0n && [" ", h("span", { class: "tag" }, l10n.t("Free"))],
		lowest && [" ", h("span", { class: "tag" }, l10n.t("Lowest"))],
		prices.currency === undefined &&
			h("span", { class: "muted small block" }, l10n.t("Not comparable: {0}", display(record.currency, 12))),
		price !== undefined && prices.highest !== undefined && bar(price, prices.highest, lowest),
	];
}

/** The price's share of the highest price. Decorative: the figures beside it say the same. */
function bar(price: Units, highest: Units, best: boolean): SVGElement {
	const share = highest <= 0n ? 0 : Math.max(1, Number((price * 1000n) / highest) / 10);
	return svg(
		"svg",
		{ class: "pricebar", viewBox: "0 0 100 4", preserveAspectRatio: "none", "aria-hidden": "true" },
		svg("rect", { class: "track", width: 100, height: 4, rx: 1 }),
		svg("rect", { class: best ? "best" : "val", width: price === 0n ? 0 : share, height: 4, rx: 1 }),
	);
}

function coverCell(record: DatasetRecord, price: Units | undefined, balance: CompareState["balance"]): Child {
	const units = balance?.currency === record.currency ? parseDecimal(balance.amount) : undefined;
	const count = units === undefined || price === undefined ? undefined : coveredChunks(units, price);
	if (count === undefined) {
		return [h("span", { class: "muted", "aria-hidden": "true" }, "–"), hiddenText(l10n.t("not comparable"))];
	}
	return rich(
		count === 1n ? l10n.t("{0} chunk") : l10n.t("{0} chunks"),
		h("span", { class: "num" }, groupDigits(count)),
	);
}
