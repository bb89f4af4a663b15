import type { MarketplaceError } from "../../api/failure.ts";
import type { AccountId, CredentialKind } from "./accounts.ts";

interface OnMarketplace {
	origin: string;
	/** Host and optional port, for display. */
	host: string;
	/** True for the extension's own local marketplace, not for others on this computer. */
	local: boolean;
}

export interface MarketplaceAddress extends OnMarketplace {
	baseUrl: string;
}

export interface OnAccount extends OnMarketplace {
	account: string;
	credential: CredentialKind;
	/** Last four characters of the key; empty for a password session or a short key. */
	keyHint: string;
	/** False if nothing keeps the account signed in after this window closes. */
	saved: boolean;
	/**
	 * Whether another window changed the credential, but this window's secret store doesn't show the change:
	 * offer Reload.
	 */
	reloadMayHelp: boolean;
}

/**
 * The single state that views, status bar, context keys, and tools follow. `signedIn` with `verified: false`
 * means that the credential still has to be checked with the marketplace.
 */
export type SessionState =
	| { kind: "noService" }
	| (OnMarketplace & { kind: "signedOut"; environmentKey: boolean })
	| (OnAccount & { kind: "checking" })
	| (OnAccount & { kind: "signedIn"; verified: boolean })
	| (OnAccount & { kind: "keyRejected" })
	/** The secret store doesn't show the recorded key, or for `jwt`, the recorded refresh cookie. */
	| (OnMarketplace &
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

/** The part of a connected state that doesn't depend on its kind. */
export function onAccountOf(state: ConnectedState): OnAccount {
	const { origin, host, local, account, credential, keyHint, saved, reloadMayHelp } = state;
	return { origin, host, local, account, credential, keyHint, saved, reloadMayHelp };
}

/** The state's account, even while its key is rejected or lost. */
export function accountOf(state: SessionState): AccountId | undefined {
	return "account" in state ? { origin: state.origin, account: state.account } : undefined;
}

/** Whether all members are identical, so that listeners needn't be notified. */
export function sameState(a: SessionState, b: SessionState): boolean {
	const left = Object.entries(a);
	const right = new Map<string, unknown>(Object.entries(b));
	return left.length === right.size && left.every(([name, value]) => right.get(name) === value);
}
