/** The total that the marketplace reports, and the sum of the deposits loaded so far. */
import * as l10n from "@vscode/l10n";
import { formatDate, parseTimestamp } from "../../base/dates.ts";
import { formatUnits, groupDigits, parseDecimal } from "../../base/decimal.ts";
import { Amount, Currency } from "../shared/components/values.tsx";
import type { DepositHistoryState } from "./protocol.ts";

export function Totals({ state }: { readonly state: DepositHistoryState }) {
	const { totalDeposited: all, totals, complete } = state;
	const oldest = state.oldest === null ? undefined : parseTimestamp(state.oldest);
	const count = state.count === 1 ? l10n.t("1 deposit") : l10n.t("{0} deposits", groupDigits(state.count));
	return (
		<dl class="stats">
			{all && (
				<div>
					<dt>{l10n.t("Total deposited")}</dt>
					<dd class="figure">
						<Amount value={all.amount} class="" /> <Currency code={all.currency} />
					</dd>
				</div>
			)}
			<div>
				<dt>{complete ? l10n.t("Total of listed deposits") : l10n.t("Total loaded so far")}</dt>
				{totals.map(({ total, currency }) => (
					<dd key={currency} class="value strong">
						{formatUnits(parseDecimal(total) ?? 0n)} <Currency code={currency} />
					</dd>
				))}
				<dd class="muted small">
					{oldest === undefined ? count : l10n.t("{0} since {1}", count, formatDate(oldest))}
				</dd>
			</div>
		</dl>
	);
}
