/** The account that a page belongs to. */
import type { Disposable } from "../../../base/lifecycle.ts";
import { type AccountId, sameAccount } from "../../../model/session/accounts.ts";
import type { Session } from "../../../model/session/session.ts";
import type { AccountState } from "../protocol/wallet.ts";

export function accountStateOf(session: Session): AccountState {
	const { state } = session;
	return {
		connected: session.client !== undefined,
		host: "host" in state ? state.host : "",
		account: "account" in state ? state.account : "",
		keyHint: "keyHint" in state ? state.keyHint : "",
		local: "local" in state && state.local,
	};
}

/** Calls `listener` on each session change, with whether the account changed. */
export function onSessionChange(session: Session, listener: (isOther: boolean) => void): Disposable {
	let { account } = session;
	return session.onDidChange(() => {
		const isOther = !sameAccount(account, session.account);
		account = session.account;
		listener(isOther);
	});
}

/**
 * Whether a page shows the outcome of a write for `account`. If the page has switched accounts, Activity
 * shows the outcome instead. That nothing was sent is always shown.
 */
export function saysOutcome(session: Session, account: AccountId | undefined, kind: string): boolean {
	return kind === "notSent" || sameAccount(account, session.account);
}
