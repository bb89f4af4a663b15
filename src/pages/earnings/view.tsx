import * as l10n from "@vscode/l10n";
import { display } from "../../base/text.ts";
import { AccountMeta, NotConnected, accountKey } from "../shared/components/account.tsx";
import { Button } from "../shared/components/controls.tsx";
import { BannerPlace, StateBlock } from "../shared/components/notices.tsx";
import { Page, renderPage, usePage } from "../shared/components/page.tsx";
import { Balance } from "./balance.tsx";
import { Notice } from "./notice.tsx";
import { earningsPage, type EarningsState } from "./protocol.ts";
import { WithdrawForm } from "./withdrawForm.tsx";
import { Withdrawals } from "./withdrawals.tsx";

renderPage(earningsPage, EarningsPage);

function EarningsPage({ state }: { readonly state: EarningsState }) {
	const { account, notice } = state;
	return (
		<Page
			title={l10n.t("Earnings")}
			meta={account.connected && <AccountMeta account={account} />}
			progress={progressOf(state)}
		>
			<BannerPlace>{notice && <Notice notice={notice} />}</BannerPlace>
			<Content state={state} />
		</Page>
	);
}

function Content({ state }: { readonly state: EarningsState }) {
	const { send } = usePage(earningsPage);
	const { account, balance } = state;
	if (!account.connected) {
		return <NotConnected signIn={() => send("signIn", null)} />;
	}
	if (balance.phase === "none") {
		return (
			<StateBlock
				icon="briefcase"
				title={l10n.t("This account has no earnings")}
				text={l10n.t(
					"Only seller accounts have earnings. You’re signed in as {0}.",
					display(account.account),
				)}
				inline
				actions={
					<Button id="switch" secondary onClick={() => send("switchAccount", null)}>
						{l10n.t("Switch Account…")}
					</Button>
				}
			/>
		);
	}
	return (
		<div class="columns">
			<WithdrawForm key={accountKey(account)} state={state} />
			<aside class="aside stack" aria-label={l10n.t("Earnings")}>
				<Balance balance={balance} />
			</aside>
			{state.withdrawals.length > 0 && <Withdrawals rows={state.withdrawals} />}
		</div>
	);
}

function progressOf({ sending, balance, account }: EarningsState): string | undefined {
	if (sending) {
		return l10n.t("Withdrawing");
	}
	return balance.phase === "loading" && account.connected ? l10n.t("Loading the earnings") : undefined;
}
