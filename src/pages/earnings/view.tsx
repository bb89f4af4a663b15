import * as l10n from "@vscode/l10n";
import { display } from "../../base/text.ts";
import { earningsPage, type EarningsState } from "./protocol.ts";
import { accountMeta, notConnected } from "../shared/ui/accountMeta.tsx";
import { startPage } from "../shared/ui/channel.tsx";
import { h, region } from "../shared/ui/dom.tsx";
import { button, stateBlock } from "../shared/ui/elements.tsx";
import { failureArea } from "../shared/ui/failure.tsx";
import { createFrame } from "../shared/ui/frame.tsx";
import { earningsAside } from "./aside.tsx";
import type { EarningsChannel } from "./channel.tsx";
import { WithdrawForm } from "./form.tsx";
import { noticeView } from "./notice.tsx";
import { withdrawalList } from "./withdrawals.tsx";

startPage(earningsPage, (channel) => {
	const frame = createFrame();
	const failures = failureArea();
	const meta = h("div");
	const notice = h("div");
	const aside = h("aside", { class: "aside stack", "aria-label": l10n.t("Earnings") });
	const form = new WithdrawForm(channel, failures);
	const sent = h("section", { "aria-labelledby": "withdrawals" });
	const columns = h("div", { class: "columns" }, form.root, aside, sent);
	const nobody = notConnected(() => channel.request("signIn", null));
	const noSeller = h("div");
	frame.page.append(
		h("header", { class: "page-header" }, h("h1", {}, l10n.t("Earnings")), meta),
		failures.root,
		notice,
		nobody,
		noSeller,
		columns,
	);
	const showMeta = region(meta, accountMeta);
	const showNotice = region(notice, (value: EarningsState["notice"]) => noticeView(channel, failures, value));
	const showAside = region(aside, (balance: EarningsState["balance"]) => earningsAside(channel, balance));
	const showSent = region(sent, (rows: EarningsState["withdrawals"]) => withdrawalList(channel, rows));
	const showNoSeller = region(noSeller, (account: string) => notASeller(channel, account));
	return (state) => {
		const seller = state.account.connected && state.balance.phase !== "none";
		meta.hidden = !state.account.connected;
		nobody.hidden = state.account.connected;
		notice.hidden = state.notice === null;
		noSeller.hidden = state.balance.phase !== "none" || !state.account.connected;
		columns.hidden = !seller;
		frame.progress(progressOf(state));
		showMeta(state.account);
		showNotice(state.notice);
		showNoSeller(state.account.account);
		showAside(state.balance);
		showSent(state.withdrawals);
		sent.hidden = state.withdrawals.length === 0;
		form.update(state);
		form.take(state.prefill);
	};
});

function progressOf(state: EarningsState): string | undefined {
	if (state.sending) {
		return l10n.t("Withdrawing");
	}
	return state.balance.phase === "loading" && state.account.connected
		? l10n.t("Loading the earnings")
		: undefined;
}

function notASeller(channel: EarningsChannel, account: string): HTMLElement {
	return stateBlock({
		icon: "briefcase",
		title: l10n.t("This account has no earnings"),
		text: l10n.t("Only seller accounts have earnings. You’re signed in as {0}.", display(account)),
		inline: true,
		actions: [
			button(l10n.t("Switch Account…"), {
				id: "switch",
				secondary: true,
				onClick: () => channel.request("switchAccount", null),
			}),
		],
	});
}
