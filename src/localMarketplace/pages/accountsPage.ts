import { html } from "hono/html";
import { invalidFields } from "../api/validation.ts";
import type { App } from "../api/callers.ts";
import { NewAccountSchema } from "../wireSchemas.ts";
import { DEMO_PASSWORD } from "../seed/demoAccounts.ts";
import type { Account } from "../service/accounts.ts";
import type { Marketplace } from "../service/marketplace.ts";
import { hashPassword } from "../service/secrets.ts";
import { options } from "./choices.ts";
import { type Html, outcome, rootOf, sendPage } from "./layout.ts";
import { readBody, readForm, wantsJson } from "./requests.ts";

const roles = [
	{ value: "buyer", label: "Buyer" },
	{ value: "seller", label: "Seller" },
	{ value: "both", label: "Buyer and seller" },
];

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
				${options(roles, "buyer")}
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
	const create = async (fields: unknown): Promise<Account> => {
		const read = NewAccountSchema.safeParse(fields);
		if (!read.success) throw invalidFields(read.error);
		const { password, ...account } = read.data;
		return marketplace.accounts.create({ ...account, passwordHash: await hashPassword(password) });
	};
	app.get("/accounts", (c) =>
		sendPage(c, { title: "Create Account", narrow: true, main: accountMain(c.req.query("created")) }),
	);
	app.post("/accounts", async (c) => {
		if (wantsJson(c)) {
			const { id, email, name, role } = await create(await readBody(c, NewAccountSchema));
			return c.json({ id, email, name, role }, 201);
		}
		const { email } = await create(await readForm(c));
		return c.redirect(`${rootOf(c)}accounts?created=${encodeURIComponent(email)}`, 303);
	});
}
