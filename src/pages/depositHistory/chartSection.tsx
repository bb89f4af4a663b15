/** Deposits over time: a chart, a summary in words, and a table of months. */
import * as l10n from "@vscode/l10n";
import { formatMonth } from "../../base/dates.ts";
import { formatMoney, formatUnits, parseDecimal } from "../../base/decimal.ts";
import { display } from "../../base/text.ts";
import type { DepositMonth, DepositsState } from "./protocol.ts";
import { h, region, type Child } from "../shared/ui/dom.tsx";
import { segmented } from "../shared/ui/segmented.tsx";
import type { DepositsChannel } from "./channel.tsx";
import { BarChart, type Bar } from "./chart.tsx";

type Range = "read" | "year" | "all";

interface Shown {
	readonly months: readonly DepositMonth[];
	readonly currency: string;
	readonly others: number;
}

export class ChartSection {
	readonly root: HTMLElement;
	readonly #channel: DepositsChannel;
	readonly #plot = h("div", { class: "plot", tabindex: "0", role: "img", "aria-describedby": "tip" });
	readonly #tip = h("figcaption", { class: "tip", id: "tip", "aria-live": "polite" });
	readonly #chart: BarChart;
	readonly #showMonths: (shown: Shown) => void;
	#range: Range = "read";
	#drawn = "";
	#state: DepositsState | undefined;

	constructor(channel: DepositsChannel) {
		this.#channel = channel;
		this.#chart = new BarChart(this.#plot, (bar) => {
			this.#tip.textContent =
				bar?.text ?? l10n.t("Hover over a month or use the arrow keys to see its total.");
		});
		const months = h("div");
		this.#showMonths = region(months, (shown: Shown) => monthTable(shown));
		const range = segmented<Range>({
			name: "range",
			label: l10n.t("Range"),
			className: "small end",
			value: "read",
			segments: [
				{ value: "read", label: l10n.t("Loaded so far") },
				{ value: "year", label: l10n.t("12 months") },
				{ value: "all", label: l10n.t("All") },
			],
			onChange: (value) => this.#choose(value),
		});
		this.root = h(
			"section",
			{ "aria-labelledby": "over-time" },
			h(
				"div",
				{ class: "section-head" },
				h("h2", { id: "over-time" }, l10n.t("Deposits over time")),
				range.root,
			),
			h("figure", { class: "bars" }, this.#plot, this.#tip),
			months,
		);
	}

	update(state: DepositsState): void {
		this.#state = state;
		const shown = this.#shown(state);
		const key = JSON.stringify(shown);
		this.#showMonths(shown);
		if (key !== this.#drawn) {
			this.#drawn = key;
			this.#chart.show(barsOf(shown));
			this.#plot.setAttribute("aria-label", inWords(shown));
		}
	}

	#choose(range: Range): void {
		this.#range = range;
		if (range !== "read") {
			void this.#channel.request("readOn", { months: range === "year" ? 12 : null });
		}
		if (this.#state !== undefined) {
			this.update(this.#state);
		}
	}

	#shown(state: DepositsState): Shown {
		const months = this.#range === "year" ? state.months.slice(-12) : state.months;
		return {
			months,
			currency: state.totals[0]?.currency ?? "",
			others: Math.max(0, state.totals.length - 1),
		};
	}
}

function barsOf({ months, currency }: Shown): Bar[] {
	const now = new Date();
	const current = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}`;
	return months.map((month) => ({
		value: heightOf(month.total),
		tick: formatMonth(month.month, "short"),
		tickWithYear: `${formatMonth(month.month, "short")} ${month.month.slice(0, 4)}`,
		year: month.month.slice(0, 4),
		text: monthWords(month, currency),
		partial: month.month === current,
	}));
}

/** Loses precision, so use it only for drawing: the exact amount is shown in words. */
function heightOf(total: string): number {
	const units = parseDecimal(total) ?? 0n;
	return Number(units / 1_000_000n) / 100;
}

/** Such as "November 2026". */
function monthName(month: string): string {
	return `${formatMonth(month, "long")} ${month.slice(0, 4)}`;
}

function monthWords(month: DepositMonth, currency: string): string {
	const name = monthName(month.month);
	const amount = formatMoney(month.total, currency);
	if (month.count === 0) {
		return l10n.t("{0}: no deposits", name);
	}
	return month.count === 1
		? l10n.t("{0}: {1} in 1 deposit", name, amount)
		: l10n.t("{0}: {1} in {2} deposits", name, amount, month.count);
}

function inWords({ months, currency }: Shown): string {
	const first = months[0];
	const last = months.at(-1);
	if (first === undefined || last === undefined) {
		return l10n.t("Deposits by month");
	}
	const largest = months.reduce((most, month) =>
		(parseDecimal(month.total) ?? 0n) > (parseDecimal(most.total) ?? 0n) ? month : most,
	);
	return l10n.t(
		"Deposits by month from {0} to {1}. Largest: {2}. A table of monthly totals follows.",
		monthName(first.month),
		monthName(last.month),
		monthWords(largest, currency),
	);
}

function monthTable({ months, currency, others }: Shown): Child {
	const code = display(currency, 12);
	return [
		others > 0 && h("p", { class: "small muted" }, l10n.t("This chart shows only deposits in {0}.", code)),
		h(
			"details",
			{ class: "totals" },
			h("summary", {}, l10n.t("Monthly totals")),
			h(
				"table",
				{ class: "grid compact" },
				h(
					"thead",
					{},
					h(
						"tr",
						{},
						h("th", { scope: "col" }, l10n.t("Month")),
						h("th", { scope: "col", class: "end" }, l10n.t("Deposits")),
						h("th", { scope: "col", class: "end" }, l10n.t("Total ({0})", code)),
					),
				),
				h(
					"tbody",
					{},
					months
						.toReversed()
						.map((month) =>
							h(
								"tr",
								{},
								h("th", { scope: "row" }, monthName(month.month)),
								h("td", { class: "end num" }, String(month.count)),
								h("td", { class: "end num" }, formatUnits(parseDecimal(month.total) ?? 0n)),
							),
						),
				),
			),
		),
	];
}
