import { html } from "hono/html";
import type { Units } from "../../base/money.ts";
import type { Account } from "../service/accounts.ts";
import { moneyText } from "../service/amounts.ts";
import { autoDepositBefore, autoDepositObstacle, autoDepositsAt } from "../service/ledger.ts";
import { Problem } from "../service/problem.ts";
import { searchable } from "./choices.ts";
import { count, type Html, line, money, outcome } from "./layout.ts";
import { BALANCE_CURRENCY } from "../wireSchemas.ts";

/** The form as it was filled in. */
export interface PurchaseFields {
	email: string;
	/** Part of a dataset’s name, or its ID. */
	dataset: string;
	chunks: string;
}

/** What the form buys, and at which price. */
export interface Quote {
	buyer: Account;
	offer: { id: string; price: Units; currency: string };
	/** The search text that finds the offer. */
	sought: string;
	chunks: bigint;
}

export interface PurchaseView {
	fields: PurchaseFields;
	/** A Problem if the fields name nothing that can be bought. */
	quote: Quote | Problem;
	/** The buyers’ email addresses. */
	emails: string[];
	/** Names of the newest datasets that discover lists for the buyer, newest first. */
	names: string[];
	/**
	 * The amount just spent, or why nothing was: a Problem, “changed” if the choice or its price differs from what was
	 * last shown, or “repeated” if the buyer has spent something since.
	 */
	news?: Units | Problem | "changed" | "repeated" | undefined;
}

function autoDepositNote(buyer: Account, after: Units): Html | undefined {
	if (!autoDepositsAt(buyer.autoDeposit, after)) return undefined;
	const { threshold, amount } = buyer.autoDeposit;
	const level = moneyText(threshold);
	const obstacle = autoDepositObstacle(buyer);
	if (obstacle !== undefined) {
		return html`<p class="small">
			The balance after the purchase is below the auto-deposit threshold of ${level}, but nothing will be
			added: ${obstacle}
		</p>`;
	}
	const added = moneyText(amount);
	return html`<p class="small">
		The balance after the purchase is below the auto-deposit threshold of ${level}, so ${added} will be added,
		for a balance of
		<strong class="num">${moneyText(after + amount)}</strong>.
	</p>`;
}

const shortfall = html`<p class="small">
	The balance doesn’t cover the cost. Buy fewer chunks, or make a deposit first.
</p>`;

function effect({ buyer, offer, chunks }: Quote): Html {
	const cost = offer.price * chunks;
	const added = autoDepositBefore(buyer, cost);
	const after = buyer.buyer.balance + added - cost;
	const rows = [
		line("Price per chunk", money(offer.price, offer.currency)),
		line(count(chunks, "chunk"), money(cost, offer.currency)),
		line("Balance now", money(buyer.buyer.balance)),
	];
	if (offer.currency !== BALANCE_CURRENCY) {
		return html`<dl class="lines">${rows}</dl>
			<p class="small">
				This dataset is priced in ${offer.currency}, but the balance is in ${BALANCE_CURRENCY}, so its chunks
				can’t be bought.
			</p>`;
	}
	const topUp = added > 0n ? line("Auto-deposit before the purchase", money(added)) : undefined;
	const total =
		after < 0n ? line("Short by", money(-after), "total") : line("Balance after", money(after), "total");
	return html`<dl class="lines">${rows}${topUp}${total}</dl>
		${after < 0n ? shortfall : autoDepositNote(buyer, after)}`;
}

function newsOf(news: Exclude<PurchaseView["news"], undefined>, { buyer }: Quote): Html {
	if (news === "changed") {
		return html`<p role="status">
			<strong>Nothing was spent.</strong> The selection or the price changed, so check the new cost.
		</p>`;
	}
	if (news === "repeated") {
		return html`<p role="status">
			<strong>Nothing more was spent.</strong> Chunks were bought after this page was shown, so check the new
			balance.
		</p>`;
	}
	if (news instanceof Problem) return outcome("bad", html`<h2>Nothing was spent</h2>`, news.message, "alert");
	const heading = html`<h2>${moneyText(news)} spent</h2>`;
	return outcome("good", heading, `Your balance is now ${moneyText(buyer.buyer.balance)}.`);
}

function preview({ quote, news }: PurchaseView): Html {
	if (quote instanceof Problem)
		return outcome("bad", html`<h2 id="eff">No cost to show</h2>`, quote.message, "alert");
	return html`${news === undefined ? undefined : newsOf(news, quote)}
		<h2 id="eff">Cost preview</h2>
		${effect(quote)}`;
}

/** The button and what it pays for. Without a quote, there’s only Preview Cost. */
function buttons(quote: PurchaseView["quote"]): Html {
	const pay =
		quote instanceof Problem
			? undefined
			: html`<input type="hidden" name="shown" value="${shownChoice(quote)}" />
					<button class="btn main wide">
						Pay ${moneyText(quote.offer.price * quote.chunks, quote.offer.currency)}
					</button>`;
	return html`${pay} <button class="btn plain wide" formmethod="get">Preview Cost</button>`;
}

/** What the button pays for, and at which price. */
export function choiceOf({ buyer, offer, chunks }: Quote): string {
	return `${buyer.id} ${offer.id} ${chunks} ${offer.price} ${offer.currency}`;
}

/** The choice, and what the buyer had spent when it was shown, so that pressing the button twice pays once. */
export function shownChoice(quote: Quote): string {
	return `${choiceOf(quote)} ${quote.buyer.buyer.totalSpent}`;
}

export function purchaseMain(view: PurchaseView): Html {
	const { fields, quote, emails, names } = view;
	const email = quote instanceof Problem ? fields.email : quote.buyer.email;
	const dataset = quote instanceof Problem ? fields.dataset : quote.sought;
	const chunks = quote instanceof Problem ? fields.chunks : quote.chunks.toLocaleString("en");
	return html`<div class="card split">
		<form method="post" aria-labelledby="buy">
			<h1 id="buy">Buy Chunks</h1>
			<p class="muted">Simulates a query: buys chunks of a dataset with the buyer’s balance.</p>
			<div><label for="acc">Buyer</label>${searchable("acc", "email", email, emails)}</div>
			<div>
				<label for="ds">Dataset</label>${searchable("ds", "dataset", dataset, names)}
				<p class="hint">Enter part of a name, or an ID.</p>
			</div>
			<div>
				<label for="n">Chunks</label
				><input
					class="control num"
					id="n"
					name="chunks"
					inputmode="numeric"
					autocomplete="off"
					value="${chunks}"
				/>
			</div>
			${buttons(quote)}
		</form>
		<section aria-labelledby="eff">${preview(view)}</section>
	</div>`;
}
