import type { App } from "../api/callers.ts";
import { NewAccountSchema } from "../api/wireSchemas.ts";
import type { Marketplace } from "../service/marketplace.ts";
import { hashPassword } from "../service/secrets.ts";
import { readBody } from "./requests.ts";

/** Makes a further account to try things with; how accounts come about is no part of the interface. */
export function addAccountsEndpoint(app: App, marketplace: Marketplace): void {
	app.post("/accounts", async (c) => {
		const { password, ...account } = await readBody(c, NewAccountSchema);
		const passwordHash = await hashPassword(password);
		const { id, email, name, role } = marketplace.accounts.create({ ...account, passwordHash });
		return c.json({ id, email, name, role }, 201);
	});
}
