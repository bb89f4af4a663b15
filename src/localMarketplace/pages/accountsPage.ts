import { html } from "hono/html";
import { invalidFields, readJson } from "../api/validation.ts";
import type { App } from "../api/callers.ts";
import { NewAccountSchema } from "../wireSchemas.ts";
import { DEMO_PASSWORD } from "../seed/demoAccounts.ts";
import type { Marketplace } from "../service/marketplace.ts";
import { hashPassword } from "../service/secrets.ts";
import { type Html, outcome, rootOf, sendPage } from "./layout.ts";
import { readForm, wantsJson } from "./requests.ts";

function createdNews(email: string): Html {
	const mailbox = html`<a href="./mailbox?email=${encodeURIComponent(email)}">mailbox</a>`;
	const text = html`Sign in as ${email}. The code appears in the ${mailbox}.`;
	return outcome("good", html`<h2>Account created</h2>`, text);
}

function accountMain(created: string | undefined): Html {
	return html`<form class="card" method="post">
		<div>
			<h1>Create Account</h1>
			<p class="muted">
				Create another buyer or seller for testing. The account exists only on this computer.
			</p>
		</div>
		${created === undefined ? undefined : createdNews(created)}
		<div>
			<label for="e">Email</label
			><input class="control" id="e" name="email" type="email" required autocomplete="off" />
		</div>
		<div>
			<label for="n">Name</label
			><input class="control" id="n" name="name" required maxlength="200" autocomplete="off" />
		</div>
		<div>
			<label for="r">Role</label
			><select class="control" id="r" name="role">
				<option value="buyer">Buyer</option>
				<option value="seller">Seller</option>
				<option value="both">Buyer and seller</option>
			</select>
		</div>
		<div>
			<label for="p">Password</label
			><input class="control" id="p" name="password" required autocomplete="off" value="${DEMO_PASSWORD}" />
		</div>
		<button class="btn main wide">Create Account</button>
	</form>`;
}

/** Adds a page that creates accounts for testing. The API has no endpoint for creating accounts. */
export function addAccountsPage(app: App, marketplace: Marketplace): void {
	app.get("/accounts", (c) =>
		sendPage(c, { title: "Create Account", narrow: true, main: accountMain(c.req.query("created")) }),
	);
	app.post("/accounts", async (c) => {
		const isJson = wantsJson(c);
		const read = NewAccountSchema.safeParse(isJson ? await readJson(c.req) : await readForm(c));
		if (!read.success) throw invalidFields(read.error);
		const { password, ...fields } = read.data;
		const passwordHash = await hashPassword(password);
		const { id, email, name, role } = marketplace.accounts.create({ ...fields, passwordHash });
		if (isJson) return c.json({ id, email, name, role }, 201);
		return c.redirect(`${rootOf(c)}accounts?created=${encodeURIComponent(email)}`, 303);
	});
}
