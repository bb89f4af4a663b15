import * as l10n from "@vscode/l10n";
import { depositPage, type DepositState } from "./protocol.ts";
import { accountMeta, notConnected } from "../shared/ui/accountMeta.tsx";
import { startPage } from "../shared/ui/channel.tsx";
import { h, region } from "../shared/ui/dom.tsx";
import { failureArea } from "../shared/ui/failure.tsx";
import { createFrame } from "../shared/ui/frame.tsx";
import { noBuyer } from "../shared/ui/noBuyer.tsx";
import { AutoDepositSection } from "./auto.tsx";
import { balanceAside } from "./balance.tsx";
import type { DepositChannel } from "./channel.tsx";
import { checkoutView } from "./checkout.tsx";
import { createDraft, type DraftStore } from "./draft.tsx";
import { AmountForm } from "./form.tsx";
import { requestNotice } from "./notice.tsx";

class DepositPage {
	readonly #channel: DepositChannel;
	readonly #frame = createFrame();
	readonly #failures = failureArea();
	readonly #draft: DraftStore;
	readonly #form: AmountForm;
	readonly #auto: AutoDepositSection;
	readonly #meta = h("div");
	readonly #columns: HTMLElement;
	readonly #nobody: HTMLElement;
	readonly #noBuyer = h("div");
	readonly #showParts: (state: DepositState) => void;

	constructor(channel: DepositChannel) {
		this.#channel = channel;
		const draft = createDraft(channel);
		this.#draft = draft;
		this.#form = new AmountForm(channel, this.#failures, draft);
		this.#auto = new AutoDepositSection(channel, this.#failures, draft);
		this.#nobody = notConnected(() => channel.request("signIn", null));
		const notice = h("div", { class: "notice-slot" });
		const checkout = h("div", { class: "notice-slot" });
		const aside = h("aside", { class: "aside stack", "aria-label": l10n.t("Balance") });
		const deposit = h(
			"section",
			{ "aria-labelledby": "deposit" },
			h("div", { class: "section-head" }, h("h2", { id: "deposit" }, l10n.t("Add to your balance"))),
			notice,
			checkout,
			this.#form.root,
		);
		this.#columns = h("div", { class: "columns" }, deposit, aside, this.#auto.root);
		this.#frame.page.append(
			h("header", { class: "page-header" }, h("h1", {}, l10n.t("Deposit")), this.#meta),
			this.#failures.root,
			this.#nobody,
			this.#noBuyer,
			this.#columns,
		);
		this.#showParts = this.#createParts(notice, checkout, aside);
	}

	update(state: DepositState): void {
		const { connected } = state.account;
		this.#meta.hidden = !connected;
		this.#nobody.hidden = connected;
		this.#noBuyer.hidden = !connected || !lacksBuyer(state);
		// If a rejected key stopped a write, its outcome is shown here with the form's input.
		const underWay = isUnderWay(state);
		this.#nobody.classList.toggle("inline", underWay);
		this.#columns.hidden = (!connected && !underWay) || !this.#noBuyer.hidden;
		this.#form.root.hidden = state.checkout !== null && state.checkout.state !== "received";
		this.#frame.progress(progressOf(state));
		this.#showParts(state);
		this.#form.update(state);
		this.#auto.update(state);
		this.#prefill(state.prefill);
	}

	#createParts(
		notice: HTMLElement,
		checkout: HTMLElement,
		aside: HTMLElement,
	): (state: DepositState) => void {
		const channel = this.#channel;
		const showMeta = region(this.#meta, accountMeta);
		const showNoBuyer = region(this.#noBuyer, (account: string) =>
			noBuyer(account, {
				switchAccount: () => channel.request("switchAccount", null),
				showEarnings: () => channel.request("showEarnings", null),
			}),
		);
		const showNotice = region(notice, (value: DepositState["notice"]) =>
			requestNotice(channel, value, () => this.#form.focus()),
		);
		const showCheckout = region(checkout, (value: DepositState["checkout"]) =>
			checkoutView(channel, this.#failures, value),
		);
		const showAside = region(aside, (shown: Pick<DepositState, "balance" | "runway">) =>
			balanceAside(channel, shown),
		);
		return (state) => {
			showMeta(state.account);
			showNoBuyer(state.account.account);
			showNotice(state.notice);
			showCheckout(state.checkout);
			showAside({ balance: state.balance, runway: state.runway });
		};
	}

	/** Applies each prefill at most once. */
	#prefill({ serial, amount, autoDeposit }: DepositState["prefill"]): void {
		if (serial <= this.#draft.value.prefilled) {
			return;
		}
		this.#draft.set({ prefilled: serial });
		if (amount !== null) {
			this.#form.prefill(amount);
		}
		if (autoDeposit) {
			this.#auto.reveal();
		}
	}
}

/** A checkout or notice still shows if the marketplace reports no buyer balance. */
function lacksBuyer(state: DepositState): boolean {
	return state.balance.phase === "none" && !isUnderWay(state);
}

function isUnderWay({ checkout, notice, autoNotice }: DepositState): boolean {
	return checkout !== null || notice !== null || autoNotice !== null;
}

function progressOf(state: DepositState): string | undefined {
	if (state.sending) {
		return l10n.t("Creating the checkout");
	}
	if (state.autoSending) {
		return l10n.t("Saving the auto-deposit settings");
	}
	const reading = state.balance.phase === "loading" || state.auto.phase === "loading";
	return reading && state.account.connected ? l10n.t("Loading the balance") : undefined;
}

startPage(depositPage, (channel) => {
	const page = new DepositPage(channel);
	return (state) => page.update(state);
});
