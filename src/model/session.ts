import type { MarketplaceClient } from "../api/marketplaceClient.ts";
import type { HttpTransport } from "../api/transport.ts";
import type { Event } from "../base/event.ts";
import type { Disposable } from "../base/lifecycle.ts";
import type { AccountId, AccountRecord } from "./accounts.ts";
import type { Clock } from "./clock.ts";
import type { PasswordSignIn } from "./passwordSignIn.ts";
import type { SessionState, SignInOutcome } from "./sessionState.ts";
import type { SecretStore } from "./storage.ts";

export interface SessionOptions {
	/** The extension's global storage folder; shared by all windows. */
	root: string;
	secrets: SecretStore;
	/** The value of DATA_MARKETPLACE_API_KEY. Read when asked; never stored. */
	environmentKey: () => string | undefined;
	/** Makes the transport of a service. May load the heavy part on the first send. */
	createTransport: (service: { origin: string; baseUrl: string }) => HttpTransport;
	clock?: Clock;
}

export interface KeySignIn {
	baseUrl: string;
	key: string;
	/** The name of the account; default: the key's last four characters. */
	account?: string;
	local?: boolean;
	/** False: sign in without making it the current account (the demo accounts). Default true. */
	activate?: boolean;
	signal?: AbortSignal;
}

export declare class Session implements Disposable {
	constructor(options: SessionOptions);
	readonly onDidChange: Event<SessionState>;
	get state(): SessionState;
	get root(): string;
	/** The account that local records belong to. */
	get account(): AccountId | undefined;
	/** The folder of the account's local records. */
	get folder(): string | undefined;
	/** For `checking`, `signedIn`, `offline` and `keyRejected` undefined otherwise. */
	get client(): MarketplaceClient | undefined;
	/** Names the service; a stored credential of that origin comes back. No request is made. Rejects never. */
	setService(baseUrl: string | undefined, options?: { local?: boolean }): Promise<void>;
	/** What a view calls when it is shown: asks the service once whether the credential works. Coalesced; rejects never. */
	ensureChecked(signal?: AbortSignal): Promise<SessionState>;
	/** Re-reads what other windows may have changed (also called on window focus and before money calls). */
	recheck(): Promise<void>;
	signInWithKey(request: KeySignIn): Promise<SignInOutcome>;
	signInWithPassword(request: {
		baseUrl: string;
		email: string;
		password: string;
		local?: boolean;
		signal?: AbortSignal;
	}): Promise<
		| { kind: "codeSent"; steps: PasswordSignIn; message: string }
		| Exclude<SignInOutcome, { kind: "signedIn" }>
	>;
	useEnvironmentKey(signal?: AbortSignal): Promise<SignInOutcome>;
	/** Removes the secret of the current (or the given) account from this machine; no request. */
	signOut(id?: AccountId): Promise<void>;
	switchAccount(id: AccountId): Promise<void>;
	/** Accounts known on this machine, of the given origin or of all. */
	accounts(origin?: string): AccountRecord[];
	/** After a change of proxy or certificate settings. */
	resetTransport(): void;
	dispose(): void;
}
