import * as l10n from "@vscode/l10n";
import { formatTime, formatTimestamp, parseTimestamp } from "../../base/dates.ts";
import { formatMoney } from "../../base/decimal.ts";
import { display } from "../../base/text.ts";
import type { DepositRow } from "./protocol.ts";
import { h, icon, type Child } from "../shared/ui/dom.tsx";
import { copyButton, link } from "../shared/ui/elements.tsx";
import type { FailureArea } from "../shared/ui/failure.tsx";
import { money } from "../shared/ui/format.tsx";
import type { DepositsChannel } from "./channel.tsx";

export function rowCells(
	deposit: DepositRow,
	channel: DepositsChannel,
	failures: FailureArea,
): HTMLTableCellElement[] {
	const at = parseTimestamp(deposit.created_at);
	const day = formatTimestamp(deposit.created_at);
	const which = l10n.t("{0}, {1}", day, formatMoney(deposit.amount, deposit.currency));
	const time = at !== undefined && h("span", { class: "muted time" }, `, ${formatTime(at)}`);
	const id = display(deposit.id);
	const copy = (): Promise<unknown> => failures.run(() => channel.request("copyId", { id: deposit.id }));
	return [
		h(
			"td",
			{},
			h("time", { datetime: at === undefined ? undefined : new Date(at).toISOString() }, day, time),
		),
		h("td", { class: "end num" }, money(deposit.amount, deposit.currency)),
		h("td", {}, receipt(deposit, which, channel, failures)),
		h("td", { class: "idcell" }, h("span", { class: "mono", title: id }, `${id.slice(0, 8)}…`)),
		h("td", { class: "act" }, copyButton(l10n.t("Copy ID of deposit: {0}", which), copy)),
	];
}

function receipt(deposit: DepositRow, which: string, channel: DepositsChannel, failures: FailureArea): Child {
	if (!deposit.hasReceipt) {
		return h("span", { class: "muted" }, l10n.t("None"));
	}
	const open = (): unknown => failures.run(() => channel.request("openReceipt", { id: deposit.id }));
	return [
		link(l10n.t("Receipt"), open, { "aria-label": l10n.t("Receipt of {0}", which) }),
		" ",
		icon("link-external", "muted", "ext"),
	];
}

/** Skeleton rows shown while the first page loads. */
export function stillRows(): HTMLTableRowElement[] {
	return Array.from({ length: 6 }, () => {
		const row = h("tr", { "aria-hidden": "true" });
		row.append(...stillCells());
		return row;
	});
}

/** Skeleton cells for a row that hasn't loaded yet. */
export function stillCells(): HTMLTableCellElement[] {
	return [
		h("td", {}, still("w7")),
		h("td", { class: "end" }, still("w4")),
		h("td", {}, still("w4")),
		h("td", { class: "idcell" }, still("w5")),
		h("td", { class: "act" }),
	];
}

function still(width: string): HTMLElement {
	return h("i", { class: `sk ${width}` });
}
