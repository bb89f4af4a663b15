import * as l10n from "@vscode/l10n";
import { useLayoutEffect } from "preact/hooks";
import * as z from "zod/mini";
import { accountKey, AccountMeta, NoBuyer, NotConnected } from "../shared/components/account.tsx";
import { Page, Section } from "../shared/components/layout.tsx";
import { BannerPlace, Notice } from "../shared/components/notices.tsx";
import { renderPage, useDraft } from "../shared/components/page.tsx";
import { autoDepositValues } from "../shared/protocol/wallet.ts";
import { AmountForm } from "./amountForm.tsx";
import { AutoDeposit, revealAutoDeposit } from "./autoDeposit.tsx";
import { BalanceAside } from "./balance.tsx";
import { Checkout } from "./checkout.tsx";
import { depositPage, type DepositState } from "./protocol.ts";
import { send } from "./send.tsx";

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
				<Notice id="deposit-notice" class="notice-slot" notice={notice} send={send} />
				<BannerPlace class="notice-slot">{checkout && <Checkout checkout={checkout} />}</BannerPlace>
				{(checkout === null || checkout.state === "received") && (
					<AmountForm state={state} amount={draft.amount} onInput={(amount) => changeDraft({ amount })} />
				)}
			</Section>
			<BalanceAside state={state} />
			<AutoDeposit state={state} edited={draft.auto} edit={(auto) => changeDraft({ auto })} />
		</div>
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
