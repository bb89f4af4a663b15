/** One account's checkouts on the deposit page: starting them, waiting for payment, and dismissing them. */
import * as l10n from "@vscode/l10n";
import type { DisposableStore } from "../../base/lifecycle.ts";
import { formatMoney, toWire } from "../../base/money.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import { type Browser, openMarketplaceLink } from "../../host/browser.ts";
import { copyToClipboard } from "../../host/clipboard.ts";
import type { ExtensionFacts } from "../../host/extensionFacts.ts";
import { returnLink } from "../../host/links.ts";
import type { Settings } from "../../host/settings.ts";
import { latest } from "../../api/loadable.ts";
import type { DepositRequest, PendingCheckout, StartCheckout } from "../../model/wallet/checkouts.ts";
import { checkAmount } from "../../rules/typedAmount.ts";
import { writeNotice } from "../../model/writes/actOutcome.ts";
import type { AccountScope } from "../../account/accountScope.ts";
import type { CheckoutState, DepositNotice } from "./protocol.ts";
import type { PageParts } from "../shared/host/panels.ts";
import { warnIfLeft } from "../shared/host/notices.ts";
import { required, requiredToSend } from "../shared/host/pageAccount.ts";
import { failedDeposit, unknownDeposit } from "./depositNotices.ts";
import { checkoutUrls, EDITOR_WORD } from "./checkoutUrls.ts";

export interface CheckoutParts extends Pick<PageParts, "session" | "notifications"> {
	readonly browser: Pick<Browser, "open">;
	readonly settings: Pick<Settings, "successUrl" | "cancelUrl" | "dashboardUrl">;
	readonly facts: Pick<ExtensionFacts, "id">;
}

export class CheckoutControl {
	readonly #parts: CheckoutParts;
	readonly #scope: AccountScope | undefined;
	readonly #changed: () => void;
	readonly #checkedAt = new Map<string, number>();
	#notice: DepositNotice | null = null;
	sending = false;

	constructor(parts: CheckoutParts, scope: AccountScope | undefined, changed: () => void) {
		this.#parts = parts;
		this.#scope = scope;
		this.#changed = changed;
	}

	/**
	 * Validates, confirms in a modal dialog, sends once, and opens the browser. The amount sent is the one
	 * confirmed. `attached` is the controller's store.
	 */
	async start(typed: string, attached: DisposableStore | undefined): Promise<void> {
		const { notifications, facts, settings } = this.#parts;
		const { account, wallet } = requiredToSend(this.#scope);
		const amount = checkAmount(typed);
		if (!amount.ok) throw new UserFacingError(amount.message);
		const currency = latest(wallet.buyer)?.value?.currency ?? "";
		const urls = await checkoutUrls(account.marketplace, settings, (place) => returnLink(facts.id, place));
		const agreed = await notifications.confirm({
			question: l10n.t("Deposit {0}?", formatMoney(amount.value, currency)),
			detail: l10n.t(
				"Account: {0} on {1}. You’ll pay in your browser.",
				account.id.account,
				account.marketplace.host,
			),
			action: l10n.t("Open Checkout"),
		});
		if (!agreed) return;
		const outcome = await this.#send({ amount: toWire(amount.value), currency, ...urls });
		const notice = outcome.kind === "opened" ? null : writeNotice(outcome);
		this.#notice = notice && failedDeposit(notice, urls.toEditor);
		this.#changed();
		if (outcome.kind === "opened") await this.#open(outcome.checkoutUrl);
		else warnIfLeft(notifications, attached, outcome, this.#notice);
	}

	/** The notice for an unconfirmed request, if any, otherwise for the last request. */
	notice(): DepositNotice | null {
		const unknown = this.#scope?.writes.unknown().find(({ kind }) => kind === "deposit");
		return unknown === undefined ? this.#notice : unknownDeposit(unknown);
	}

	/** The newest checkout. */
	state(): CheckoutState | null {
		const { checkouts, wallet } = this.#scope ?? {};
		const checkout = checkouts?.list()[0];
		if (checkouts === undefined || checkout === undefined) return null;
		const { id, amount, currency, watchUntil, balanceBefore } = checkout;
		const balance = wallet?.buyer;
		return {
			id,
			amount,
			currency,
			watchUntil,
			state: checkout.state !== "received" && checkout.left === true ? "left" : checkout.state,
			hasLink: checkouts.url(id) !== undefined,
			balanceBefore: balanceBefore ?? null,
			balanceNow: balance?.kind === "ready" ? (balance.value?.balance ?? null) : null,
			hasReceipt: Boolean(checkouts.deposit(id)?.receipt_url),
			problem: checkouts.problem ?? null,
			checkedAt: this.#checkedAt.get(id) ?? null,
		};
	}

	async checkNow(id: string): Promise<void> {
		this.#known(id);
		const { account, checkouts } = required(this.#scope);
		if (account.client === undefined) throw new UserFacingError(l10n.t("Sign in, then try again."));
		await checkouts.refresh();
		this.#checkedAt.set(id, Date.now());
		this.#changed();
	}

	async openAgain(id: string): Promise<void> {
		const url = this.#link(id);
		await required(this.#scope).checkouts.keepWatching(id);
		await this.#open(url);
	}

	async copyLink(id: string): Promise<void> {
		await copyToClipboard(this.#link(id));
	}

	/** Checks once more, if signed in, before treating the checkout as unpaid. */
	async stopWatching(id: string): Promise<void> {
		const { account, checkouts } = required(this.#scope);
		if (account.client !== undefined) await this.checkNow(id);
		await checkouts.stopWatching(id);
	}

	async keepWatching(id: string): Promise<void> {
		await required(this.#scope).checkouts.keepWatching(this.#known(id).id);
	}

	async startOver(id: string): Promise<void> {
		await required(this.#scope).checkouts.dismiss(this.#known(id).id);
	}

	async openReceipt(id: string): Promise<void> {
		const url = required(this.#scope).checkouts.deposit(this.#known(id).id)?.receipt_url;
		if (!url) {
			throw new UserFacingError(
				l10n.t(
					"Couldn’t open the receipt, because the deposit is no longer loaded. Open the receipt from Deposit History.",
				),
			);
		}
		await this.#open(url);
	}

	async dismissNotice(): Promise<void> {
		const { writes } = required(this.#scope);
		for (const { id, kind } of writes.unknown()) if (kind === "deposit") await writes.acknowledge(id);
		this.#notice = null;
		this.#changed();
	}

	/**
	 * For a marketplace that rejects links to VS Code: clears the settings that request them, so that the browser
	 * returns to a web page instead. Dismisses the notice.
	 */
	async returnToWebPages(): Promise<void> {
		const { successUrl, cancelUrl } = this.#parts.settings;
		for (const setting of [successUrl, cancelUrl]) if (setting.value === EDITOR_WORD) await setting.write("");
		return this.dismissNotice();
	}

	/**
	 * Dismisses received checkouts and those that the user stopped waiting for. Called when the page closes or
	 * switches to another account.
	 */
	dispose(): void {
		void this.#dismissSettled();
	}

	async #send(request: DepositRequest): Promise<StartCheckout> {
		this.sending = true;
		this.#notice = null;
		void this.#dismissSettled();
		this.#changed();
		try {
			return await required(this.#scope).checkouts.start(request);
		} finally {
			this.sending = false;
		}
	}

	async #dismissSettled(): Promise<void> {
		const checkouts = this.#scope?.checkouts;
		if (checkouts === undefined) return;
		const settled = checkouts.list().filter(({ state, left }) => state === "received" || left === true);
		for (const { id } of settled) await checkouts.dismiss(id);
	}

	async #open(url: string): Promise<void> {
		const { marketplace } = required(this.#scope).account;
		await openMarketplaceLink(this.#parts.browser, marketplace, url);
	}

	#known(id: string): PendingCheckout {
		const checkout = required(this.#scope)
			.checkouts.list()
			.find((one) => one.id === id);
		if (checkout === undefined) {
			throw new UserFacingError(
				l10n.t(
					"VS Code is no longer waiting for this checkout. If you paid, look for the deposit in Deposit History.",
				),
			);
		}
		return checkout;
	}

	#link(id: string): string {
		const url = required(this.#scope).checkouts.url(this.#known(id).id);
		if (url === undefined) {
			throw new UserFacingError(
				l10n.t(
					"Only the window that started this checkout has its link. Continue in that window, or stop waiting and start over.",
				),
			);
		}
		return url;
	}
}
