/** What was withdrawn from this computer: the marketplace gives no list. */
import * as l10n from "@vscode/l10n";
import type { EarningsState } from "./protocol.ts";
import { h, icon, type Child } from "../shared/ui/dom.tsx";
import { dateTime, money } from "../shared/ui/format.tsx";
import type { Named } from "../shared/ui/words.tsx";
import type { EarningsChannel } from "./channel.tsx";

type Withdrawal = EarningsState["withdrawals"][number];

export function withdrawalList(channel: EarningsChannel, rows: readonly Withdrawal[]): Child {
	return [
		h("h2", { id: "withdrawals" }, l10n.t("Withdrawals from this computer")),
		h(
			"ul",
			{ class: "rows" },
			rows.map((row) => {
				const { icon: name, text } = outcomeOf(row);
				return h(
					"li",
					{},
					icon(name),
					h("span", {}, dateTime(row.at), " ", h("span", { class: "muted" }, text)),
					h("span", {}, money(row.amount, row.currency)),
				);
			}),
		),
	];
}

function outcomeOf({ outcome }: Withdrawal): Named {
	switch (outcome) {
		case "done":
			return { icon: "pass", text: l10n.t("withdrawn") };
		case "rejected":
			return { icon: "error", text: l10n.t("rejected") };
		case "notSent":
			return { icon: "circle-slash", text: l10n.t("not sent") };
		case "unknown":
			return { icon: "question", text: l10n.t("unconfirmed") };
	}
}
