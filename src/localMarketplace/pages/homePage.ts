import { html } from "hono/html";
import type { App } from "../api/callers.ts";
import { DEMO_PASSWORD } from "../seed/demoAccounts.ts";
import type { Account } from "../service/accounts.ts";
import type { Marketplace } from "../service/marketplace.ts";
import { count, type Html, money, sendPage } from "./layout.ts";
import { LOGO } from "./logo.ts";

function roleOf(account: Account): string {
	const payouts = account.onboarded ? "ready for payouts" : "payouts not set up";
	if (account.role === "both") return `Buyer and seller, ${payouts}`;
	return account.role === "seller" ? `Seller, ${payouts}` : "Buyer";
}

function balanceOf(account: Account): Html {
	const balance = money(account.buyer.balance);
	const earnings = html`${money(account.seller.balance)} earnings`;
	if (account.role === "both") return html`${balance} balance, ${earnings}`;
	return account.role === "seller" ? earnings : balance;
}

function accountRow(account: Account): Html {
	return html`<tr>
		<td>${account.email}</td>
		<td>${roleOf(account)}</td>
		<td class="end">${balanceOf(account)}</td>
	</tr>`;
}

function homeMain(marketplace: Marketplace): Html {
	const accounts = marketplace.accounts.signInAccounts();
	const datasets = count(marketplace.datasets.count(), "dataset");
	const sellers = count(marketplace.accounts.countSellers(), "seller");
	return html`<h1>Local Marketplace</h1>
		<p class="muted lead">
			A complete marketplace on this computer, including checkout, mailbox, and payout pages. The marketplace
			has ${datasets}, ${sellers}, and ${count(accounts.length, "account")}.
		</p>
		<div class="tiles">
			<a class="tile" href="./mailbox"
				><strong>Mailbox</strong>
				<p>Read sign-in codes and notices.</p></a
			><a class="tile" href="./purchase"
				><strong>Buy Chunks</strong>
				<p>Buy chunks with a buyer’s balance.</p></a
			><a class="tile" href="./onboarding"
				><strong>Payouts</strong>
				<p>Finish a seller’s payout onboarding.</p></a
			><a class="tile" href="./api-keys"
				><strong>API Keys</strong>
				<p>Generate or revoke an account’s key.</p></a
			>
		</div>
		<div class="card">
			<h2>Accounts</h2>
			<table>
				<thead>
					<tr>
						<th scope="col">Email</th>
						<th scope="col">Role</th>
						<th scope="col" class="end">Balance</th>
					</tr>
				</thead>
				<tbody>
					${accounts.map(accountRow)}
				</tbody>
			</table>
			<p class="small muted">The demo accounts use the password <code>${DEMO_PASSWORD}</code>.</p>
			<div><a class="btn plain" href="./accounts">Create Account</a></div>
		</div>`;
}

export function addHomePage(app: App, marketplace: Marketplace): void {
	app.get("/", (c) => sendPage(c, { title: "Home", main: homeMain(marketplace) }));
	app.get("/logo.svg", (c) =>
		c.body(LOGO, 200, { "Content-Type": "image/svg+xml", "Cache-Control": "max-age=3600" }),
	);
}
