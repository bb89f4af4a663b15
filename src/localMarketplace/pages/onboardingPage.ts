import { html } from "hono/html";
import type { App } from "../api/callers.ts";
import { OnboardingRequestSchema } from "../wireSchemas.ts";
import { isSeller, type Account } from "../service/accounts.ts";
import { moneyText } from "../service/amounts.ts";
import { MINIMUM_WITHDRAWAL } from "../service/ledger.ts";
import type { Marketplace } from "../service/marketplace.ts";
import { Problem } from "../service/problem.ts";
import { switcher } from "./choices.ts";
import { type Html, rootOf, sendPage } from "./layout.ts";
import { readBody, readForm, wantsJson } from "./requests.ts";

function step(title: string, text: string, done: boolean): Html {
	const body = html`<div>
		<h2>${title}</h2>
		<p class="muted small">${text}</p>
	</div>`;
	return done ? html`<li class="ok">${body}</li>` : html`<li>${body}</li>`;
}

function action(look: string, completed: string, label: string): Html {
	return html`<button class="btn ${look} wide" name="completed" value="${completed}">${label}</button>`;
}

function onboardingMain(sellers: Account[], chosen: Account): Html {
	const done = chosen.onboarded;
	return html`<div class="card">
		<div>
			<h1>Payouts</h1>
			<p class="muted">
				Sellers can withdraw after giving the payment processor their payout details. On this test page,
				onboarding takes one click.
			</p>
		</div>
		<form>${switcher("Seller", sellers, chosen.email)}</form>
		<ol class="steps">
			${step("Account", chosen.email, true)}${step("Test bank account", "Sample data: DE00 0000 0000 0000 0000 00", done)}${step("Ready for payouts", `Minimum withdrawal: ${moneyText(MINIMUM_WITHDRAWAL)}.`, done)}
		</ol>
		<form method="post">
			<input type="hidden" name="email" value="${chosen.email}" />
			${done ? action("plain", "no", "Reset Onboarding") : action("main", "yes", "Finish Onboarding")}
		</form>
	</div>`;
}

function findSeller(marketplace: Marketplace, email: string): Account {
	const seller = marketplace.accounts.byEmail(email);
	if (!seller || !isSeller(seller))
		throw new Problem(404, "seller_not_found", "No seller has this email address. Enter a seller’s address.");
	return seller;
}

export function addOnboardingPage(app: App, marketplace: Marketplace): void {
	app.get("/onboarding", (c) => {
		const sellers = marketplace.accounts.signInAccounts().filter(isSeller);
		const asked = c.req.query("email");
		const chosen = asked === undefined ? sellers[0] : findSeller(marketplace, asked);
		if (!chosen)
			throw new Problem(404, "seller_not_found", "No seller accounts yet. Create a seller account first.");
		if (wantsJson(c)) return c.json({ email: chosen.email, completed: chosen.onboarded });
		const main = onboardingMain(sellers, chosen);
		return sendPage(c, { title: "Payouts", current: "onboarding", narrow: true, main });
	});
	app.post("/onboarding", async (c) => {
		if (wantsJson(c)) {
			const { email, completed } = await readBody(c, OnboardingRequestSchema);
			const seller = findSeller(marketplace, email);
			marketplace.accounts.setOnboarded(seller.id, completed);
			return c.json({ email: seller.email, completed });
		}
		const form = await readForm(c);
		const seller = findSeller(marketplace, form["email"] ?? "");
		marketplace.accounts.setOnboarded(seller.id, form["completed"] === "yes");
		return c.redirect(`${rootOf(c)}onboarding?email=${encodeURIComponent(seller.email)}`, 303);
	});
}
