/** One deposit, from its confirmation to what the marketplace's records show. */
import * as l10n from "@vscode/l10n";
import { formatMoney, toWire } from "../../base/decimal.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import { copyToClipboard } from "../../host/clipboard.ts";
import { returnLink } from "../../host/returnLinks.ts";
import { latest } from "../../api/loadable.ts";
import type { DepositRequest, StartCheckout } from "../../model/wallet/checkout.ts";
import type { PendingCheckout } from "../../model/wallet/pendingCheckout.ts";
import { checkAmount } from "../../rules/amount.ts";
import { writeNotice } from "../../model/writes/writeNotice.ts";
import type { Services } from "../../services.ts";
import type { CheckoutState, DepositNotice } from "./protocol.ts";
import { saysOutcome } from "../shared/host/pageAccount.ts";
import { checkoutUrls, editorWord, isOnThisComputer, type CheckoutUrls } from "./checkoutUrls.ts";

type Started = "opened" | "cancelled" | "notOpened";

export class CheckoutControl {
	readonly #services: Services;
	readonly #changed: () => void;
	/** Checkouts that the user says weren't paid. They're still watched until the page is closed. */
	readonly #left = new Set<string>();
	readonly #checkedAt = new Map<string, number>();
	#notice: DepositNotice | null = null;
	sending = false;

	constructor(services: Services, changed: () => void) {
		this.#services = services;
		this.#changed = changed;
	}

	/**
	 * Validates, confirms in a modal dialog, sends once, and opens the browser. The amount sent is the one
	 * confirmed.
	 */
	async start(typed: string): Promise<Started> {
		const { session, wallet, notifications, facts, settings } = this.#services;
		const amount = checkAmount(typed);
		if (!amount.ok) {
			throw new UserFacingError(amount.message);
		}
		const { state } = session;
		if (session.client === undefined || !("account" in state)) {
			throw new UserFacingError(l10n.t("Sign in first."));
		}
		const currency = latest(wallet.buyer)?.value?.currency ?? "";
		const urls = await checkoutUrls(session, settings, (place) => returnLink(facts.id, place));
		const agreed = await notifications.confirm({
			question: l10n.t("Deposit {0}?", formatMoney(amount.value, currency)),
			detail: l10n.t("Account: {0} on {1}. You’ll pay in your browser.", state.account, state.host),
			action: l10n.t("Open Checkout"),
		});
		if (!agreed) {
			return "cancelled";
		}
		const outcome = await this.#send({ account: state, amount: toWire(amount.value), currency, ...urls });
		this.#notice = saysOutcome(session, state, outcome.kind) ? noticeOf(outcome, urls) : null;
		this.#changed();
		const opened = outcome.kind === "opened" && (await this.#open(outcome.checkoutUrl));
		return opened ? "opened" : "notOpened";
	}

	async #send(request: DepositRequest): Promise<StartCheckout> {
		this.sending = true;
		this.#notice = null;
		void this.#dismissSettled();
		this.#changed();
		try {
			return await this.#services.checkouts.start(request);
		} finally {
			this.sending = false;
		}
	}

	/** The notice for an earlier unconfirmed request, if any, or else for the last one. */
	notice(): DepositNotice | null {
		const unknown = this.#services.writes
			.pending()
			.find(({ kind, outcome }) => kind === "deposit" && outcome === "unknown");
		return unknown === undefined
			? this.#notice
			: { kind: "unknown", id: unknown.id, sentAt: unknown.startedAt };
	}

	/** The newest checkout. */
	state(): CheckoutState | null {
		const { checkouts, wallet } = this.#services;
		const checkout = checkouts.list()[0];
		if (checkout === undefined) {
			return null;
		}
		const { id, amount, currency, startedAt, watchUntil, balanceBefore } = checkout;
		const balance = wallet.buyer;
		return {
			id,
			amount,
			currency,
			startedAt,
			watchUntil,
			state: checkout.state !== "received" && this.#left.has(id) ? "left" : checkout.state,
			hasLink: checkouts.url(id) !== undefined,
			balanceBefore: balanceBefore ?? null,
			balanceNow: balance.kind === "ready" ? (balance.value?.balance ?? null) : null,
			hasReceipt: Boolean(checkouts.deposit(id)?.receipt_url),
			problem: checkouts.problem ?? null,
			checkedAt: this.#checkedAt.get(id) ?? null,
		};
	}

	async checkNow(id: string): Promise<null> {
		await this.#services.checkouts.checkNow(this.#known(id).id);
		this.#checkedAt.set(id, Date.now());
		this.#changed();
		return null;
	}

	async openAgain(id: string): Promise<null> {
		const url = this.#link(id);
		this.#left.delete(id);
		await this.#services.checkouts.keepWatching(id);
		await this.#open(url);
		this.#changed();
		return null;
	}

	async copyLink(id: string): Promise<null> {
		await copyToClipboard(this.#link(id));
		return null;
	}

	/** Checks once more before treating the checkout as unpaid. */
	async stopWatching(id: string): Promise<null> {
		await this.checkNow(id);
		const { checkouts } = this.#services;
		const checkout = checkouts.list().find((one) => one.id === id);
		if (checkout !== undefined && checkout.state !== "received") {
			this.#left.add(id);
		}
		this.#changed();
		return null;
	}

	async keepWatching(id: string): Promise<null> {
		await this.#services.checkouts.keepWatching(this.#known(id).id);
		return null;
	}

	async startOver(id: string): Promise<null> {
		this.#left.delete(id);
		await this.#services.checkouts.dismiss(this.#known(id).id);
		return null;
	}

	async openReceipt(id: string): Promise<null> {
		const url = this.#services.checkouts.deposit(this.#known(id).id)?.receipt_url;
		if (!url) {
			throw new UserFacingError(l10n.t("The receipt is available in Deposit History."));
		}
		await this.#open(url);
		return null;
	}

	async dismissNotice(): Promise<null> {
		const { writes } = this.#services;
		for (const { id, kind, outcome } of writes.pending()) {
			if (kind === "deposit" && outcome === "unknown") {
				await writes.acknowledge(id);
			}
		}
		this.#notice = null;
		this.#changed();
		return null;
	}

	/**
	 * For a marketplace that rejects links to VS Code: clears those settings, so the browser returns to the
	 * marketplace's own pages.
	 */
	async returnToWebPages(): Promise<null> {
		const { successUrl, cancelUrl } = this.#services.settings;
		for (const setting of [successUrl, cancelUrl]) {
			if (setting.value === editorWord) await setting.write("");
		}
		return this.dismissNotice();
	}

	/** Called when the account changes. */
	forget(): void {
		this.#notice = null;
		this.#left.clear();
		this.#checkedAt.clear();
	}

	/** Called when the page closes: received and abandoned checkouts are dismissed. */
	dispose(): void {
		void this.#dismissSettled();
	}

	async #dismissSettled(): Promise<void> {
		const { checkouts } = this.#services;
		const settled = checkouts.list().filter(({ id, state }) => state === "received" || this.#left.has(id));
		for (const { id } of settled) {
			this.#left.delete(id);
			await checkouts.dismiss(id);
		}
	}

	async #open(url: string): Promise<boolean> {
		const loopbackHttp = isOnThisComputer(this.#services.session);
		const outcome = await this.#services.browser.open(url, { loopbackHttp });
		return outcome.kind === "opened" || outcome.kind === "copied";
	}

	#known(id: string): PendingCheckout {
		const checkout = this.#services.checkouts.list().find((one) => one.id === id);
		if (checkout === undefined) {
			throw new UserFacingError(l10n.t("This checkout is no longer being tracked."));
		}
		return checkout;
	}

	#link(id: string): string {
		const url = this.#services.checkouts.url(this.#known(id).id);
		if (url === undefined) {
			throw new UserFacingError(l10n.t("Only the window that started this checkout can open it."));
		}
		return url;
	}
}

function noticeOf(outcome: StartCheckout, { toEditor }: CheckoutUrls): DepositNotice | null {
	const notice = outcome.kind === "opened" ? null : writeNotice(outcome);
	return notice?.kind === "rejected" && toEditor ? { ...notice, kind: "rejectedLinks" } : notice;
}
