/** The balance beside the forms, with an estimate of how long it will last. */
import * as l10n from "@vscode/l10n";
import { formatAge } from "../../base/dates.ts";
import { formatMoney } from "../../base/decimal.ts";
import type { DepositState } from "./protocol.ts";
import { h, icon, type Child } from "../shared/ui/dom.tsx";
import { button, iconButton, link } from "../shared/ui/elements.tsx";
import { currencyCode, money, number } from "../shared/ui/format.tsx";
import { rich } from "../shared/ui/rich.tsx";
import type { DepositChannel } from "./channel.tsx";

type Shown = Pick<DepositState, "balance" | "runway">;

export function balanceAside(channel: DepositChannel, shown: Shown): Child {
	return [
		h("section", { class: "panel", "aria-labelledby": "balance" }, panelContent(channel, shown)),
		h(
			"p",
			{},
			link(l10n.t("All deposits"), () => channel.request("showHistory", null), { id: "history" }),
		),
	];
}

function panelContent(channel: DepositChannel, { balance, runway }: Shown): Child {
	const value = balance.value;
	const refresh = iconButton("refresh", l10n.t("Refresh Balance"), () => channel.request("refresh", null), {
		id: "refresh",
	});
	const head = h(
		"div",
		{},
		h("div", { class: "panel-head" }, h("h3", { id: "balance" }, l10n.t("Your balance")), refresh),
		value !== null &&
			h("p", { class: "figure" }, number(value.balance, ""), " ", currencyCode(value.currency)),
	);
	if (value === null) {
		return [head, withoutValue(channel, balance)];
	}
	return [
		head,
		h(
			"dl",
			{ class: "lines" },
			line(l10n.t("Deposited"), money(value.total_deposited, value.currency)),
			line(l10n.t("Spent"), money(value.total_spent, value.currency)),
		),
		balance.problem !== null && staleNote(channel, balance),
		runway !== null && [h("hr"), runwayWords(runway, value.currency)],
	];
}

function withoutValue(channel: DepositChannel, balance: DepositState["balance"]): Child {
	if (balance.phase === "none") {
		return h("p", { class: "muted" }, l10n.t("This account has no buyer balance."));
	}
	if (balance.phase === "failed") {
		return [
			h("p", {}, balance.problem ?? ""),
			button(l10n.t("Try Again"), {
				id: "again",
				secondary: true,
				onClick: () => channel.request("refresh", null),
			}),
		];
	}
	return h("p", { class: "muted", role: "status" }, l10n.t("Loading…"));
}

function staleNote(channel: DepositChannel, balance: DepositState["balance"]): HTMLElement {
	const age = balance.readAt === null ? "" : formatAge(balance.readAt, Date.now());
	return h(
		"p",
		{ class: "small" },
		icon("history"),
		" ",
		l10n.t("Refreshed {0}.", age),
		" ",
		balance.problem ?? "",
	);
}

function runwayWords(runway: NonNullable<DepositState["runway"]>, currency: string): Child {
	const rate = formatMoney(runway.perDay, currency);
	const days = runway.days === 1 ? l10n.t("1 day") : l10n.t("{0} days", runway.days);
	return [
		h(
			"p",
			{},
			icon("clockface"),
			" ",
			rich(l10n.t("About {0} left at your recent spending rate"), h("strong", { class: "strong" }, days)),
		),
		h(
			"p",
			{ class: "muted small" },
			runway.seenDays === 1
				? l10n.t("Estimated from the last day on this computer: {0} per day.", rate)
				: l10n.t("Estimated from the last {0} days on this computer: {1} per day.", runway.seenDays, rate),
		),
	];
}

function line(name: string, value: Child): HTMLElement {
	return h("div", {}, h("dt", {}, name), h("dd", {}, value));
}
