import { html } from "hono/html";
import type { App } from "../api/callers.ts";
import type { Deposit } from "../service/ledger.ts";
import type { Marketplace } from "../service/marketplace.ts";
import { Problem } from "../service/problem.ts";
import { type Html, line, money, sendPage, time } from "./layout.ts";

function receiptMain(deposit: Deposit, email: string): Html {
	const how = deposit.kind === "auto" ? "Auto-deposit, test card" : "Checkout, test card";
	return html`<div class="card">
		<div>
			<h1>Receipt</h1>
			<p class="muted">Test deposit. You weren’t charged.</p>
		</div>
		<p class="amount">${money(deposit.amount, deposit.currency)}</p>
		<dl class="lines">
			${line("Account", email)}${line("Paid on", time(deposit.createdAt))}${line("Payment method", how)}${line("Receipt ID", deposit.id)}
		</dl>
	</div>`;
}

export function addReceiptPage(app: App, marketplace: Marketplace): void {
	app.get("/receipts/:id", (c) => {
		const deposit = marketplace.ledger.findDeposit(c.req.param("id"));
		if (!deposit) throw new Problem(404, "receipt_not_found", "No receipt has this ID. Check the address.");
		const { email } = marketplace.accounts.get(deposit.accountId);
		const main = receiptMain(deposit, email);
		return sendPage(c, { title: "Receipt", current: "none", narrow: true, main });
	});
}
