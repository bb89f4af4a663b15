/** Deposits over time: a chart, a summary in words, and a table of months. */
import * as l10n from "@vscode/l10n";
import { useState } from "preact/hooks";
import { dayOf, formatMonth } from "../../base/dates.ts";
import { formatMoney, formatUnits, groupDigits, parseDecimal } from "../../base/money.ts";
import { display } from "../../base/text.ts";
import { Segmented } from "../shared/components/controls.tsx";
import { Section } from "../shared/components/layout.tsx";
import { send } from "../shared/components/page.tsx";
import { BarChart, type Bar } from "./barChart.tsx";
import { depositHistoryPage, type DepositMonth, type DepositHistoryState } from "./protocol.ts";

type Range = "read" | "year" | "all";

export function DepositsOverTime({ state }: { readonly state: DepositHistoryState }) {
	const [range, setRange] = useState<Range>("read");
	const choose = (next: Range): void => {
		setRange(next);
		if (next !== "read") void send(depositHistoryPage, "readOn", { months: next === "year" ? 12 : null });
	};
	const months = range === "year" ? lastYear(state.months) : state.months;
	const currency = state.totals[0]?.currency ?? "";
	return (
		<Section
			id="over-time"
			title={l10n.t("Deposits over time")}
			after={
				<Segmented
					name="range"
					label={l10n.t("Range")}
					class="small end"
					segments={[
						{ value: "read", label: l10n.t("Loaded so far") },
						{ value: "year", label: l10n.t("12 months") },
						{ value: "all", label: l10n.t("All") },
					]}
					value={range}
					onChange={choose}
				/>
			}
		>
			<BarChart
				label={inWords(months, currency)}
				hint={l10n.t("Hover over a month or use the arrow keys to see its total.")}
				bars={months.map((month) => barOf(month, currency))}
			/>
			<div>
				{state.totals.length > 1 && (
					<p class="small muted">{l10n.t("This chart shows only deposits in {0}.", display(currency, 12))}</p>
				)}
				{state.notCharted > 0 && <p class="small muted">{notChartedWords(state.notCharted)}</p>}
				<MonthTable months={months} currency={currency} />
			</div>
		</Section>
	);
}

function notChartedWords(count: number): string {
	return count === 1
		? l10n.t("1 deposit isn’t included in this chart. Its date is after the current month or invalid.")
		: l10n.t(
				"{0} deposits aren’t included in this chart. Their dates are after the current month or invalid.",
				groupDigits(count),
			);
}

/** The current month and the eleven before it. */
function lastYear(months: readonly DepositMonth[]): readonly DepositMonth[] {
	const today = dayOf(Date.now());
	const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4, 7)}`;
	return months.filter(({ month }) => month > yearAgo);
}

interface MonthTableProps {
	readonly months: readonly DepositMonth[];
	readonly currency: string;
}

function MonthTable({ months, currency }: MonthTableProps) {
	return (
		<details class="totals">
			<summary class="link">{l10n.t("Monthly totals")}</summary>
			<table class="grid compact">
				<thead>
					<tr>
						<th scope="col">{l10n.t("Month")}</th>
						<th scope="col" class="end">
							{l10n.t("Deposits")}
						</th>
						<th scope="col" class="end">
							{l10n.t("Total ({0})", display(currency, 12))}
						</th>
					</tr>
				</thead>
				<tbody>
					{months.toReversed().map(({ month, count, total }) => (
						<tr key={month}>
							<th scope="row">{monthName(month)}</th>
							<td class="end num">{count}</td>
							<td class="end num">{formatUnits(parseDecimal(total) ?? 0n)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</details>
	);
}

function barOf(month: DepositMonth, currency: string): Bar {
	return {
		id: month.month,
		// For drawing only, because the number isn't exact.
		value: Number(parseDecimal(month.total) ?? 0n) / 1e8,
		tick: formatMonth(month.month, "short"),
		year: month.month.slice(0, 4),
		text: monthWords(month, currency),
		partial: dayOf(Date.now()).startsWith(month.month),
	};
}

/** A month with its year, such as "November 2026". */
function monthName(month: string): string {
	return `${formatMonth(month, "long")} ${month.slice(0, 4)}`;
}

function monthWords(month: DepositMonth, currency: string): string {
	const name = monthName(month.month);
	const amount = formatMoney(month.total, currency);
	if (month.count === 0) return l10n.t("{0}: no deposits", name);
	return month.count === 1
		? l10n.t("{0}: {1} in 1 deposit", name, amount)
		: l10n.t("{0}: {1} in {2} deposits", name, amount, month.count);
}

function inWords(months: readonly DepositMonth[], currency: string): string {
	const first = months[0];
	const last = months.at(-1);
	if (first === undefined || last === undefined) return l10n.t("Deposits by month");
	if (first === last) return monthWords(first, currency);
	const largest = months.reduce((most, month) =>
		(parseDecimal(month.total) ?? 0n) > (parseDecimal(most.total) ?? 0n) ? month : most,
	);
	return l10n.t(
		"Deposits by month from {0} to {1}. The month with the largest total is {2}. A table of monthly totals follows.",
		monthName(first.month),
		monthName(last.month),
		monthWords(largest, currency),
	);
}
