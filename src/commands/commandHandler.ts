import type { AccountScope } from "../account/accountScope.ts";
import type { Current } from "../base/current.ts";
import type { commandIds } from "../host/commandIds.ts";
import type { Notifications } from "../host/notifications.ts";
import type { Session } from "../model/session/session.ts";

type Nouns = typeof commandIds;
export type Noun = keyof Nouns;

/** Arguments are unknown, because keybindings and other extensions can pass anything. */
export type CommandHandler = (...args: unknown[]) => unknown;

/** Handlers by verb; a missing one doesn't compile. */
export type NounHandlers<N extends Noun> = { [Verb in keyof Nouns[N]]: CommandHandler };

/**
 * Nouns whose handlers are imported on first use, because they pull in the code of pages and manifests, which is
 * most of the commands' code.
 */
const pageNouns = [
	"dataset",
	"access",
	"deposit",
	"deposits",
	"autoDeposit",
	"earnings",
	"manifest",
] as const;

export type PageNoun = (typeof pageNouns)[number];

export function isPageNoun(noun: Noun): noun is PageNoun {
	return pageNouns.some((each) => each === noun);
}

/** What most commands need from the window. */
export interface CommandParts {
	readonly scopes: Current<AccountScope>;
	readonly notifications: Notifications;
}

/** What's needed to ask the user about accounts. */
export interface SessionParts {
	readonly session: Session;
	readonly notifications: Notifications;
}

/** The user changed their mind, or there was nothing to choose from. */
export interface Cancelled {
	kind: "cancelled";
}

/** A copy of the scope in use when a command began, so compare `account`, and the notifications that the command shows. */
export interface CommandScope extends AccountScope {
	readonly notifications: Notifications;
}

/** A handler that uses only the account in use when its command begins. Without one, returns `signedOut`. */
export function withAccount(
	{ scopes, notifications }: CommandParts,
	run: (scope: CommandScope, ...args: unknown[]) => unknown,
): CommandHandler {
	return (...args) => {
		const scope = scopes.value;
		return scope === undefined ? { kind: "signedOut" } : run({ ...scope, notifications }, ...args);
	};
}
