/** The balance beside the forms, with an estimate of how long it will last. */
import * as l10n from "@vscode/l10n";
import { formatMoney } from "../../base/decimal.ts";
import { BalancePanel } from "../shared/components/balance.tsx";
import { Icon, Link } from "../shared/components/controls.tsx";
import { Age, rich } from "../shared/components/values.tsx";
import type { DepositState } from "./protocol.ts";
import { send } from "./send.tsx";

export function BalanceAside({ state: { balance, runway } }: { readonly state: DepositState }) {
	const { value, problem, readAt } = balance;
	return (
		<aside class="aside stack" aria-label={l10n.t("Balance")}>
			<BalancePanel
				title={l10n.t("Your balance")}
				refreshLabel={l10n.t("Refresh Balance")}
				refresh={() => send("refresh")}
				balance={balance}
				none={l10n.t("This account has no buyer balance.")}
				totals={({ total_deposited, total_spent }) => [
					[l10n.t("Deposited"), total_deposited],
					[l10n.t("Spent"), total_spent],
				]}
			>
				{problem !== null && (
					<p class="small">
						<Icon name="history" />{" "}
						{readAt !== null && <Age at={readAt} say={(age) => l10n.t("Refreshed {0}.", age)} />} {problem}
					</p>
				)}
				{value && runway && <Runway runway={runway} currency={value.currency} />}
			</BalancePanel>
			<p>
				<Link onClick={() => send("showHistory")}>{l10n.t("All deposits")}</Link>
			</p>
		</aside>
	);
}

interface RunwayProps {
	readonly runway: NonNullable<DepositState["runway"]>;
	readonly currency: string;
}

function Runway({ runway: { days, perDay, seenDays }, currency }: RunwayProps) {
	const rate = formatMoney(perDay, currency);
	const left = days === 1 ? l10n.t("1 day") : l10n.t("{0} days", days);
	return (
		<>
			<hr />
			<p>
				<Icon name="clockface" />{" "}
				{rich(l10n.t("About {0} left at your recent spending rate"), <strong class="strong">{left}</strong>)}
			</p>
			<p class="muted small">
				{seenDays === 1
					? l10n.t(
							"Based on a rate of {0} per day over roughly the last 24 hours, as recorded on this computer.",
							rate,
						)
					: l10n.t(
							"Based on {1} spent per day over the last {0} days, as recorded on this computer.",
							seenDays,
							rate,
						)}
			</p>
		</>
	);
}
