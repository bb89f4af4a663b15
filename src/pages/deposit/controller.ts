import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import { DAY_MS } from "../../base/dates.ts";
import type { DisposableStore } from "../../base/lifecycle.ts";
import { toWire } from "../../base/money.ts";
import { commandIds } from "../../host/commandIds.ts";
import { runCommand } from "../../host/commands.ts";
import { aboutPerDay } from "../../model/wallet/runway.ts";
import type { JournalRecord } from "../../model/writes/journal.ts";
import type { AccountScope } from "../../account/accountScope.ts";
import { depositPage, type AutoNotice, type DepositState } from "./protocol.ts";
import { accountHandlers, accountStateOf, readableOf, required } from "../shared/host/pageAccount.ts";
import { warnIfLeft } from "../shared/host/notices.ts";
import type { Handlers, PageController, PagePanel } from "../shared/host/panel.ts";
import { type PageParts, Panels } from "../shared/host/panels.ts";
import { autoDepositValues, buyerBalance } from "../shared/protocol/wallet.ts";
import { checkedValues, confirmAutoDeposit, saveAutoDeposit } from "./autoDepositWrite.ts";
import { checkedAuto, unknownAuto } from "./depositNotices.ts";
import { CheckoutControl, type CheckoutParts } from "./checkoutControl.ts";

interface DepositPrefill {
	/** Prefilled in the form; never sent automatically. */
	readonly amount?: string;
	/** Whether to reveal the auto-deposit form. */
	readonly autoDeposit?: boolean;
}

export type DepositParts = PageParts & CheckoutParts;

const pages = new Panels<typeof depositPage, DepositController>();

export function openDepositPanel(
	parts: DepositParts,
	prefill: DepositPrefill,
	restored?: vscode.WebviewPanel,
): void {
	const create = (scope: AccountScope | undefined, previous?: DepositController): DepositController =>
		new DepositController(parts, scope, previous);
	pages.show(parts, "deposit", create, restored).prefill(prefill);
}

class DepositController implements PageController<typeof depositPage> {
	readonly page = depositPage;
	readonly title = l10n.t("Deposit");
	readonly #parts: CheckoutParts;
	readonly #scope: AccountScope | undefined;
	readonly #checkout: CheckoutControl;
	#panel: PagePanel | undefined;
	#attached: DisposableStore | undefined;
	#autoSending = false;
	#autoNotice: AutoNotice | null = null;
	#prefill: DepositState["prefill"] = { serial: 0, amount: null, autoDeposit: false };

	readonly handlers: Handlers<typeof depositPage> = {
		refresh: async () => {
			this.#autoNotice = null;
			await this.#scope?.wallet.refresh();
		},
		start: async ({ amount }) => this.#checkout.start(amount, this.#attached),
		checkNow: async ({ id }) => this.#checkout.checkNow(id),
		openCheckout: async ({ id }) => this.#checkout.openAgain(id),
		copyLink: async ({ id }) => this.#checkout.copyLink(id),
		stopWatching: async ({ id }) => this.#checkout.stopWatching(id),
		keepWatching: async ({ id }) => this.#checkout.keepWatching(id),
		startOver: async ({ id }) => this.#checkout.startOver(id),
		openReceipt: async ({ id }) => this.#checkout.openReceipt(id),
		dismissNotice: async () => this.#checkout.dismissNotice(),
		returnToWebPages: async () => this.#checkout.returnToWebPages(),
		showHistory: () => runCommand(commandIds.deposits.show),
		saveAutoDeposit: async (form) => this.#saveAuto(form),
		checkAutoDeposit: async () => this.#checkAuto(),
		dismissAutoNotice: async () => this.#dismissAuto(),
		...accountHandlers,
	};

	/** A prefill from before signing in is kept for the account. */
	constructor(parts: CheckoutParts, scope: AccountScope | undefined, previous?: DepositController) {
		this.#parts = parts;
		this.#scope = scope;
		if (previous && !previous.#scope) this.#prefill = previous.#prefill;
		this.#checkout = new CheckoutControl(parts, scope, () => this.#panel?.push());
	}

	prefill({ amount, autoDeposit }: DepositPrefill): void {
		if (amount !== undefined || autoDeposit === true) {
			const serial = Math.max(Date.now(), this.#prefill.serial + 1);
			this.#prefill = { serial, amount: amount ?? null, autoDeposit: autoDeposit ?? false };
			this.#panel?.push();
		}
	}

	attach(panel: PagePanel, disposables: DisposableStore): void {
		this.#panel = panel;
		this.#attached = disposables;
		if (!this.#scope) return;
		const { wallet, writes, checkouts } = this.#scope;
		for (const event of [wallet.onDidChange, writes.onDidChange, checkouts.onDidChange])
			disposables.add(event(() => panel.push()));
		disposables.add({ dispose: () => this.#checkout.dispose() });
		void wallet.refresh();
	}

	state(): DepositState {
		const wallet = this.#scope?.wallet;
		return {
			account: accountStateOf(this.#parts.session),
			balance: readableOf(wallet?.buyer, buyerBalance),
			runway: this.#runway(),
			sending: this.#checkout.sending,
			notice: this.#checkout.notice(),
			checkout: this.#checkout.state(),
			auto: readableOf(wallet?.autoDeposit, autoDepositValues),
			autoSending: this.#autoSending,
			autoNotice: this.#shownAutoNotice(),
			prefill: this.#prefill,
		};
	}

	#runway(): DepositState["runway"] {
		const runway = this.#scope?.wallet.runway;
		if (runway === undefined) return null;
		return {
			days: runway.days,
			perDay: toWire(aboutPerDay(runway)),
			seenDays: Math.max(1, Math.round(runway.observedMs / DAY_MS)),
		};
	}

	/**
	 * An unresolved save takes precedence, shown as the result of its last check if there is one. Once it's resolved,
	 * perhaps elsewhere, the result that blocked the form no longer applies.
	 */
	#shownAutoNotice(): AutoNotice | null {
		const pending = this.#pendingAuto();
		if (pending === undefined) return this.#autoNotice?.blocks === true ? null : this.#autoNotice;
		return this.#autoNotice?.id === pending.id ? this.#autoNotice : unknownAuto(pending);
	}

	/** An earlier save with an unknown outcome, including one from another window or before a crash. */
	#pendingAuto(): JournalRecord | undefined {
		return this.#scope?.writes.unknown().find(({ kind }) => kind === "autoDeposit");
	}

	async #saveAuto(form: Parameters<Handlers<typeof depositPage>["saveAutoDeposit"]>[0]): Promise<boolean> {
		const values = checkedValues(form);
		const scope = required(this.#scope);
		const agreed = await confirmAutoDeposit(this.#parts.notifications, scope, values);
		if (!agreed) return false;
		this.#autoSending = true;
		this.#panel?.push();
		try {
			const { outcome, notice } = await saveAutoDeposit(scope, values);
			this.#autoNotice = notice;
			warnIfLeft(this.#parts.notifications, this.#attached, outcome, notice);
			return notice?.kind === "saved";
		} finally {
			this.#autoSending = false;
			this.#panel?.push();
		}
	}

	async #checkAuto(): Promise<void> {
		const pending = this.#pendingAuto();
		if (pending !== undefined) {
			const { writes, wallet } = required(this.#scope);
			this.#autoNotice = checkedAuto(pending.id, await writes.checkNow(pending.id));
			void wallet.refreshAfterChange();
			this.#panel?.push();
		}
	}

	/** Clears the notice. Acknowledges the unknown outcome of a save, if any, which unblocks saving. */
	async #dismissAuto(): Promise<void> {
		const pending = this.#pendingAuto();
		if (pending !== undefined) await this.#scope?.writes.acknowledge(pending.id);
		this.#autoNotice = null;
		this.#panel?.push();
	}
}
