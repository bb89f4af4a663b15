import { html } from "hono/html";
import { formatTime } from "../../base/dates.ts";
import { formatUnits } from "../../base/money.ts";
import type { Account } from "../service/accounts.ts";
import { moneyText } from "../service/amounts.ts";
import type { Checkout } from "../service/checkouts.ts";
import { formActionSource } from "../service/returnUrls.ts";
import { type Html, line, money, outcome, type Page, time } from "./layout.ts";

interface CheckoutView {
	checkout: Checkout;
	account: Account;
	/** Relative path to the marketplace's root. */
	root: string;
	/** The return address, if it isn't one of this marketplace's own pages. */
	backTo: string | undefined;
}

function backLink(backTo: string | undefined, look: string): Html | undefined {
	return backTo === undefined
		? undefined
		: html`<a class="btn ${look}" href="${backTo}">Return to VS Code</a>`;
}

function openPage({ checkout, account }: CheckoutView): Page {
	const { amount } = checkout;
	const main = html`<div class="card split">
		<section aria-labelledby="sum">
			<p class="muted" id="sum">Deposit to your balance</p>
			<p class="amount">${money(amount)}</p>
			<dl class="lines">
				${line("Account", account.email)}${line("Balance now", money(account.buyer.balance))}
				${line("Balance after", money(account.buyer.balance + amount), "total")}
			</dl>
			<p class="small muted">Checkout ${checkout.id} expires at ${time(checkout.expiresAt, formatTime)}.</p>
		</section>
		<form method="post" aria-labelledby="pay">
			<h1 id="pay">Test payment</h1>
			<p class="muted">
				A real marketplace would ask for a card. This test page never does. The card details below are sample
				data and can’t be edited.
			</p>
			<label
				>Test card<input class="control num" readonly value="0000 0000 0000 0000" autocomplete="off"
			/></label>
			<div class="row">
				<label>Expires<input class="control num" readonly value="12 / 34" autocomplete="off" /></label
				><label>Security code<input class="control num" readonly value="000" autocomplete="off" /></label>
			</div>
			<button class="btn main wide" name="outcome" value="pay">Pay ${moneyText(amount)}</button>
			<div class="btns">
				<button class="btn plain" name="outcome" value="decline">Simulate Declined Card</button
				><button class="btn plain" name="outcome" value="leave">Cancel Checkout</button>
			</div>
		</form>
	</div>`;
	const formTargets = [checkout.successUrl, checkout.cancelUrl].map(formActionSource);
	return { title: "Checkout", current: "none", main, formTargets };
}

function paidPage({ checkout, account, root, backTo }: CheckoutView): Page {
	const { amount, balanceAfter, depositId } = checkout;
	const after = balanceAfter ?? account.buyer.balance;
	const heading = html`<h1>${moneyText(amount)} paid</h1>`;
	const change = html`<span class="num">${formatUnits(after - amount)} → ${money(after)}</span>`;
	const receipt = html`<a href="${root}receipts/${depositId}">View receipt</a>`;
	const main = html`<div class="card">
		${outcome("good", heading, "The marketplace recorded your deposit.")}
		<dl class="lines">
			${line("Account", account.email)}${line("Balance", change)}${line("Receipt", receipt)}
		</dl>
		<p>You can close this page and return to VS Code. Your balance updates automatically.</p>
		${backLink(backTo, "main wide")}
	</div>`;
	return { title: "Checkout", current: "none", narrow: true, main };
}

function unpaid(title: string, { buyer }: Account, role?: string): Html {
	const text = `You weren’t charged. Your balance is still ${moneyText(buyer.balance)}.`;
	return outcome("bad", html`<h1>${title}</h1>`, text, role);
}

function declinedPage({ checkout, account, root, backTo }: CheckoutView): Page {
	const main = html`<form class="card" method="post" action="${root}checkout/${checkout.id}">
		${unpaid("Card declined", account, "alert")}
		<div class="btns">
			<button class="btn main" name="outcome" value="retry">Try Again</button>${backLink(backTo, "plain")}
		</div>
	</form>`;
	return { title: "Checkout", current: "none", narrow: true, main };
}

function unpaidPage({ account, backTo }: CheckoutView, title: string): Page {
	const main = html`<div class="card">
		${unpaid(title, account)}
		<p>You can close this page and return to VS Code.</p>
		${backLink(backTo, "main wide")}
	</div>`;
	return { title: "Checkout", current: "none", narrow: true, main };
}

export function checkoutPage(view: CheckoutView): Page {
	switch (view.checkout.status) {
		case "open":
			return openPage(view);
		case "paid":
			return paidPage(view);
		case "declined":
			return declinedPage(view);
		case "cancelled":
			return unpaidPage(view, "Checkout canceled");
		case "expired":
			return unpaidPage(view, "Checkout expired");
	}
}

/** A return page opened without a session, such as from a bookmark. */
export function plainReturnPage(title: string, text: string): Page {
	const main = html`<div class="card">
		<h1>${title}</h1>
		<p>${text}</p>
	</div>`;
	return { title: "Checkout", current: "none", narrow: true, main };
}
