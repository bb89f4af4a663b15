import type { ActiveCredential } from "./connection.ts";
import { chooseCredential } from "./credentialChoice.ts";
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
