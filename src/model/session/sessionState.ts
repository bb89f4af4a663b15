import type { MarketplaceError } from "../../api/errors.ts";
import type { UserFacingError } from "../../base/userFacingError.ts";
import type { AccountId, CredentialKind } from "./accounts.ts";

export interface OnService {
	origin: string;
	/** Host and, where there is one, port: what is shown. */
	host: string;
	/** True for the marketplace that runs on this computer. */
	local: boolean;
}

export interface OnAccount extends OnService {
	account: string;
	credential: CredentialKind;
	/** Last four characters of the key; empty for a log-in. */
	keyHint: string;
	/** False: the secret store did not keep it, so it lasts as long as this window. */
	saved: boolean;
	/** Another window changed the credential and this host keeps secrets per window: offer Reload. */
	reloadMayHelp: boolean;
}

/**
 * The one state that every view, the status bar, context keys and tools follow.
 * `signedIn` with `verified: false` is what a stored credential is before anybody asked the service.
 */
export type SessionState =
	| { kind: "noService" }
	| (OnService & { kind: "signedOut"; environmentKey: boolean })
	| (OnAccount & { kind: "checking" })
	| (OnAccount & { kind: "signedIn"; verified: boolean })
	| (OnAccount & { kind: "keyRejected" })
	/** The secret store no longer holds the key, or for `jwt` the refresh cookie of a log-in without a key. */
	| (OnService &
			Pick<OnAccount, "account" | "credential" | "reloadMayHelp"> & {
				kind: "keyLost";
				environmentKey: boolean;
			})
	| (OnAccount & { kind: "offline"; error: MarketplaceError });

/** States in which calls can be made. */
export type ConnectedState = Extract<SessionState, { kind: "checking" | "signedIn" | "offline" }>;

export function isConnected(state: SessionState): state is ConnectedState {
	return state.kind === "checking" || state.kind === "signedIn" || state.kind === "offline";
}

/** What a connected state says of the account, whatever becomes of the connection. */
export function onAccountOf(state: ConnectedState): OnAccount {
	const { origin, host, local, account, credential, keyHint, saved, reloadMayHelp } = state;
	return { origin, host, local, account, credential, keyHint, saved, reloadMayHelp };
}

/** The account that local records (journal, pins, snapshots) belong to, also while its key is rejected or lost. */
export function accountOf(state: SessionState): AccountId | undefined {
	return "account" in state ? { origin: state.origin, account: state.account } : undefined;
}

export type SignInOutcome =
	/** `saved: false`: "not saved on this machine"; the credential lasts as long as this window. */
	| { kind: "signedIn"; account: AccountId; saved: boolean }
	/** The text cannot be a key or an address; nothing was sent. */
	| { kind: "invalid"; message: string; suggestion?: string }
	/** The service does not accept it (401, wrong password, wrong or expired code). */
	| { kind: "rejected"; error: MarketplaceError }
	/** No usable answer, or it could not be kept on this computer. For a sign-in step: start over. */
	| { kind: "failed"; error: MarketplaceError | UserFacingError }
	| { kind: "cancelled" };

/** Nothing to tell anyone about: every part is the same. */
export function sameState(a: SessionState, b: SessionState): boolean {
	const left = Object.entries(a);
	const right = new Map<string, unknown>(Object.entries(b));
	return left.length === right.size && left.every(([name, value]) => right.get(name) === value);
}
