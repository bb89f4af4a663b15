/** Prices side by side, compared only within one currency. */
import * as l10n from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import {
	coveredChunks,
	formatUnits,
	groupDigits,
	multiply,
	parseDecimal,
	toWire,
	type Units,
	wholeCents,
} from "../../base/decimal.ts";
import { display } from "../../base/text.ts";
import type { DatasetRecord } from "../dataset/protocol.ts";
import { Link } from "../shared/components/controls.tsx";
import { usePage } from "../shared/components/page.tsx";
import { Amount, Currency, Money, rich } from "../shared/components/values.tsx";
import { allSame, comparePrices, type Prices } from "./comparison.ts";
import { comparePage, type CompareState } from "./protocol.ts";
import { Missing, type Row } from "./table.tsx";

type Balance = NonNullable<CompareState["balance"]>;
/** Undefined if it isn't a valid number. */
type Price = Units | undefined;

export function priceRows(
	records: ReadonlyArray<DatasetRecord | null>,
	chunks: bigint,
	balance: Balance | null,
): Row[] {
	const prices = comparePrices(records);
	const same = allSame(records.map((record) => record && priceKey(record)));
	const row = (head: string, cell: (record: DatasetRecord, price: Price) => ComponentChildren): Row => ({
		id: head,
		head,
		same,
		cell: (record, index) => cell(record, prices.units[index]),
	});
	const perChunk = row(l10n.t("Per chunk"), (record, price) => (
		<PerChunk record={record} prices={prices} price={price} />
	));
	const forChunks = row(
		chunks === 1n ? l10n.t("For 1 chunk") : l10n.t("For {0} chunks", groupDigits(chunks)),
		({ currency }, price) =>
			price !== undefined && <Money value={multiply(price, chunks)} currency={currency} />,
	);
	if (balance === null) return [perChunk, forChunks];
	const covers = row(l10n.t("Balance covers"), (record, price) => (
		<Covers record={record} price={price} balance={balance} />
	));
	const shortBy = (record: DatasetRecord, price: Price): Units =>
		price === undefined ? 0n : shortage(multiply(price, chunks), record, balance);
	const short = row(l10n.t("Short by"), (record, price) => {
		const units = shortBy(record, price);
		return units > 0n && <DepositLink units={units} />;
	});
	const isShort = records.some((record, index) => record && shortBy(record, prices.units[index]) > 0n);
	return isShort ? [perChunk, forChunks, covers, short] : [perChunk, forChunks, covers];
}

function priceKey(record: DatasetRecord): string {
	return `${parseDecimal(record.price_per_chunk)?.toString() ?? record.price_per_chunk} ${record.currency}`;
}

/** What the balance is short by; 0 if it's enough or can't be compared. */
function shortage(cost: Units, record: DatasetRecord, balance: Balance): Units {
	const units = balance.currency === record.currency ? parseDecimal(balance.amount) : undefined;
	return units === undefined || units >= cost ? 0n : cost - units;
}

function DepositLink({ units }: { readonly units: Units }) {
	const { send } = usePage(comparePage);
	const amount = toWire(wholeCents(units));
	return (
		<Link title={l10n.t("Deposit {0}…", amount)} onClick={() => send("deposit", { amount })}>
			{formatUnits(units)}
		</Link>
	);
}

interface PerChunkProps {
	readonly record: DatasetRecord;
	readonly prices: Prices;
	readonly price: Price;
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
				<span class="muted small block">{l10n.t("Not comparable: {0}", display(currency, 12))}</span>
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
			<rect class={best ? "best" : "val"} width={share} height={4} rx={1} />
		</svg>
	);
}

interface CoversProps {
	readonly record: DatasetRecord;
	readonly price: Price;
	readonly balance: Balance;
}

function Covers({ record, price, balance }: CoversProps) {
	const units = balance.currency === record.currency ? parseDecimal(balance.amount) : undefined;
	const count = units === undefined || price === undefined ? undefined : coveredChunks(units, price);
	if (count === undefined) {
		return <Missing reason={l10n.t("not comparable")} />;
	}
	return rich(
		count === 1n ? l10n.t("{0} chunk") : l10n.t("{0} chunks"),
		<span class="num">{groupDigits(count)}</span>,
	);
}
