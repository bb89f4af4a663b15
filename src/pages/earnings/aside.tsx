/** The balance available to withdraw, and total earnings and withdrawals. */
import * as l10n from "@vscode/l10n";
import type { EarningsState } from "./protocol.ts";
import { h, type Child } from "../shared/ui/dom.tsx";
import { button, iconButton } from "../shared/ui/elements.tsx";
import { currencyCode, agingText, money, number } from "../shared/ui/format.tsx";
import type { EarningsChannel } from "./channel.tsx";

export function earningsAside(channel: EarningsChannel, balance: EarningsState["balance"]): Child {
	return h("section", { class: "panel", "aria-labelledby": "earnings" }, panelContent(channel, balance));
}

function panelContent(channel: EarningsChannel, balance: EarningsState["balance"]): Child {
	const value = balance.value;
	const refresh = iconButton("refresh", l10n.t("Refresh Earnings"), () => channel.request("refresh", null), {
		id: "refresh",
	});
	const head = h(
		"div",
		{ class: "panel-head" },
		h("h3", { id: "earnings" }, l10n.t("Your earnings")),
		refresh,
	);
	if (value === null) {
		return [head, withoutValue(channel, balance)];
	}
	return [
		h(
			"div",
			{},
			head,
			h("p", { class: "figure" }, number(value.balance, ""), " ", currencyCode(value.currency)),
			h("p", { class: "muted" }, l10n.t("available to withdraw")),
		),
		h(
			"dl",
			{ class: "lines" },
			line(l10n.t("Total earned"), money(value.total_earned, value.currency)),
			line(l10n.t("Total withdrawn"), money(value.total_withdrawn, value.currency)),
		),
		balance.problem !== null && h("p", { class: "small" }, balance.problem),
		balance.readAt !== null &&
			h(
				"p",
				{ class: "muted small" },
				agingText(balance.readAt, (age) => l10n.t("Refreshed {0}.", age)),
			),
	];
}

function withoutValue(channel: EarningsChannel, balance: EarningsState["balance"]): Child {
	return balance.phase === "failed"
		? [
				h("p", {}, balance.problem ?? ""),
				button(l10n.t("Try Again"), {
					id: "again",
					secondary: true,
					onClick: () => channel.request("refresh", null),
				}),
			]
		: h("p", { class: "muted", role: "status" }, l10n.t("Loading…"));
}

function line(name: string, value: Child): HTMLElement {
	return h("div", {}, h("dt", {}, name), h("dd", {}, value));
}
