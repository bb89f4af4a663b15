/** Prices side by side, compared only within one currency. */
import * as l10n from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import {
	type Cost,
	costOf,
	formatMoney,
	formatUnits,
	groupDigits,
	parseDecimal,
	type Units,
} from "../../base/money.ts";
import { display } from "../../base/text.ts";
import type { DatasetRecord } from "../dataset/protocol.ts";
import { Link } from "../shared/components/controls.tsx";
import { Amount, Currency, Money, rich } from "../shared/components/values.tsx";
import { send } from "../shared/components/page.tsx";
import { comparePrices, type Prices } from "./comparison.ts";
import { comparisonPage, type ComparisonState } from "./protocol.ts";
import { Missing, type Row, rowOf } from "./table.tsx";

export function priceRows({ columns, balance }: ComparisonState, chunks: bigint): Row[] {
	const records = columns.map(({ record }) => record);
	const prices = comparePrices(records);
	const costs = records.map((record) => record && costOf(record, chunks, balance));
	const row = (head: string, cell: (cost: Cost, record: DatasetRecord) => ComponentChildren): Row =>
		rowOf(records, head, priceKey, (record, index) => {
			const cost = costs[index];
			return cost && cell(cost, record);
		});
	const rows = [
		row(l10n.t("Per chunk"), ({ price }, record) => (
			<PerChunk record={record} prices={prices} price={price} />
		)),
		row(
			chunks === 1n ? l10n.t("For 1 chunk") : l10n.t("For {0} chunks", groupDigits(chunks)),
			({ cost }, { currency }) => cost !== undefined && <Money value={cost} currency={currency} />,
		),
	];
	if (balance !== null) rows.push(row(l10n.t("Balance covers"), covers));
	if (costs.some((cost) => cost?.deposit !== undefined)) rows.push(row(l10n.t("Short by"), shortBy));
	return rows;
}

function priceKey({ price_per_chunk, currency }: DatasetRecord): string {
	return `${parseDecimal(price_per_chunk) ?? price_per_chunk} ${currency}`;
}

function covers({ price, covered: chunks }: Cost): ComponentChildren {
	if (price === 0n) return l10n.t("Free");
	if (chunks === undefined) return <Missing reason={l10n.t("not comparable")} />;
	return rich(
		chunks === 1n ? l10n.t("{0} chunk") : l10n.t("{0} chunks"),
		<span class="num">{groupDigits(chunks)}</span>,
	);
}

function shortBy({ after = 0n, deposit: amount }: Cost, { currency }: DatasetRecord): ComponentChildren {
	if (amount === undefined) return null;
	return (
		<Link
			title={l10n.t("Make a deposit of {0}.", formatMoney(amount, currency))}
			onClick={() => send(comparisonPage, "deposit", { amount })}
		>
			{formatUnits(-after)}
		</Link>
	);
}

interface PerChunkProps {
	readonly record: DatasetRecord;
	readonly prices: Prices;
	readonly price: Units | undefined;
}

function PerChunk({ record: { price_per_chunk, currency }, prices, price }: PerChunkProps) {
	const { lowest, highest } = prices;
	const best = price !== undefined && price === lowest && lowest !== highest;
	return (
		<>
			<Amount value={price_per_chunk} class="num strong" /> <Currency code={currency} />
			{price === 0n && <Tag>{l10n.t("Free")}</Tag>}
			{best && <Tag>{l10n.t("Lowest")}</Tag>}
			{prices.currency === undefined && (
				<div class="muted small">{l10n.t("Not comparable: priced in {0}", display(currency, 12))}</div>
			)}
			{price !== undefined && highest !== undefined && <Bar price={price} highest={highest} best={best} />}
		</>
	);
}

function Tag({ children }: { readonly children: string }) {
	return (
		<>
			{" "}
			<span class="tag">{children}</span>
		</>
	);
}

interface BarProps {
	readonly price: Units;
	readonly highest: Units;
	readonly best: boolean;
}

/** The price's share of the highest price. Decorative: the figures beside it say the same. */
function Bar({ price, highest, best }: BarProps) {
	const share = price === 0n || highest <= 0n ? 0 : Math.max(1, Number((price * 1000n) / highest) / 10);
	return (
		<svg class="pricebar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
			<rect class="track" width={100} height={4} rx={1} />
			<rect class={best ? "bar main" : "bar"} width={share} height={4} rx={1} />
		</svg>
	);
}
