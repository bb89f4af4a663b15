import type { ActiveCredential } from "./connection.ts";
import type { OnAccount, OnService, SessionState } from "./sessionState.ts";
import type { Holdings } from "./vault.ts";

/** Where a session should be: calls use a credential, or there's none to use. */
export type SessionTarget =
	{ credential: ActiveCredential; on: OnAccount } | { credential?: never; state: SessionState };

/** The target state for the credentials of a marketplace's current account. `refused`: keys that got a 401. */
export function targetOf(
	{ origin, host, local }: OnService,
	holdings: Holdings | undefined,
	environmentKey: string | undefined,
	refused: ReadonlySet<string>,
): SessionTarget {
	const service = { origin, host, local };
	const signedOut = {
		kind: "signedOut" as const,
		...service,
		environmentKey: environmentKey !== undefined,
	};
	if (holdings === undefined) {
		return { state: signedOut };
	}
	const choice = chooseCredential(holdings, environmentKey, refused);
	if (choice.kind === "none") {
		return { state: signedOut };
	}
	const { account, credential } = holdings.record;
	const reloadMayHelp = holdings.changedElsewhere;
	if (choice.kind === "lost") {
		return { state: { ...signedOut, kind: "keyLost", account, credential, reloadMayHelp } };
	}
	const { kind, hint, saved } = choice.credential;
	const on = { ...service, account, credential: kind, keyHint: hint, saved, reloadMayHelp };
	return choice.kind === "rejected"
		? { state: { ...on, kind: "keyRejected" } }
		: { credential: choice.credential, on };
}

type CredentialChoice =
	| { kind: "none" }
	| { kind: "usable"; credential: ActiveCredential }
	| { kind: "rejected"; credential: ActiveCredential }
	/** A secret is on record but missing from the store. */
	| { kind: "lost" };

/** Chooses the credential for calls: the key while it's accepted, else the sign-in, which can do everything. */
function chooseCredential(
	holdings: Holdings,
	environmentKey: string | undefined,
	refused: ReadonlySet<string>,
): CredentialChoice {
	const { record, logIn } = holdings;
	if (record.credential === "environment") {
		return environmentKey === undefined
			? { kind: "none" }
			: accepted({ kind: "environment", key: environmentKey, hint: record.hint, saved: true }, refused);
	}
	const key = keyOf(holdings);
	if (key !== undefined && !refused.has(key.key ?? "")) {
		return { kind: "usable", credential: key };
	}
	const byLogIn: ActiveCredential | undefined = logIn && {
		kind: "jwt",
		logIn,
		hint: "",
		saved: record.refreshStamp !== undefined,
	};
	if (byLogIn && logIn?.usable === true) {
		return { kind: "usable", credential: byLogIn };
	}
	const rejected = key ?? byLogIn;
	if (rejected !== undefined) {
		return { kind: "rejected", credential: rejected };
	}
	const onRecord = record.keyStamp !== undefined || record.refreshStamp !== undefined;
	return { kind: onRecord ? "lost" : "none" };
}

function keyOf({ key, record }: Holdings): ActiveCredential | undefined {
	return key && { kind: "key", key: key.value, hint: record.hint, saved: key.saved };
}

function accepted(credential: ActiveCredential, refused: ReadonlySet<string>): CredentialChoice {
	return { kind: refused.has(credential.key ?? "") ? "rejected" : "usable", credential };
}
