/** The table of deposits: rows are requested in blocks and rendered as they scroll into view. */
import * as l10n from "@vscode/l10n";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { formatTime, formatTimestamp, parseTimestamp } from "../../base/dates.ts";
import { formatColumn, formatMoney } from "../../base/money.ts";
import { display } from "../../base/text.ts";
import { CopyButton, Icon, Link } from "../shared/components/controls.tsx";
import { useGrid } from "../shared/components/grid.tsx";
import { Room, useVisibleRows } from "../shared/components/visibleRows.tsx";
import { Currency } from "../shared/components/values.tsx";
import { send, copy } from "../shared/components/page.tsx";
import { depositHistoryPage, MAX_ROWS, type DepositRow, type DepositHistoryState } from "./protocol.ts";

/** The next page is requested this many rows before the end. */
const NEAR_END = 30;
const USUAL_HEIGHT_PX = 29;
const COLUMNS = 5;
const skeletons = ["a", "b", "c", "d", "e", "f"];

interface DepositRowsProps {
	readonly state: DepositHistoryState;
	/** Reverses the order. */
	readonly sort: () => void;
}

export function DepositRows({ state, sort }: DepositRowsProps) {
	const { filtered, ascending, complete, phase } = state;
	const { body, start, end, height } = useVisibleRows(filtered, USUAL_HEIGHT_PX);
	const loaded = useLoadedRows(state, start, end);
	useLoadingMore(state, end);
	const amounts = useMemo(() => amountsOf(loaded), [loaded]);
	const grid = useGrid({
		count: filtered,
		height,
		onCopy: (place) => {
			const deposit = loaded.get(place);
			if (deposit !== undefined) void copy(depositHistoryPage, "copyId", { id: deposit.id });
		},
	});
	const loading = phase === "loading";
	return (
		<table {...grid} class="grid deposits" aria-busy={loading} aria-rowcount={complete ? filtered + 1 : -1}>
			<caption class="visually-hidden">{l10n.t("Deposits")}</caption>
			<thead>
				<tr>
					<th scope="col" aria-sort={ascending ? "ascending" : "descending"}>
						<button class="sort" type="button" id="sort" onClick={sort}>
							{l10n.t("Date")} <Icon name={ascending ? "chevron-up" : "chevron-down"} />
						</button>
					</th>
					<th scope="col" class="end">
						{l10n.t("Amount")}
					</th>
					<th scope="col">{l10n.t("Receipt")}</th>
					<th scope="col" class="idcell">
						{l10n.t("ID")}
					</th>
					<th scope="col" class="act">
						<span class="visually-hidden">{l10n.t("Copy")}</span>
					</th>
				</tr>
			</thead>
			<tbody ref={body}>
				{loading ? (
					skeletons.map((key) => <Skeleton key={key} />)
				) : (
					<>
						<Room height={start * height} columns={COLUMNS} />
						{Array.from({ length: end - start }, (_, index) => start + index).map((place) => (
							<Row key={place} place={place} deposit={loaded.get(place)} amount={amounts.get(place) ?? ""} />
						))}
						<Room height={(filtered - end) * height} columns={COLUMNS} />
					</>
				)}
			</tbody>
		</table>
	);
}

/** The amounts by place, with their decimal points aligned. */
function amountsOf(rows: ReadonlyMap<number, DepositRow>): ReadonlyMap<number, string> {
	const shown = formatColumn(Array.from(rows.values(), ({ amount }) => amount));
	return new Map(Array.from(rows.keys(), (place, index) => [place, shown[index] ?? ""]));
}

const none: ReadonlyMap<number, DepositRow> = new Map();

/** Requests the blocks of rows in view. Keeps them until the dates or order change or the history is refreshed. */
function useLoadedRows(
	state: DepositHistoryState,
	start: number,
	end: number,
): ReadonlyMap<number, DepositRow> {
	const { version, dates, ascending, readAt } = state;
	const list = JSON.stringify({ dates, ascending, readAt });
	const [loaded, setLoaded] = useState({ list, rows: none });
	const asked = useRef({ version, blocks: new Set<number>() });
	useEffect(() => {
		if (asked.current.version !== version) asked.current = { version, blocks: new Set() };
		const { blocks } = asked.current;
		const load = async (block: number): Promise<void> => {
			const first = block * MAX_ROWS;
			const response = await send(depositHistoryPage, "rows", { start: first, count: MAX_ROWS });
			if (asked.current.version !== version) return;
			// The rows are requested again with the next scroll.
			if (response === undefined) return void blocks.delete(block);
			const rows = response.map((row, index) => [first + index, row] as const);
			setLoaded((before) => ({
				list,
				rows: new Map([...(before.list === list ? before.rows : none), ...rows]),
			}));
		};
		for (let block = Math.floor(start / MAX_ROWS); block * MAX_ROWS < end; block++) {
			if (!blocks.has(block)) {
				blocks.add(block);
				void load(block);
			}
		}
	}, [list, version, start, end]);
	return loaded.list === list ? loaded.rows : none;
}

/** If the order is newest first, requests the next page when the end of the loaded rows is near. */
function useLoadingMore(state: DepositHistoryState, end: number): void {
	const asked = useRef<number>(undefined);
	const { version, phase, filtered, reading, complete, incomplete, problem, ascending } = state;
	const possible = !reading && !complete && incomplete === null && problem === null && !ascending;
	const near = phase !== "loading" && end + NEAR_END >= filtered;
	useLayoutEffect(() => {
		if (possible && near && asked.current !== version) {
			asked.current = version;
			void send(depositHistoryPage, "more");
		}
	}, [possible, near, version]);
}

interface RowProps {
	readonly place: number;
	/** Undefined until it has loaded. */
	readonly deposit: DepositRow | undefined;
	/** The amount as shown. */
	readonly amount: string;
}

/** Memoized, since scrolling leaves most rows as they are. */
function Row({ place, deposit, amount }: RowProps) {
	return useMemo(
		() =>
			deposit ? <LoadedRow place={place} deposit={deposit} amount={amount} /> : <Skeleton place={place} />,
		[place, deposit, amount],
	);
}

function LoadedRow({ place, deposit, amount }: RowProps & { readonly deposit: DepositRow }) {
	const { id, currency, created_at, hasReceipt } = deposit;
	const at = parseTimestamp(created_at);
	const day = formatTimestamp(created_at);
	const which = l10n.t("{0}, {1}", day, formatMoney(deposit.amount, currency));
	const shownId = display(id);
	return (
		<tr data-place={place} aria-rowindex={place + 2}>
			<td>
				<time dateTime={at === undefined ? undefined : new Date(at).toISOString()}>
					{day}
					{at !== undefined && <span class="muted time">{`, ${formatTime(at)}`}</span>}
				</time>
			</td>
			<td class="end num">
				{amount} <Currency code={currency} />
			</td>
			<td>
				{hasReceipt ? (
					<>
						<Link
							label={l10n.t("Receipt for {0}", which)}
							onClick={() => send(depositHistoryPage, "openReceipt", { id })}
						>
							{l10n.t("Receipt")}
						</Link>{" "}
						<Icon name="link-external" class="muted ext" />
					</>
				) : (
					<span class="muted">{l10n.t("None")}</span>
				)}
			</td>
			<td class="idcell">
				<span class="mono" title={shownId}>{`${shownId.slice(0, 8)}…`}</span>
			</td>
			<td class="act">
				<CopyButton
					label={l10n.t("Copy Deposit ID: {0}", which)}
					copy={() => copy(depositHistoryPage, "copyId", { id })}
				/>
			</td>
		</tr>
	);
}

/** A row that isn't loaded yet. Without a place, the number of rows isn't known either. */
function Skeleton({ place }: { readonly place?: number }) {
	const row =
		place === undefined ? { "aria-hidden": true } : { "data-place": place, "aria-rowindex": place + 2 };
	return (
		<tr {...row}>
			<td>
				<i class="sk w7" />
			</td>
			<td class="end">
				<i class="sk" />
			</td>
			<td>
				<i class="sk" />
			</td>
			<td class="idcell">
				<i class="sk w5" />
			</td>
			<td class="act" />
		</tr>
	);
}
