import { html } from "hono/html";
import type { App } from "../api/callers.ts";
import type { ReplaceKey } from "../api/authEndpoints.ts";
import type { Account } from "../service/accounts.ts";
import type { Marketplace } from "../service/marketplace.ts";
import { Problem } from "../service/problem.ts";
import { switcher } from "./choices.ts";
import { type Html, outcome, type Page, sendPage, time } from "./layout.ts";
import { readForm } from "./requests.ts";

/** The outcome of the last action. A new key is shown only this once. */
type News = { generated: string } | "revoked" | undefined;

function newsOf(news: News): Html | undefined {
	if (news === undefined) return undefined;
	if (news === "revoked") return outcome("good", html`<h2>API key revoked</h2>`, "The key no longer works.");
	const key = html`<p><span class="code key">${news.generated}</span></p>`;
	const text = html`Copy the key now. The key won’t be shown again. ${key}`;
	return outcome("good", html`<h2>API key generated</h2>`, text);
}

function keysMain(accounts: Account[], chosen: Account, madeAt: string | undefined, news: News): Html {
	const has = madeAt !== undefined;
	const state = has
		? html`<p>This account’s API key was generated on ${time(madeAt)}.</p>`
		: html`<p>This account has no API key.</p>`;
	return html`<div class="card">
		<div>
			<h1>API Keys</h1>
			<p class="muted">An account can have one API key. A new key replaces the old one.</p>
		</div>
		<form>${switcher("Account", accounts, chosen.email)}</form>
		${newsOf(news)}${state}
		<form class="btns" method="post">
			<input type="hidden" name="email" value="${chosen.email}" />
			<button class="btn main" name="act" value="generate">
				${has ? "Replace API Key" : "Generate API Key"}</button
			>${has ? html`<button class="btn plain" name="act" value="revoke">Revoke API Key</button>` : undefined}
		</form>
	</div>`;
}

function pageOf(marketplace: Marketplace, email: string | undefined, news?: News): Page {
	const accounts = marketplace.accounts.signInAccounts();
	const chosen = (email === undefined ? undefined : marketplace.accounts.byEmail(email)) ?? accounts[0];
	if (!chosen) throw new Problem(404, "account_not_found", "No accounts yet. Create an account first.");
	const main = keysMain(accounts, chosen, marketplace.apiKeys.madeAt(chosen.id), news);
	return { title: "API Keys", current: "api-keys", narrow: true, main };
}

/** Adds a page that stands in for the API Keys page of a real marketplace's dashboard. */
export function addApiKeysPage(app: App, marketplace: Marketplace, replaceKey: ReplaceKey): void {
	app.get("/api-keys", (c) => sendPage(c, pageOf(marketplace, c.req.query("email"))));
	app.post("/api-keys", async (c) => {
		const { email = "", act } = await readForm(c);
		const account = marketplace.accounts.byEmail(email);
		if (!account || (act !== "generate" && act !== "revoke"))
			throw new Problem(422, "invalid_field", "Select an account and an action.");
		if (act === "revoke") {
			marketplace.apiKeys.revoke(account.id);
			return sendPage(c, pageOf(marketplace, email, "revoked"));
		}
		return sendPage(c, pageOf(marketplace, email, { generated: replaceKey(account) }));
	});
}
