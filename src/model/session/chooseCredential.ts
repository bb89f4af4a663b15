import type { CredentialKind } from "./accounts.ts";
import type { AccessTokenProvider } from "./accessTokenProvider.ts";
import type { OnAccount, OnMarketplace, SessionState } from "./sessionState.ts";
import type { StoredCredentials } from "./vault.ts";

export interface ActiveCredential {
	kind: CredentialKind;
	/** The key itself; absent for a password session. */
	key?: string;
	tokens?: AccessTokenProvider;
	hint: string;
	saved: boolean;
}

/** The credential that the session's calls use, or else the session's state without one. */
type CredentialChoice =
	| { credential: ActiveCredential; on: OnAccount }
	| { credential?: never; state: SessionState };

/**
 * Chooses among the credentials of a marketplace's current account. `stored` is undefined if there's no current
 * account; `rejectedKeys` are the keys that got a 401.
 */
export function chooseCredential(
	{ origin, host, local }: OnMarketplace,
	stored: StoredCredentials | undefined,
	environmentKey: string | undefined,
	rejectedKeys: ReadonlySet<string>,
): CredentialChoice {
	const marketplace = { origin, host, local };
	const signedOut = {
		kind: "signedOut" as const,
		...marketplace,
		environmentKey: environmentKey !== undefined,
	};
	if (stored === undefined) return { state: signedOut };
	const choice = chooseStored(stored, environmentKey, rejectedKeys);
	if (choice.kind === "none") return { state: signedOut };
	const { account, credential } = stored.record;
	const reloadMayHelp = stored.changedElsewhere;
	if (choice.kind === "lost")
		return { state: { ...signedOut, kind: "keyLost", account, credential, reloadMayHelp } };
	const { kind, hint, saved } = choice.credential;
	const on = { ...marketplace, account, credential: kind, keyHint: hint, saved, reloadMayHelp };
	return choice.kind === "rejected"
		? { state: { ...on, kind: "keyRejected" } }
		: { credential: choice.credential, on };
}

type StoredChoice =
	| { kind: "none" }
	| { kind: "usable"; credential: ActiveCredential }
	| { kind: "rejected"; credential: ActiveCredential }
	/** A secret is on record, but the secret store doesn't show it. */
	| { kind: "lost" };

/** For an environment account, the environment's key; else the stored key unless rejected, or the password session. */
function chooseStored(
	stored: StoredCredentials,
	environmentKey: string | undefined,
	rejectedKeys: ReadonlySet<string>,
): StoredChoice {
	const { record, tokens } = stored;
	if (record.credential === "environment") {
		return environmentKey === undefined
			? { kind: "none" }
			: accepted({ kind: "environment", key: environmentKey, hint: record.hint, saved: true }, rejectedKeys);
	}
	const key = keyOf(stored);
	if (key !== undefined && !rejectedKeys.has(key.key ?? "")) return { kind: "usable", credential: key };
	const byTokens: ActiveCredential | undefined = tokens && {
		kind: "jwt",
		tokens,
		hint: "",
		saved: record.refreshStamp !== undefined,
	};
	if (byTokens && tokens?.usable === true) return { kind: "usable", credential: byTokens };
	const rejected = key ?? byTokens;
	if (rejected !== undefined) return { kind: "rejected", credential: rejected };
	const onRecord = record.keyStamp !== undefined || record.refreshStamp !== undefined;
	return { kind: onRecord ? "lost" : "none" };
}

function keyOf({ key, record }: StoredCredentials): ActiveCredential | undefined {
	return key && { kind: "key", key: key.value, hint: record.hint, saved: key.saved };
}

function accepted(credential: ActiveCredential, rejectedKeys: ReadonlySet<string>): StoredChoice {
	return { kind: rejectedKeys.has(credential.key ?? "") ? "rejected" : "usable", credential };
}
