import * as l10n from "@vscode/l10n";
import { useLayoutEffect } from "preact/hooks";
import * as z from "zod/mini";
import { formatMoney } from "../../base/money.ts";
import { accountKey, AccountMeta, NoBuyer, NotConnected } from "../shared/components/account.tsx";
import { BalancePanel } from "../shared/components/balance.tsx";
import { Icon, Link } from "../shared/components/controls.tsx";
import { Page, Section } from "../shared/components/layout.tsx";
import { BannerPlace, Notice } from "../shared/components/notices.tsx";
import { renderPage, useDraft, send } from "../shared/components/page.tsx";
import { Age, rich } from "../shared/components/values.tsx";
import { autoDepositValues } from "../shared/protocol/wallet.ts";
import { AmountForm } from "./amountForm.tsx";
import { AutoDeposit, revealAutoDeposit } from "./autoDeposit.tsx";
import { Checkout } from "./checkout.tsx";
import { depositPage, type DepositState } from "./protocol.ts";

const draftSchema = z.object({
	amount: z.string(),
	auto: z.nullable(autoDepositValues),
	/** Serial of the last prefill applied. */
	prefilled: z.number(),
});

renderPage(depositPage, DepositPage);

interface Props {
	readonly state: DepositState;
}

function DepositPage({ state }: Props) {
	const { account } = state;
	const lacksBuyer = account.connected && state.balance.phase === "none" && !isInProgress(state);
	return (
		<Page
			title={l10n.t("Deposit")}
			meta={account.connected && <AccountMeta account={account} />}
			progress={progressOf(state)}
		>
			{!account.connected && (
				<NotConnected text={l10n.t("Sign in to make a deposit.")} inline={isInProgress(state)} />
			)}
			{lacksBuyer && <NoBuyer account={account.account} />}
			{(account.connected || isInProgress(state)) && !lacksBuyer && (
				<Forms key={accountKey(account)} state={state} />
			)}
		</Page>
	);
}

/** Key `Forms` by account: what was typed is for the account shown. */
function Forms({ state }: Props) {
	const { account, prefill, checkout, notice } = state;
	const empty = { amount: "25.00", auto: null, prefilled: 0 };
	const [draft, changeDraft] = useDraft(draftSchema, empty, accountKey(account));
	useLayoutEffect(() => {
		if (prefill.serial > draft.prefilled) {
			changeDraft({ prefilled: prefill.serial, amount: prefill.amount ?? draft.amount });
			if (prefill.autoDeposit) revealAutoDeposit();
		}
	});
	return (
		<div class="columns">
			<Section id="deposit" title={l10n.t("Add to your balance")}>
				<Notice
					id="deposit-notice"
					class="notice-slot"
					notice={notice}
					send={(name) => send(depositPage, name)}
				/>
				<BannerPlace class="notice-slot">
					{checkout && <Checkout checkout={checkout} connected={state.account.connected} />}
				</BannerPlace>
				{(checkout === null || checkout.state === "received") && (
					<AmountForm state={state} amount={draft.amount} onInput={(amount) => changeDraft({ amount })} />
				)}
			</Section>
			<BalanceAside state={state} />
			<AutoDeposit state={state} edited={draft.auto} edit={(auto) => changeDraft({ auto })} />
		</div>
	);
}

/** The balance beside the forms, with an estimate of how long it will last. */
function BalanceAside({ state: { balance, runway } }: Props) {
	const { value, problem, readAt } = balance;
	return (
		<aside class="aside stack" aria-label={l10n.t("Balance")}>
			<BalancePanel
				title={l10n.t("Your balance")}
				refreshLabel={l10n.t("Refresh Balance")}
				refresh={() => send(depositPage, "refresh")}
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
				<Link onClick={() => send(depositPage, "showHistory")}>{l10n.t("All deposits")}</Link>
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
	return (
		<>
			<hr />
			<p>
				<Icon name="clockface" />{" "}
				{days === 0
					? l10n.t("Less than a day left at your recent spending rate")
					: rich(
							l10n.t("About {0} left at your recent spending rate"),
							<strong class="strong">{days === 1 ? l10n.t("1 day") : l10n.t("{0} days", days)}</strong>,
						)}
			</p>
			<p class="muted small">
				{seenDays === 1
					? l10n.t(
							"Based on a rate of {0} per day over the last 6 to 36 hours, as recorded on this computer.",
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

/**
 * Whether there's a checkout or a notice, which are shown even if the marketplace reports no buyer balance or no
 * account is connected.
 */
function isInProgress({ checkout, notice, autoNotice }: DepositState): boolean {
	return checkout !== null || notice !== null || autoNotice !== null;
}

function progressOf({ sending, autoSending, balance, auto, account }: DepositState): string | undefined {
	if (sending) return l10n.t("Creating the checkout");
	if (autoSending) return l10n.t("Saving the auto-deposit settings");
	const loading = balance.phase === "loading" || auto.phase === "loading";
	return loading && account.connected ? l10n.t("Loading the balance") : undefined;
}
