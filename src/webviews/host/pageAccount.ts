/** The account that a page is about, and what stands on it. */
import type { Disposable } from "../../base/lifecycle.ts";
import { sameAccount } from "../../model/session/accounts.ts";
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
