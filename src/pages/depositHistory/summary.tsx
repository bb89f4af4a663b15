/** Actions on the deposit history, export progress, and totals. */
import * as l10n from "@vscode/l10n";
import { formatDate, parseTimestamp } from "../../base/dates.ts";
import { formatUnits, groupDigits, parseDecimal } from "../../base/decimal.ts";
import { display } from "../../base/text.ts";
import type { DepositsState } from "./protocol.ts";
import { h, type Child } from "../shared/ui/dom.tsx";
import { button, iconButton, progressBar } from "../shared/ui/elements.tsx";
import type { FailureArea } from "../shared/ui/failure.tsx";
import { currencyCode, number } from "../shared/ui/format.tsx";
import { splitButton } from "../shared/ui/menu.tsx";
import type { DepositsChannel } from "./channel.tsx";

export function headerActions(channel: DepositsChannel, failures: FailureArea, empty: boolean): Child {
	const save = (format: "csv" | "json") => () => failures.run(() => channel.request("export", { format }));
	return [
		button(l10n.t("Deposit…"), {
			id: "deposit",
			icon: "credit-card",
			onClick: () => channel.request("deposit", null),
		}),
		!empty &&
			splitButton({
				id: "export",
				icon: "export",
				label: l10n.t("Export CSV"),
				onClick: save("csv"),
				moreLabel: l10n.t("More formats: JSON"),
				items: [
					{ label: l10n.t("Export CSV"), onClick: save("csv") },
					{ label: l10n.t("Export JSON"), onClick: save("json") },
				],
			}),
		iconButton("refresh", l10n.t("Refresh"), () => channel.request("refresh", null), { id: "refresh" }),
	];
}

export function exportProgress(channel: DepositsChannel, progress: DepositsState["exporting"]): Child {
	return (
		progress !== null && [
			h(
				"div",
				{ class: "progress-line" },
				h("span", {}, l10n.t("Exporting deposits")),
				h("span", { class: "num muted", role: "status" }, l10n.t("{0} loaded", groupDigits(progress.read))),
				h(
					"span",
					{ class: "end" },
					button(l10n.t("Cancel"), {
						id: "cancel-export",
						secondary: true,
						onClick: () => channel.request("cancelExport", null),
					}),
				),
			),
			progressBar(l10n.t("Exporting")),
		]
	);
}

/** The total that the marketplace reports, and the sum of the deposits loaded so far. */
export function totalsView(
	state: Pick<DepositsState, "depositedInAll" | "totals" | "count" | "oldest" | "complete">,
): Child {
	const all = state.depositedInAll;
	const oldest = state.oldest === null ? undefined : parseTimestamp(state.oldest);
	const count = state.count === 1 ? l10n.t("1 deposit") : l10n.t("{0} deposits", groupDigits(state.count));
	return h(
		"dl",
		{ class: "stats" },
		all !== null &&
			h(
				"div",
				{},
				h("dt", {}, l10n.t("Total deposited")),
				h("dd", { class: "figure" }, number(all.amount, ""), " ", currencyCode(all.currency)),
			),
		h(
			"div",
			{},
			h("dt", {}, state.complete ? l10n.t("Total of listed deposits") : l10n.t("Loaded so far")),
			state.totals.map(({ total, currency }) =>
				h(
					"dd",
					{ class: "value strong" },
					formatUnits(parseDecimal(total) ?? 0n),
					" ",
					currencyCode(display(currency, 12)),
				),
			),
			h(
				"dd",
				{ class: "muted small" },
				oldest === undefined ? count : l10n.t("{0} since {1}", count, formatDate(oldest)),
			),
		),
	);
}
