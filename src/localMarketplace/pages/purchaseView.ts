import { html } from "hono/html";
import type { Units } from "../../base/decimal.ts";
import type { Account } from "../service/accounts.ts";
import { moneyText } from "../service/amounts.ts";
import { autoDepositObstacle, autoDepositsAt } from "../service/ledger.ts";
import { searchable } from "./choices.ts";
import { type Html, line, money, outcome } from "./layout.ts";
import { BALANCE_CURRENCY } from "../wireSchemas.ts";

export interface PurchaseView {
	buyers: Account[];
	buyer: Account;
	/** Names of the newest datasets that discover lists for the buyer, newest first. */
	names: string[];
	/** The selected dataset. */
	offer: { id: string; price: Units; currency: string };
	/** The search text that finds the offer. */
	sought: string;
	chunks: bigint;
	/** The amount just spent, if any. */
	spent?: Units | undefined;
	/** Whether the choice or its price differs from what was last shown, so that nothing was spent. */
	changed?: boolean;
}

function chunkCount(chunks: bigint): string {
	return `${chunks.toLocaleString("en")} ${chunks === 1n ? "chunk" : "chunks"}`;
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

function effect({ buyer, offer, chunks }: PurchaseView): Html {
	const cost = offer.price * chunks;
	const after = buyer.buyer.balance - cost;
	const rows = [
		line("Price per chunk", money(offer.price, offer.currency)),
		line(chunkCount(chunks), money(cost, offer.currency)),
		line("Balance now", money(buyer.buyer.balance)),
	];
	if (offer.currency !== BALANCE_CURRENCY) {
		return html`<dl class="lines">${rows}</dl>
			<p class="small">
				This dataset is priced in ${offer.currency}, but the balance is in ${BALANCE_CURRENCY}, so its chunks
				can’t be bought.
			</p>`;
	}
	const total =
		after < 0n ? line("Short by", money(-after), "total") : line("Balance after", money(after), "total");
	return html`<dl class="lines">${rows}${total}</dl>
		${after < 0n ? shortfall : autoDepositNote(buyer, after)}`;
}

function news({ spent, changed, buyer }: PurchaseView): Html | undefined {
	if (spent !== undefined) {
		const heading = html`<h2>${moneyText(spent)} spent</h2>`;
		return outcome("good", heading, `Your balance is now ${moneyText(buyer.buyer.balance)}.`);
	}
	if (changed) {
		return html`<p role="status">
			<strong>Nothing was spent.</strong> The selection or the price changed, so check the new cost.
		</p>`;
	}
	return undefined;
}

/** What the button pays for, and at which price. */
export function shownChoice({ buyer, offer, chunks }: PurchaseView): string {
	return `${buyer.id} ${offer.id} ${chunks} ${offer.price} ${offer.currency}`;
}

export function purchaseMain(view: PurchaseView): Html {
	const { buyers, buyer, names, offer, sought, chunks } = view;
	const cost = offer.price * chunks;
	const emails = buyers.map(({ email }) => email);
	return html`<div class="card split">
		<form method="post" aria-labelledby="buy">
			<h1 id="buy">Buy Chunks</h1>
			<p class="muted">Simulates a query: buys chunks of a dataset with the buyer’s balance.</p>
			<div>
				<label for="acc">Buyer</label
				>${searchable({ id: "acc", name: "email", value: buyer.email, suggestions: emails })}
			</div>
			<div>
				<label for="ds">Dataset</label
				>${searchable({ id: "ds", name: "dataset", value: sought, suggestions: names })}
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
					value="${chunks.toLocaleString("en")}"
				/>
			</div>
			<input type="hidden" name="shown" value="${shownChoice(view)}" />
			<button class="btn main wide">Pay ${moneyText(cost, offer.currency)}</button>
			<button class="btn plain wide" formmethod="get">Preview Cost</button>
		</form>
		<section aria-labelledby="eff">
			${news(view)}
			<h2 id="eff">Cost preview</h2>
			${effect(view)}
		</section>
	</div>`;
}
