/** The table of deposits, filtered by date and rendered on scroll. */
import * as l10n from "@vscode/l10n";
import { formatTimestamp } from "../../base/dates.ts";
import { groupDigits } from "../../base/decimal.ts";
import type { DepositsState } from "./protocol.ts";
import { h, icon, region, type Child } from "../shared/ui/dom.tsx";
import { button, link, stateBlock } from "../shared/ui/elements.tsx";
import type { FailureArea } from "../shared/ui/failure.tsx";
import { textfield } from "../shared/ui/field.tsx";
import { money } from "../shared/ui/format.tsx";
import type { DepositsChannel } from "./channel.tsx";
import { VirtualRows } from "./virtualRows.tsx";

type Tail = Pick<
	DepositsState,
	| "reading"
	| "complete"
	| "incomplete"
	| "problem"
	| "count"
	| "filtered"
	| "filteredTotals"
	| "dates"
	| "phase"
>;

export class TableSection {
	readonly root: HTMLElement;
	readonly #channel: DepositsChannel;
	readonly #failures: FailureArea;
	readonly #rows: VirtualRows;
	readonly #from = dateField("from", l10n.t("From"));
	readonly #to = dateField("to", l10n.t("To"));
	readonly #sort: HTMLElement;
	readonly #table: HTMLElement;
	readonly #showCount: (state: Tail) => void;
	readonly #showSort: (ascending: boolean) => void;
	readonly #showTail: (state: Tail) => void;
	#ascending = false;

	constructor(channel: DepositsChannel, failures: FailureArea) {
		this.#channel = channel;
		this.#failures = failures;
		this.#sort = h("th", { scope: "col", "aria-sort": "descending" });
		this.#rows = new VirtualRows(channel, failures, this.#sort);
		this.#table = this.#rows.table;
		const count = h("span", { class: "count", role: "status" });
		const tail = h("div");
		this.#showCount = region(count, countWords);
		this.#showTail = region(tail, (state: Tail) => this.#tail(state));
		this.#showSort = region(this.#sort, (ascending: boolean) => this.#sortButton(ascending));
		this.root = h(
			"section",
			{ "aria-labelledby": "all" },
			h("div", { class: "section-head" }, h("h2", { id: "all" }, l10n.t("All deposits")), count),
			this.#filterBar(),
			this.#table,
			tail,
		);
		for (const field of [this.#from, this.#to]) {
			field.addEventListener("change", () => this.#arrange());
		}
		this.#arrange();
	}

	update(state: DepositsState): void {
		const { reading, complete, incomplete, problem, count, filtered, filteredTotals, dates, phase } = state;
		const tail = { reading, complete, incomplete, problem, count, filtered, filteredTotals, dates, phase };
		this.#ascending = state.ascending;
		this.#showCount(tail);
		this.#showSort(state.ascending);
		this.#sort.setAttribute("aria-sort", state.ascending ? "ascending" : "descending");
		this.#table.hidden = state.phase !== "loading" && state.filtered === 0;
		this.#table.setAttribute("aria-busy", String(state.phase === "loading"));
		this.#rows.update(state);
		this.#showTail(tail);
	}

	#filterBar(): HTMLElement {
		return h(
			"div",
			{ class: "filterbar", role: "group", "aria-label": l10n.t("Filter by date") },
			inlineField(l10n.t("From"), this.#from),
			inlineField(l10n.t("To"), this.#to),
			link(l10n.t("Clear"), () => this.#clear(), { id: "clear-dates" }),
		);
	}

	#sortButton(ascending: boolean): HTMLElement {
		return h(
			"button",
			{
				class: "sort",
				type: "button",
				id: "sort",
				onclick: () => {
					this.#ascending = !this.#ascending;
					this.#arrange();
				},
			},
			l10n.t("Date"),
			" ",
			icon(ascending ? "chevron-up" : "chevron-down"),
		);
	}

	#clear(): void {
		this.#from.value = "";
		this.#to.value = "";
		this.#arrange();
	}

	#arrange(): void {
		const arrangement = {
			from: this.#from.value,
			to: this.#to.value,
			ascending: this.#ascending,
			timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
		};
		void this.#failures.run(() => this.#channel.request("arrange", arrangement));
	}

	#tail(state: Tail): Child {
		const nothing = state.count > 0 && state.filtered === 0 && this.#nothingChosen(state);
		return [nothing, this.#tailLine(state)];
	}

	#tailLine(state: Tail): Child {
		if (state.phase === "ready" && state.problem !== null) {
			return h(
				"p",
				{ class: "tail", role: "alert" },
				icon("error", "err"),
				h("span", {}, l10n.t("Couldn’t load older deposits: {0}", state.problem)),
				link(l10n.t("Retry"), () => this.#channel.request("retry", null), { id: "retry-older" }),
			);
		}
		if (state.reading && state.count > 0) {
			return h(
				"p",
				{ class: "tail", role: "status" },
				h("vscode-progress-ring", { class: "ring", "aria-hidden": "true" }),
				l10n.t("Loading older deposits"),
			);
		}
		if (state.complete && state.filtered > 0) {
			return h("p", { class: "tail muted" }, allShown(state));
		}
		const more = state.phase === "ready" && !state.complete && state.incomplete === null;
		return (
			more &&
			h(
				"p",
				{ class: "tail" },
				link(l10n.t("Load older deposits"), () => this.#channel.request("more", null), { id: "more" }),
			)
		);
	}

	#nothingChosen({ dates, count, complete }: Tail): HTMLElement {
		return stateBlock({
			icon: "filter",
			inline: true,
			heading: "h3",
			title: datesWords(dates),
			text: complete
				? l10n.t("{0} deposits are outside these dates.", groupDigits(count))
				: l10n.t("{0} deposits loaded so far are outside these dates.", groupDigits(count)),
			actions: [
				button(l10n.t("Clear Dates"), { id: "clear", secondary: true, onClick: () => this.#clear() }),
			],
		});
	}
}

function allShown({ count, filtered }: Tail): string {
	if (filtered !== count) {
		return l10n.t("Showing {0} of {1} deposits.", groupDigits(filtered), groupDigits(count));
	}
	return count === 1
		? l10n.t("Showing the only deposit.")
		: l10n.t("Showing all {0} deposits.", groupDigits(count));
}

/** The number of rows, and their totals if a date filter is set. */
function countWords({ count, filtered, filteredTotals, complete }: Tail): Child {
	if (count === 0) {
		return undefined;
	}
	if (filtered !== count) {
		const found = l10n.t("{0} of {1}", groupDigits(filtered), groupDigits(count));
		const sums = filteredTotals.map(({ total, currency }) => [" · ", money(total, currency)]);
		return [found, sums];
	}
	return complete ? groupDigits(count) : l10n.t("{0} loaded so far", groupDigits(count));
}

/** Of a local day, such as `2026-11-18`. */
function dayName(day: string): string {
	return formatTimestamp(`${day}T12:00:00`);
}

function datesWords({ from, to }: { from: string; to: string }): string {
	if (from === "") {
		return l10n.t("No deposits through {0}", dayName(to));
	}
	return to === ""
		? l10n.t("No deposits from {0}", dayName(from))
		: l10n.t("No deposits from {0} to {1}", dayName(from), dayName(to));
}

function dateField(id: string, label: string): ReturnType<typeof textfield> {
	const field = textfield("", { id, class: "date" });
	field.type = "date";
	field.label = label;
	return field;
}

function inlineField(label: string, control: HTMLElement): HTMLElement {
	return h(
		"span",
		{ class: "inline-field" },
		h("vscode-label", { for: control.id }, h("span", { class: "normal" }, label)),
		control,
	);
}
