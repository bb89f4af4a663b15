import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import type { DisposableStore } from "../../base/lifecycle.ts";
import { parseDecimal, type Units } from "../../base/money.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import { commandIds } from "../../host/commandIds.ts";
import { focusView, runCommand } from "../../host/commands.ts";
import { latest } from "../../api/loadable.ts";
import { type JournalRecord, amountOf } from "../../model/writes/journal.ts";
import type { Verdict } from "../../rules/inputVerdict.ts";
import { checkConfirmation, checkWithdrawalAmount } from "../../rules/withdrawalAmount.ts";
import type { AccountScope } from "../../account/accountScope.ts";
import { earningsPage, type EarningsNotice, type EarningsState } from "./protocol.ts";
import {
	accountHandlers,
	accountStateOf,
	readableOf,
	required,
	requiredToSend,
} from "../shared/host/pageAccount.ts";
import { warnIfLeft } from "../shared/host/notices.ts";
import type { Handlers, PageController, PagePanel } from "../shared/host/panel.ts";
import { type PageParts, Panels } from "../shared/host/panels.ts";
import { sellerBalance } from "../shared/protocol/wallet.ts";
import { checkedWithdrawal, noticeOf, pendingNotice, withdrawalsOf } from "./earningsNotices.ts";

type Withdrawal = Parameters<Handlers<typeof earningsPage>["withdraw"]>[0];

const pages = new Panels<typeof earningsPage, EarningsController>();

/** `amount` is prefilled in the form, and never sent automatically. */
export function openEarningsPanel(
	parts: PageParts,
	prefill: { readonly amount?: string },
	restored?: vscode.WebviewPanel,
): void {
	pages.show(parts, "earnings", (scope) => new EarningsController(parts, scope), restored).prefill(prefill);
}

class EarningsController implements PageController<typeof earningsPage> {
	readonly page = earningsPage;
	readonly title = l10n.t("Earnings");
	readonly #parts: PageParts;
	readonly #scope: AccountScope | undefined;
	#panel: PagePanel | undefined;
	#attached: DisposableStore | undefined;
	#sending = false;
	#notice: EarningsNotice | null = null;
	#prefill: EarningsState["prefill"] = { serial: 0, amount: null };

	readonly handlers: Handlers<typeof earningsPage> = {
		refresh: async () => this.#scope?.wallet.refresh(),
		withdraw: async (asked) => this.#withdraw(asked),
		checkNow: async () => this.#checkNow(),
		allowRetry: async () => this.#allowRetry(),
		dismissNotice: () => {
			this.#notice = null;
			this.#panel?.push();
		},
		showActivity: async () => focusView("dataMarketplace.activity"),
		openDashboard: () => runCommand(commandIds.session.openDashboard, { localPage: "onboarding" }),
		...accountHandlers,
	};

	constructor(parts: PageParts, scope: AccountScope | undefined) {
		this.#parts = parts;
		this.#scope = scope;
	}

	prefill({ amount }: { readonly amount?: string }): void {
		if (amount !== undefined) {
			this.#prefill = { serial: Math.max(Date.now(), this.#prefill.serial + 1), amount };
			this.#panel?.push();
		}
	}

	attach(panel: PagePanel, disposables: DisposableStore): void {
		this.#panel = panel;
		this.#attached = disposables;
		if (!this.#scope) return;
		const { wallet, writes } = this.#scope;
		for (const event of [wallet.onDidChange, writes.onDidChange]) disposables.add(event(() => panel.push()));
		void wallet.refresh();
	}

	state(): EarningsState {
		return {
			account: accountStateOf(this.#parts.session),
			balance: readableOf(this.#scope?.wallet.seller, sellerBalance),
			sending: this.#sending,
			notice: this.#shownNotice(),
			withdrawals: withdrawalsOf(this.#scope?.writes.records() ?? [], this.#currency()),
			prefill: this.#prefill,
		};
	}

	/**
	 * Unless this page is sending, shows an unresolved withdrawal first, with the result of its last check, if any. Once
	 * it's resolved, perhaps elsewhere, the result that blocked the form no longer applies.
	 */
	#shownNotice(): EarningsNotice | null {
		const pending = this.#pending();
		if (pending === undefined || this.#sending) return this.#notice?.blocks === true ? null : this.#notice;
		return this.#notice?.id === pending.id ? this.#notice : pendingNotice(pending);
	}

	#pending(): JournalRecord | undefined {
		return this.#scope?.writes.blockedBy({ kind: "withdraw" });
	}

	/** The unconfirmed withdrawal to resolve. Throws UserFacingError if there's none. */
	#unresolved(): JournalRecord {
		const record = this.#pending();
		if (record?.outcome !== "unknown")
			throw new UserFacingError(l10n.t("This withdrawal was already resolved. Its result is in Activity."));
		return record;
	}

	#currency(): string {
		return latest(this.#scope?.wallet.seller)?.value?.currency ?? "";
	}

	async #withdraw(asked: Withdrawal): Promise<boolean> {
		const { wallet, writes } = required(this.#scope);
		await this.#refreshIfRejected(asked.amount);
		const amount = this.#checked(asked);
		this.#sending = true;
		this.#notice = null;
		this.#panel?.push();
		const currency = this.#currency();
		const outcome = await writes.run({ kind: "withdraw", amount, currency }, async (client) =>
			client.billing.withdraw(amount),
		);
		this.#sending = false;
		this.#notice = noticeOf(outcome, amount, currency);
		warnIfLeft(this.#parts.notifications, this.#attached, outcome, this.#notice);
		void wallet.refreshAfterChange();
		this.#panel?.push();
		return outcome.kind === "done";
	}

	/** Refreshes the balance before an amount is rejected: the seller may have earned more since the last refresh. */
	async #refreshIfRejected(typed: string): Promise<void> {
		if (this.#verdictOn(typed).ok) return;
		this.#sending = true;
		await this.#scope?.wallet.refresh();
		this.#sending = false;
		this.#panel?.push();
	}

	#verdictOn(typed: string): Verdict<Units> {
		const seller = latest(this.#scope?.wallet.seller)?.value;
		const available = seller === undefined ? undefined : parseDecimal(seller.balance);
		return checkWithdrawalAmount(typed, available, seller?.currency ?? "");
	}

	/**
	 * Validates everything again, since the page isn't trusted, and returns the amount to send. Throws
	 * UserFacingError if anything is invalid.
	 */
	#checked({ amount: typed, confirmation }: Withdrawal): string {
		// First, because the balance in the verdict may be that of an account that is no longer in use.
		requiredToSend(this.#scope);
		const verdict = this.#verdictOn(typed);
		if (!verdict.ok) throw new UserFacingError(verdict.message);
		const confirmed = checkConfirmation(confirmation, verdict.value);
		if (!confirmed.ok) throw new UserFacingError(confirmed.message);
		return confirmed.value;
	}

	async #checkNow(): Promise<void> {
		const { id } = this.#unresolved();
		this.#notice = checkedWithdrawal(id, await required(this.#scope).writes.checkNow(id));
		void this.#scope?.wallet.refreshAfterChange();
		this.#panel?.push();
	}

	async #allowRetry(): Promise<void> {
		const record = this.#unresolved();
		const agreed = await this.#parts.notifications.confirm({
			question: l10n.t("Allow another withdrawal?"),
			detail: l10n.t(
				"It’s still unconfirmed whether {0} was withdrawn. If you withdraw again and the first request did go through or completes later, both amounts will be withdrawn.",
				amountOf(record),
			),
			action: l10n.t("Allow Another Withdrawal"),
		});
		if (agreed) {
			await this.#scope?.writes.acknowledge(record.id);
			this.#notice = null;
			this.#panel?.push();
		}
	}
}
