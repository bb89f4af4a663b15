import { html, raw } from "hono/html";
import { invalidFields, readJson } from "../api/validation.ts";
import type { App } from "../api/callers.ts";
import { NewAccountSchema } from "../wireSchemas.ts";
import { DEMO_PASSWORD } from "../seed/demoAccounts.ts";
import type { Marketplace } from "../service/marketplace.ts";
import { attempt, Problem } from "../service/problem.ts";
import type { Account } from "../service/accounts.ts";
import { hashPassword } from "../service/secrets.ts";
import { type Html, outcome, type Page, rootOf, sendPage } from "./layout.ts";
import { readForm, wantsJson } from "./requests.ts";

const roles = [
	["buyer", "Buyer"],
	["seller", "Seller"],
	["both", "Buyer and seller"],
] as const;

function createdNews(email: string): Html {
	const mailbox = html`<a href="./mailbox?email=${encodeURIComponent(email)}">mailbox</a>`;
	const text = html`Sign in as ${email}. The code appears in the ${mailbox}.`;
	return outcome("good", html`<h2>Account created</h2>`, text);
}

/** The form with what was entered, so that nothing is lost if it’s invalid. */
function accountMain(fields: Record<string, string>, news?: Html): Html {
	const { email, name, role, password = DEMO_PASSWORD } = fields;
	return html`<form class="card" method="post">
		<div>
			<h1>Create Account</h1>
			<p class="muted">
				Create another buyer or seller for testing. The account exists only on this computer.
			</p>
		</div>
		${news}
		<div>
			<label for="e">Email</label
			><input class="control" id="e" name="email" type="email" required autocomplete="off" value="${email}" />
		</div>
		<div>
			<label for="n">Name</label
			><input
				class="control"
				id="n"
				name="name"
				required
				maxlength="200"
				autocomplete="off"
				value="${name}"
			/>
		</div>
		<div>
			<label for="r">Role</label
			><select class="control" id="r" name="role">
				${roles.map(([value, label]) => html`<option value="${value}" ${value === role ? raw("selected") : ""}>${label}</option>`)}
			</select>
		</div>
		<div>
			<label for="p">Password</label
			><input class="control" id="p" name="password" required autocomplete="off" value="${password}" />
		</div>
		<button class="btn main wide">Create Account</button>
	</form>`;
}

function pageWith(main: Html): Page {
	return { title: "Create Account", narrow: true, main };
}

/** Adds a page that creates accounts for testing. The API has no endpoint for creating accounts. */
export function addAccountsPage(app: App, { accounts }: Marketplace): void {
	const create = async (input: unknown): Promise<Account | Problem> => {
		const read = NewAccountSchema.safeParse(input);
		if (!read.success) return invalidFields(read.error);
		const { password, ...fields } = read.data;
		const passwordHash = await hashPassword(password);
		return attempt(() => accounts.create({ ...fields, passwordHash }));
	};
	app.get("/accounts", (c) => {
		const created = c.req.query("created");
		return sendPage(c, pageWith(accountMain({}, created === undefined ? undefined : createdNews(created))));
	});
	app.post("/accounts", async (c) => {
		const isJson = wantsJson(c);
		const form = isJson ? {} : await readForm(c);
		const created = await create(isJson ? await readJson(c.req) : form);
		if (created instanceof Problem) {
			if (isJson) throw created;
			const news = outcome("bad", html`<h2>Account not created</h2>`, created.message, "alert");
			return sendPage(c, pageWith(accountMain(form, news)), created.status);
		}
		const { id, email, name, role } = created;
		if (isJson) return c.json({ id, email, name, role }, 201);
		return c.redirect(`${rootOf(c)}accounts?created=${encodeURIComponent(email)}`, 303);
	});
}
