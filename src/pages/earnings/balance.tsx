/** The balance available to withdraw, and total earnings and withdrawals. */
import * as l10n from "@vscode/l10n";
import { Button, IconButton } from "../shared/components/controls.tsx";
import { usePage } from "../shared/components/page.tsx";
import { Age, Amount, Currency, Line, Money } from "../shared/components/values.tsx";
import { earningsPage, type EarningsState } from "./protocol.ts";

export function Balance({ balance }: { readonly balance: EarningsState["balance"] }) {
	const { send } = usePage(earningsPage);
	const { value, phase, problem, readAt } = balance;
	const refresh = () => send("refresh", null);
	return (
		<section class="panel" aria-labelledby="earnings">
			<div>
				<div class="panel-head">
					<h3 id="earnings">{l10n.t("Your earnings")}</h3>
					<IconButton id="refresh" icon="refresh" label={l10n.t("Refresh Earnings")} onClick={refresh} />
				</div>
				{value && (
					<>
						<p class="figure">
							<Amount value={value.balance} class="" /> <Currency code={value.currency} />
						</p>
						<p class="muted">{l10n.t("available to withdraw")}</p>
					</>
				)}
			</div>
			{value && (
				<>
					<dl class="lines">
						<Line name={l10n.t("Total earned")}>
							<Money value={value.total_earned} currency={value.currency} />
						</Line>
						<Line name={l10n.t("Total withdrawn")}>
							<Money value={value.total_withdrawn} currency={value.currency} />
						</Line>
					</dl>
					{problem !== null && <p class="small">{problem}</p>}
					{readAt !== null && (
						<p class="muted small">
							<Age at={readAt} say={(age) => l10n.t("Refreshed {0}.", age)} />
						</p>
					)}
				</>
			)}
			{!value && phase === "failed" && (
				<>
					<p>{problem}</p>
					<Button id="again" secondary onClick={refresh}>
						{l10n.t("Try Again")}
					</Button>
				</>
			)}
			{!value && phase !== "failed" && (
				<p class="muted" role="status">
					{l10n.t("Loading…")}
				</p>
			)}
		</section>
	);
}
