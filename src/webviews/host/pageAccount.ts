/** The account that a page is about, and what stands on it. */
import type { Disposable } from "../../base/lifecycle.ts";
import { type AccountId, sameAccount } from "../../model/session/accounts.ts";
import type { Session } from "../../model/session/session.ts";
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

/** Tells each change of the session, and whether the page is about another account from now on. */
export function onSessionChange(session: Session, listener: (isOther: boolean) => void): Disposable {
	let { account } = session;
	return session.onDidChange(() => {
		const isOther = !sameAccount(account, session.account);
		account = session.account;
		listener(isOther);
	});
}

/**
 * Whether a page says what became of a write of this account. Where it shows another by now, Activity tells it to the
 * one that it is about; that nothing was sent is said in any case.
 */
export function saysOutcome(session: Session, account: AccountId | undefined, kind: string): boolean {
	return kind === "notSent" || sameAccount(account, session.account);
}
