/** Withdrawals made on this computer: the marketplace has no list of them. */
import * as l10n from "@vscode/l10n";
import { formatColumn } from "../../base/decimal.ts";
import { Icon } from "../shared/components/controls.tsx";
import { Currency, DateTime } from "../shared/components/values.tsx";
import type { EarningsState } from "./protocol.ts";

type Withdrawal = EarningsState["withdrawals"][number];

export function Withdrawals({ rows }: { readonly rows: readonly Withdrawal[] }) {
	const amounts = formatColumn(rows.map(({ amount }) => amount));
	return (
		<section aria-labelledby="withdrawals">
			<h2 id="withdrawals">{l10n.t("Withdrawals from this computer")}</h2>
			<ul class="rows">
				{rows.map(({ id, at, currency, outcome }, index) => (
					<li key={id}>
						<Icon name={icons[outcome]} />
						<span>
							<DateTime at={at} /> <span class="muted">{outcomeText(outcome)}</span>
						</span>
						<span class="num">
							{amounts[index]} <Currency code={currency} />
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}

const icons = { done: "pass", rejected: "error", notSent: "circle-slash", unknown: "question" } as const;

function outcomeText(outcome: Withdrawal["outcome"]): string {
	switch (outcome) {
		case "done":
			return l10n.t("withdrawn");
		case "rejected":
			return l10n.t("rejected");
		case "notSent":
			return l10n.t("not sent");
		case "unknown":
			return l10n.t("unconfirmed");
	}
}
