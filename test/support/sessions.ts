import type { Current } from "../../src/base/current.ts";
import { Emitter } from "../../src/base/event.ts";
import { DEMO_PASSWORD } from "../../src/localMarketplace/seed/demoAccounts.ts";
import type { OpenAccount } from "../../src/model/session/openAccount.ts";
import { createSession as createParts, type SessionOptions } from "../../src/model/session/createSession.ts";
import type { Session } from "../../src/model/session/session.ts";
import { type KeyCheck, SignIn, type SignInOutcome } from "../../src/model/session/signIn.ts";
import { hintOf } from "../../src/rules/apiKey.ts";
import type { SessionState } from "../../src/model/session/sessionState.ts";

/** Resolves once the session is in a matching state, immediately if it already is. */
export async function reached(
	session: Session,
	fits: (state: SessionState) => boolean,
): Promise<SessionState> {
	if (fits(session.state)) return session.state;
	return new Promise((resolve) => {
		const subscription = session.onDidChange((state) => {
			if (fits(state)) {
				subscription.dispose();
				resolve(state);
			}
		});
	});
}

class TestSignIn extends SignIn {
	/** Checks a key and keeps it, for an account named for the key’s end unless `account` names it. */
	async withKey(request: KeyCheck & { account?: string; activate?: boolean }): Promise<SignInOutcome> {
		const checked = await this.checkKey(request);
		if (checked.kind !== "accepted") return checked;
		return this.keep(checked.key, { account: hintOf(checked.key.reveal()) || "key", ...request });
	}
}

const signIns = new WeakMap<Session, TestSignIn>();

/** By default, accounts have no scope, and marketplaces no base path. */
type TestSessionOptions = Omit<SessionOptions, "accounts" | "onSecret" | "baseUrlOf"> &
	Partial<SessionOptions>;

/** Opens a session. `signInOf` returns the object that signs it in and out. */
export function createSession(options: TestSessionOptions): Session {
	const { session, signInContext } = createParts({
		onSecret: () => undefined,
		baseUrlOf: (origin) => origin,
		accounts: { prepare: () => undefined, use: () => () => undefined },
		...options,
	});
	signIns.set(session, new TestSignIn(signInContext));
	return session;
}

export function signInOf(session: Session): TestSignIn {
	const signIn = signIns.get(session);
	if (signIn === undefined) throw new Error("not opened by createSession");
	return signIn;
}

/** The account a session is signed in to. */
export function inUse(session: Session): OpenAccount {
	if (session.inUse === undefined) throw new Error("sign in first");
	return session.inUse;
}

/** What `make` returns for the account in use. Changes with the account. */
export function ofAccountInUse<T>(session: Session, make: (account: OpenAccount) => T): Current<T> {
	const changed = new Emitter<T | undefined>();
	let account: OpenAccount | undefined;
	let value: T | undefined;
	const follow = (): void => {
		if (session.inUse === account) return;
		account = session.inUse;
		value = account && make(account);
		changed.fire(value);
	};
	follow();
	session.onDidChange(follow);
	return {
		get value() {
			return value;
		},
		onDidChange: changed.event,
	};
}

/** Collects the kinds of the session's states from now on. */
export function kindsOf(session: Session): Array<SessionState["kind"]> {
	const seen: Array<SessionState["kind"]> = [];
	session.onDidChange(({ kind }) => seen.push(kind));
	return seen;
}

/** Signs in with the seeded accounts' password and the mailed code. */
export async function signInWithPassword(
	session: Session,
	{ baseUrl, email, code }: { baseUrl: string; email: string; code: () => Promise<string | undefined> },
): Promise<void> {
	const begun = await signInOf(session).withPassword({ baseUrl, email, password: DEMO_PASSWORD });
	const ended = begun.kind === "codeSent" ? await begun.steps.verify((await code()) ?? "") : begun;
	if (ended.kind !== "signedIn") throw new Error(ended.kind);
}
