import type { AccountScope } from "../account/accountScope.ts";
import type { Current } from "../base/current.ts";
import type { Notifications } from "../host/notifications.ts";
import type { CommandHandler } from "./register.ts";

/** What most commands use of the window. */
export interface CommandParts {
	readonly scopes: Current<AccountScope>;
	readonly notifications: Notifications;
}

/** A handler for the account in use when its command begins: it never looks at another one. */
export function withAccount<P extends Pick<CommandParts, "scopes">>(
	parts: P,
	run: (parts: P & AccountScope, ...args: unknown[]) => unknown,
): CommandHandler {
	return (...args) => {
		const scope = parts.scopes.value;
		return scope === undefined ? { kind: "signedOut" } : run({ ...parts, ...scope }, ...args);
	};
}
