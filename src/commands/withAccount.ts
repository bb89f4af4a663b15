import type { AccountScope } from "../account/accountScope.ts";
import type { App } from "../app.ts";
import type { CommandHandler } from "./register.ts";

/** A handler for the account in use when its command begins: it never looks at another one. */
export function withAccount(
	app: App,
	run: (parts: App & AccountScope, ...args: unknown[]) => unknown,
): CommandHandler {
	return (...args) => {
		const scope = app.scopes.value;
		return scope === undefined ? { kind: "signedOut" } : run({ ...app, ...scope }, ...args);
	};
}
