/** Adding to the balance. */
import * as l10n from "@vscode/l10n";
import { depositPage, type DepositState } from "../../protocol/deposit.ts";
import { accountMeta, notConnected } from "../accountMeta.ts";
import { startPage } from "../channel.ts";
import { h, region } from "../dom.ts";
import { failureArea } from "../failure.ts";
import { createFrame } from "../frame.ts";
import { AutoDepositSection } from "./auto.ts";
import { balanceAside } from "./balance.ts";
import { checkoutView } from "./checkout.ts";
import { createDraft } from "./draft.ts";
import { buildAmountForm } from "./form.ts";
import { requestNotice } from "./notice.ts";

startPage(depositPage, (channel) => {
	const frame = createFrame();
	const failures = failureArea();
	const draft = createDraft(channel);
	const meta = h("div");
	const notice = h("div", { class: "notice-slot" });
	const checkout = h("div", { class: "notice-slot" });
	const aside = h("aside", { class: "aside stack", "aria-label": l10n.t("Balance") });
	const form = buildAmountForm(channel, failures, draft);
	const auto = new AutoDepositSection(channel, failures, draft);
	const deposit = h(
		"section",
		{ "aria-labelledby": "deposit" },
		h("div", { class: "section-head" }, h("h2", { id: "deposit" }, l10n.t("Add to Your Balance"))),
		notice,
		checkout,
		form.root,
	);
	const columns = h("div", { class: "columns" }, deposit, aside, auto.root);
	const nobody = notConnected(() => channel.request("signIn", null));
	frame.page.append(
		h("header", { class: "page-header" }, h("h1", {}, l10n.t("Deposit")), meta),
		failures.root,
		nobody,
		columns,
	);
	const showMeta = region(meta, accountMeta);
	const showNotice = region(notice, (value: DepositState["notice"]) =>
		requestNotice(channel, value, () => form.focus()),
	);
	const showCheckout = region(checkout, (value: DepositState["checkout"]) =>
		checkoutView(channel, failures, value),
	);
	const showAside = region(aside, (state: Pick<DepositState, "balance" | "runway">) =>
		balanceAside(channel, state),
	);
	let prefilled = 0;
	return (state) => {
		const waiting = state.checkout !== null && state.checkout.state !== "received";
		meta.hidden = !state.account.connected;
		columns.hidden = !state.account.connected;
		nobody.hidden = state.account.connected;
		frame.progress(progressOf(state));
		showMeta(state.account);
		showNotice(state.notice);
		showCheckout(state.checkout);
		showAside({ balance: state.balance, runway: state.runway });
		form.root.hidden = waiting;
		form.update(state);
		auto.update(state);
		if (state.prefill.serial > prefilled) {
			prefilled = state.prefill.serial;
			if (state.prefill.amount !== null) {
				form.prefill(state.prefill.amount);
			}
			if (state.prefill.autoDeposit) {
				auto.reveal();
			}
		}
	};
});

function progressOf(state: DepositState): string | undefined {
	if (state.sending) {
		return l10n.t("Asking the service for a checkout");
	}
	if (state.autoSending) {
		return l10n.t("Saving the auto-deposit settings");
	}
	const reading = state.balance.phase === "loading" || state.auto.phase === "loading";
	return reading && state.account.connected ? l10n.t("Reading the balance") : undefined;
}
