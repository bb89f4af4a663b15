import * as l10n from "@vscode/l10n";
import { formatColumn } from "../../base/money.ts";
import { display } from "../../base/text.ts";
import { AccountMeta, NotConnected, accountKey } from "../shared/components/account.tsx";
import { BalancePanel } from "../shared/components/balance.tsx";
import { Button, Icon } from "../shared/components/controls.tsx";
import { Notice, StateBlock } from "../shared/components/notices.tsx";
import { Page, Section } from "../shared/components/layout.tsx";
import { renderPage, send } from "../shared/components/page.tsx";
import { Age, Currency, DateTime } from "../shared/components/values.tsx";
import { earningsPage, type EarningsState } from "./protocol.ts";
import { WithdrawForm } from "./withdrawForm.tsx";

renderPage(earningsPage, EarningsPage);

interface Props {
	readonly state: EarningsState;
}

function EarningsPage({ state }: Props) {
	const { account, notice } = state;
	return (
		<Page
			title={l10n.t("Earnings")}
			meta={account.connected && <AccountMeta account={account} />}
			progress={progressOf(state)}
		>
			<Notice id="notice" notice={notice} send={(name) => send(earningsPage, name)} />
			<Content state={state} />
		</Page>
	);
}

function Content({ state }: Props) {
	const { account, balance, withdrawals } = state;
	if (!account.connected) return <NotConnected text={l10n.t("Sign in to see your earnings.")} />;
	if (balance.phase === "none") {
		return (
			<StateBlock
				icon="briefcase"
				title={l10n.t("This account has no earnings")}
				text={l10n.t(
					"Only seller accounts have earnings. You’re signed in as {0}. To see earnings, switch to a seller account.",
					display(account.account),
				)}
				inline
				actions={
					<Button onClick={() => send(earningsPage, "switchAccount")}>{l10n.t("Switch Account…")}</Button>
				}
			/>
		);
	}
	return (
		<div class="columns">
			<WithdrawForm key={accountKey(account)} state={state} />
			<aside class="aside stack" aria-label={l10n.t("Earnings")}>
				<Balance state={state} />
			</aside>
			{withdrawals.length > 0 && <Withdrawals rows={withdrawals} />}
		</div>
	);
}

function Balance({ state: { balance } }: Props) {
	const { problem, readAt } = balance;
	return (
		<BalancePanel
			title={l10n.t("Your earnings")}
			refreshLabel={l10n.t("Refresh Earnings")}
			refresh={() => send(earningsPage, "refresh")}
			balance={balance}
			caption={<p class="muted">{l10n.t("available to withdraw")}</p>}
			totals={({ total_earned, total_withdrawn }) => [
				[l10n.t("Total earned"), total_earned],
				[l10n.t("Total withdrawn"), total_withdrawn],
			]}
		>
			{problem !== null && <p class="small">{problem}</p>}
			{readAt !== null && (
				<p class="muted small">
					<Age at={readAt} say={(age) => l10n.t("Refreshed {0}.", age)} />
				</p>
			)}
		</BalancePanel>
	);
}

const icons = {
	sending: "loading",
	done: "pass",
	rejected: "error",
	notSent: "circle-slash",
	unknown: "question",
} as const;

/** The withdrawals made on this computer. The marketplace has no list of them. */
function Withdrawals({ rows }: { readonly rows: EarningsState["withdrawals"] }) {
	const amounts = formatColumn(rows.map(({ amount }) => amount));
	const outcomes = {
		sending: l10n.t("sending"),
		done: l10n.t("withdrawn"),
		rejected: l10n.t("rejected"),
		notSent: l10n.t("not sent"),
		unknown: l10n.t("unconfirmed"),
	};
	return (
		<Section id="withdrawals" title={l10n.t("Withdrawals made on this computer")}>
			<ul class="rows">
				{rows.map(({ id, at, currency, outcome }, index) => (
					<li key={id}>
						<Icon name={icons[outcome]} />
						<span>
							<DateTime at={at} /> <span class="muted">{outcomes[outcome]}</span>
						</span>
						<span class="num">
							{amounts[index]} <Currency code={currency} />
						</span>
					</li>
				))}
			</ul>
		</Section>
	);
}

function progressOf({ sending, balance, account }: EarningsState): string | undefined {
	if (sending) return l10n.t("Withdrawing earnings");
	return balance.phase === "loading" && account.connected ? l10n.t("Loading the earnings") : undefined;
}
