import { html } from "hono/html";
import { formatRecent } from "../../base/dates.ts";
import type { App } from "../api/callers.ts";
import { normalizeEmail } from "../service/accounts.ts";
import type { Mail } from "../service/mailbox.ts";
import type { Marketplace } from "../service/marketplace.ts";
import { Problem } from "../service/problem.ts";
import { CODE_MS } from "../service/signIn.ts";
import { switcher } from "./choices.ts";
import { type Html, sendPage, time } from "./layout.ts";
import { wantsJson } from "./requests.ts";

function mailText(mail: Mail, now: number): Html {
	if (mail.code === undefined) return html`<p class="muted">${mail.text}</p>`;
	if (mail.used_at !== undefined)
		return html`<p class="muted">This code was used on ${time(mail.used_at)}.</p>`;
	if (Date.parse(mail.sent_at) + CODE_MS <= now) return html`<p class="muted">This code has expired.</p>`;
	const spelledOut = mail.code.split("").join(" ");
	return html`<p class="muted">${mail.text}</p>
		<p><span class="code" role="img" aria-label="Code ${spelledOut}">${mail.code}</span></p>`;
}

function mailItem(mail: Mail, now: number): Html {
	return html`<li class="mail">
		<h2><bdi>${mail.subject}</bdi></h2>
		${time(mail.sent_at, (at) => formatRecent(at, now))}${mailText(mail, now)}
	</li>`;
}

function mailboxMain(recipients: Array<{ email: string }>, chosen: string, mails: Html[]): Html {
	const list =
		mails.length > 0
			? html`<ul class="mails">
					${mails}
				</ul>`
			: html`<p class="muted">No emails yet.</p>`;
	return html`<div class="card">
		<div>
			<h1>Mailbox</h1>
			<p class="muted">Emails the marketplace would have sent, newest first.</p>
		</div>
		<form>${switcher("Recipient", recipients, chosen)}</form>
		${list}
	</div>`;
}

export function addMailboxPage(app: App, marketplace: Marketplace): void {
	app.get("/mailbox", (c) => {
		const asked = c.req.query("email");
		if (wantsJson(c)) {
			if (asked !== undefined) return c.json(marketplace.mailbox.to(asked));
			const sentence = "Specify whose mailbox to show, for example /mailbox?email=name@example.com.";
			throw new Problem(400, "missing_email", sentence);
		}
		const accounts = marketplace.accounts.signInAccounts();
		const chosen = asked === undefined ? (accounts[0]?.email ?? "") : normalizeEmail(asked);
		const now = marketplace.clock().getTime();
		const mails = marketplace.mailbox.to(chosen).map((mail) => mailItem(mail, now));
		const isListed = accounts.some(({ email }) => email === chosen);
		const main = mailboxMain(isListed ? accounts : [...accounts, { email: chosen }], chosen, mails);
		return sendPage(c, { title: "Mailbox", current: "mailbox", narrow: true, main });
	});
}
