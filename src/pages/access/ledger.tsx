/** The ledger: access changes made on this computer, by address. */
import * as l10n from "@vscode/l10n";
import { groupDigits } from "../../base/decimal.ts";
import { display } from "../../base/text.ts";
import type { LedgerRowShape, LedgerShape } from "./protocol.ts";
import { h, hiddenText, icon, region, type Child } from "../shared/ui/dom.tsx";
import { button, link, stateBlock } from "../shared/ui/elements.tsx";
import type { FailureArea } from "../shared/ui/failure.tsx";
import { textfield } from "../shared/ui/field.tsx";
import { dateTime } from "../shared/ui/format.tsx";
import { makeGrid, refreshGrid } from "../shared/ui/grid.tsx";
import { splitButton } from "../shared/ui/menu.tsx";
import type { AccessChannel } from "./channel.tsx";
import { FIRST_ROWS, moreButton } from "./showMore.tsx";
import { stateCell } from "./states.tsx";

const SEARCH_AFTER_MS = 120;

export interface LedgerSection {
	readonly root: HTMLElement;
	update(ledger: LedgerShape): void;
}

export function buildLedger(
	channel: AccessChannel,
	failures: FailureArea,
	toChange: () => void,
): LedgerSection {
	let shown: LedgerShape | undefined;
	const search = searchField(() => ask());
	const count = h("span", { class: "count", role: "status" });
	const ask = (change: { newestFirst?: boolean; limit?: number } = {}): void => {
		const newestFirst = change.newestFirst ?? shown?.newestFirst ?? true;
		const limit = change.limit ?? FIRST_ROWS;
		void failures.run(async () => channel.request("showLedger", { query: search.value, newestFirst, limit }));
	};
	const when = whenHead(() => ask({ newestFirst: shown?.newestFirst === false }));
	const body = h("tbody", { role: "rowgroup" });
	const table = ledgerTable(when.root, body);
	makeGrid(table);
	const more = h("div", { class: "actions" });
	const showRows = region(body, (rows: readonly LedgerRowShape[]) =>
		rows.map((row, index) => ledgerRow(channel, failures, row, index)),
	);
	const showMore = region(more, (value: { rows: number; of: number }) =>
		moreButton("more-ledger", value, (limit) => ask({ limit })),
	);
	const empty = emptyLedger(toChange);
	const full = h(
		"div",
		{ class: "stack" },
		honesty(),
		h(
			"section",
			{ "aria-labelledby": "led", class: "gap" },
			h(
				"div",
				{ class: "section-head" },
				h("h2", { id: "led" }, l10n.t("Ledger")),
				count,
				h("span", { class: "end actions" }, search, exportButton(channel, failures)),
			),
			h("div", { class: "scroll-x" }, table),
			more,
		),
	);
	return {
		root: h("div", {}, empty, full),
		update: (ledger) => {
			shown = ledger;
			empty.hidden = ledger.count > 0;
			full.hidden = ledger.count === 0;
			count.textContent = countOf(ledger);
			when.update(ledger.newestFirst);
			showRows(ledger.rows);
			showMore({ rows: ledger.rows.length, of: ledger.of });
			refreshGrid(table);
		},
	};
}

/** A search field that calls `ask` once typing pauses (debounced). */
function searchField(ask: () => void): ReturnType<typeof textfield> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const words = l10n.t("Search ledger");
	const search = textfield("", { class: "search", label: words, placeholder: words });
	search.append(
		h("span", { slot: "content-before", class: "codicon codicon-search", "aria-hidden": "true" }),
	);
	search.addEventListener("input", () => {
		clearTimeout(timer);
		timer = setTimeout(ask, SEARCH_AFTER_MS);
	});
	return search;
}

/** The header of the column that the ledger is sorted by. */
function whenHead(turn: () => void): { root: HTMLElement; update: (newestFirst: boolean) => void } {
	const sorting = h("span", { class: "codicon codicon-chevron-down", "aria-hidden": "true" });
	const sort = { class: "sort", type: "button", id: "sort-when", onclick: turn };
	const root = h(
		"th",
		{ role: "columnheader", scope: "col", "aria-sort": "descending" },
		h("button", sort, l10n.t("When"), " ", sorting),
	);
	return {
		root,
		update: (newestFirst) => {
			root.setAttribute("aria-sort", newestFirst ? "descending" : "ascending");
			sorting.className = `codicon codicon-chevron-${newestFirst ? "down" : "up"}`;
		},
	};
}

function emptyLedger(toChange: () => void): HTMLElement {
	return stateBlock({
		icon: "mail",
		title: l10n.t("No access granted from this computer yet"),
		text: l10n.t(
			"The marketplace doesn’t provide a list of who has access. This ledger records the access you grant and revoke.",
		),
		actions: [button(l10n.t("Grant Access…"), { id: "to-change", onClick: toChange })],
		inline: true,
	});
}

function honesty(): HTMLElement {
	return h(
		"div",
		{ class: "banner", role: "note" },
		icon("info"),
		h(
			"p",
			{},
			l10n.t(
				"This ledger shows only what was done from this computer. The marketplace doesn’t provide a list of who has access, so grants made elsewhere don’t appear.",
			),
		),
	);
}

function exportButton(channel: AccessChannel, failures: FailureArea): HTMLElement {
	const write = async (format: "csv" | "json"): Promise<unknown> =>
		failures.run(async () => channel.request("exportLedger", { format }));
	return splitButton({
		id: "export",
		label: l10n.t("Export CSV"),
		icon: "export",
		onClick: async () => write("csv"),
		moreLabel: l10n.t("More formats"),
		items: [{ label: l10n.t("Export JSON"), onClick: async () => write("json") }],
	});
}

function ledgerTable(when: HTMLElement, body: HTMLTableSectionElement): HTMLTableElement {
	return h(
		"table",
		{ class: "grid ledger" },
		h("caption", { class: "visually-hidden" }, l10n.t("Access granted and revoked from this computer")),
		h(
			"thead",
			{ role: "rowgroup" },
			h(
				"tr",
				{ role: "row" },
				when,
				h("th", { role: "columnheader", scope: "col" }, l10n.t("Email")),
				h("th", { role: "columnheader", scope: "col" }, l10n.t("Outcome")),
				h("th", { role: "columnheader", scope: "col", class: "act" }, hiddenText(l10n.t("Actions"))),
			),
		),
		body,
	);
}

function countOf({ count, of }: LedgerShape): string {
	if (of !== count) return l10n.t("{0} of {1} entries", groupDigits(of), groupDigits(count));
	return count === 1 ? l10n.t("1 entry") : l10n.t("{0} entries", groupDigits(count));
}

function ledgerRow(
	channel: AccessChannel,
	failures: FailureArea,
	row: LedgerRowShape,
	index: number,
): HTMLElement {
	const explained = row.state === "rejected" || row.state === "unknown" || row.state === "notSent";
	const sentence = display(row.sentence, 300);
	const after: Child =
		explained && sentence !== "" && h("span", { class: "muted" }, ", ", h("bdi", {}, sentence));
	return h(
		"tr",
		{ role: "row" },
		h("td", { role: "gridcell", class: "nowrap" }, dateTime(row.at)),
		h("th", { role: "rowheader", scope: "row" }, h("bdi", { class: "mail" }, display(row.email, 254))),
		h("td", { role: "gridcell" }, stateCell(row, undefined, after)),
		h("td", { role: "gridcell", class: "act" }, changeLink(channel, failures, row, index)),
	);
}

function changeLink(
	channel: AccessChannel,
	failures: FailureArea,
	row: LedgerRowShape,
	index: number,
): HTMLElement {
	const { email } = row;
	const revoke = row.hasAccess === true;
	const words = revoke
		? [l10n.t("Revoke…"), hiddenText(l10n.t(" access for {0}", email))]
		: [l10n.t("Grant…"), hiddenText(l10n.t(" access to {0}", email))];
	return link(
		words,
		async () =>
			failures.run(async () => channel.request("change", { email, action: revoke ? "revoke" : "grant" })),
		{ id: `ledger-${index}` },
	);
}
