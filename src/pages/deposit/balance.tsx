/** The balance beside the forms, with an estimate of how long it will last. */
import * as l10n from "@vscode/l10n";
import { formatMoney } from "../../base/decimal.ts";
import { Button, Icon, IconButton, Link } from "../shared/components/controls.tsx";
import { usePage } from "../shared/components/page.tsx";
import { Age, Amount, Currency, Line, Money, rich } from "../shared/components/values.tsx";
import { depositPage, type DepositState } from "./protocol.ts";

export function BalanceAside({ state: { balance, runway } }: { readonly state: DepositState }) {
	const { send } = usePage(depositPage);
	const { value, problem, readAt } = balance;
	return (
		<aside class="aside stack" aria-label={l10n.t("Balance")}>
			<section class="panel" aria-labelledby="balance">
				<div>
					<div class="panel-head">
						<h3 id="balance">{l10n.t("Your balance")}</h3>
						<IconButton
							id="refresh"
							icon="refresh"
							label={l10n.t("Refresh Balance")}
							onClick={() => send("refresh", null)}
						/>
					</div>
					{value && (
						<p class="figure">
							<Amount value={value.balance} class="" /> <Currency code={value.currency} />
						</p>
					)}
				</div>
				{value ? (
					<>
						<dl class="lines">
							<Line name={l10n.t("Deposited")}>
								<Money value={value.total_deposited} currency={value.currency} />
							</Line>
							<Line name={l10n.t("Spent")}>
								<Money value={value.total_spent} currency={value.currency} />
							</Line>
						</dl>
						{problem !== null && (
							<p class="small">
								<Icon name="history" />{" "}
								{readAt !== null && <Age at={readAt} say={(age) => l10n.t("Refreshed {0}.", age)} />}{" "}
								{problem}
							</p>
						)}
						{runway && <Runway runway={runway} currency={value.currency} />}
					</>
				) : (
					<NoValue balance={balance} />
				)}
			</section>
			<p>
				<Link id="history" onClick={() => send("showHistory", null)}>
					{l10n.t("All deposits")}
				</Link>
			</p>
		</aside>
	);
}

function NoValue({ balance: { phase, problem } }: { readonly balance: DepositState["balance"] }) {
	const { send } = usePage(depositPage);
	if (phase === "none") {
		return <p class="muted">{l10n.t("This account has no buyer balance.")}</p>;
	}
	if (phase !== "failed") {
		return (
			<p class="muted" role="status">
				{l10n.t("Loading…")}
			</p>
		);
	}
	return (
		<>
			<p>{problem}</p>
			<Button id="again" secondary onClick={() => send("refresh", null)}>
				{l10n.t("Try Again")}
			</Button>
		</>
	);
}

interface RunwayProps {
	readonly runway: NonNullable<DepositState["runway"]>;
	readonly currency: string;
}

function Runway({ runway, currency }: RunwayProps) {
	const rate = formatMoney(runway.perDay, currency);
	const days = runway.days === 1 ? l10n.t("1 day") : l10n.t("{0} days", runway.days);
	return (
		<>
			<hr />
			<p>
				<Icon name="clockface" />{" "}
				{rich(l10n.t("About {0} left at your recent spending rate"), <strong class="strong">{days}</strong>)}
			</p>
			<p class="muted small">
				{runway.seenDays === 1
					? l10n.t("Estimated from the last day on this computer: {0} per day.", rate)
					: l10n.t("Estimated from the last {0} days on this computer: {1} per day.", runway.seenDays, rate)}
			</p>
		</>
	);
}
