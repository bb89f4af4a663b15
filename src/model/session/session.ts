import type { MarketplaceError } from "../../api/failure.ts";
import type { HttpTransport } from "../../api/transport/transport.ts";
import type { Event } from "../../base/event.ts";
import { type Disposable, DisposableStore } from "../../base/lifecycle.ts";
import { checkApiKey } from "../../rules/credential.ts";
import { checkServiceUrl } from "../../rules/urls.ts";
import { type Clock, systemClock } from "../../base/clock.ts";
import type { SecretStore } from "../../storage/secretStore.ts";
import type { AccountId, AccountRecord } from "./accounts.ts";
import { credentialGiven } from "./credentialGiven.ts";
import type { AccountsInUse, OpenAccount } from "./openAccount.ts";
import type { CodeSent, NotSignedIn, PasswordSignIn } from "./passwordSignIn.ts";
import { type ProbeFinding, probeService } from "./probe.ts";
import { SessionMachine } from "./sessionMachine.ts";
import type { SessionState, SignInOutcome } from "./sessionState.ts";
import { type KeySignIn, type KeyTrial, type PasswordRequest, SignIn } from "./signIn.ts";
import { Transports } from "./transports.ts";
import { Vault } from "./vault.ts";

export interface SessionOptions {
	/** The extension's global storage folder; shared by all windows. */
	root: string;
	secrets: SecretStore;
	/** The value of DATA_MARKETPLACE_API_KEY. Read on each use; never stored. */
	environmentKey: () => string | undefined;
	/** Creates a marketplace's transport. May load the heavy part on the first send. */
	createTransport: (service: { origin: string; baseUrl: string }) => HttpTransport;
	/** Receives every secret that passes through (keys, tokens, passwords), so that a log can redact it. */
	onSecret?: (secret: string) => void;
	clock?: Clock;
	/** Keeps what belongs to the account in use. */
	accounts?: AccountsInUse;
}

const noAccounts: AccountsInUse = { prepare: () => undefined, use: () => () => undefined };

/**
 * The sign-in state that everything else follows, and the operations that change it. Makes no request on its
 * own: `ensureChecked` does, when a view is shown. Follows other windows via the generation file and the
 * secret store's event.
 */
export class Session implements Disposable {
	readonly #options: SessionOptions;
	readonly #vault: Vault;
	readonly #transports: Transports;
	readonly #machine: SessionMachine;
	readonly #signIn: SignIn;
	readonly #store = new DisposableStore();

	constructor(options: SessionOptions) {
		this.#options = options;
		const {
			root,
			secrets,
			onSecret = (): void => undefined,
			clock = systemClock,
			accounts = noAccounts,
		} = options;
		const transports = this.#store.add(new Transports(options.createTransport));
		const vault = this.#store.add(new Vault({ root, secrets, clock, onSecret, transports }));
		const environmentKey = (): string | undefined => this.#environmentKey();
		this.#machine = this.#store.add(
			new SessionMachine({ root, vault, transports, clock, environmentKey, accounts }),
		);
		const accepted = async (id: AccountId, key?: string): Promise<void> => this.#machine.follow(id, key);
		this.#signIn = new SignIn({ vault, transports, onSecret, accepted });
		this.#vault = vault;
		this.#transports = transports;
		this.#store.add(secrets.onDidChange(() => void this.#machine.load()));
	}

	get onDidChange(): Event<SessionState> {
		return this.#machine.onDidChange;
	}

	/** Fires when any account, not just the current one, is added, removed, or chosen, in this window or another. */
	get onDidChangeAccounts(): Event<void> {
		return this.#vault.onDidChange;
	}

	get state(): SessionState {
		return this.#machine.state;
	}

	/** The account that `state` names, with its connection and local records: even while its key is rejected or lost. */
	get inUse(): OpenAccount | undefined {
		return this.#machine.inUse;
	}

	get account(): AccountId | undefined {
		return this.inUse?.id;
	}

	/**
	 * Resolves once the local credentials of the marketplace's account have been read. Never rejects or makes a
	 * request.
	 */
	async opened(): Promise<void> {
		await this.#machine.settled();
	}

	/** Sets the marketplace and restores any credential stored for its origin. Makes no request; never rejects. */
	async setService(baseUrl: string | undefined, options: { local?: boolean } = {}): Promise<void> {
		const checked = baseUrl === undefined ? undefined : checkServiceUrl(baseUrl);
		if (checked?.ok !== true) {
			return this.#machine.setService(undefined);
		}
		const { origin } = checked.value;
		const local = options.local === true;
		return this.#machine.setService({
			origin,
			baseUrl: checked.value.baseUrl,
			host: new URL(origin).host,
			local,
		});
	}

	/** Called by a view when it's shown: checks once, for all views, whether the credential works. Never rejects. */
	async ensureChecked(): Promise<SessionState> {
		return this.#machine.ensureChecked();
	}

	/** Tries a rejected credential again: the 401 may have come from a proxy in between. */
	async retry(): Promise<SessionState> {
		this.#vault.forgetRefusals();
		this.#machine.forgetRefusals();
		await this.#machine.load();
		return this.ensureChecked();
	}

	/** Rereads what other windows may have changed: on window focus, and before moving money. */
	async recheck(): Promise<void> {
		this.#vault.reload();
		await this.#machine.load();
	}

	/** Checks whether there's a marketplace at an address; undefined if so. Changes no state. Never rejects. */
	async probeService(
		service: { origin: string; baseUrl: string },
		signal?: AbortSignal,
	): Promise<MarketplaceError | undefined> {
		return this.#transports.once(service, async (transport) => probeService(transport, signal));
	}

	/**
	 * Tests a key with a read on the marketplace it was entered for: another may be in use by now. Stores
	 * nothing and changes no state. Never rejects.
	 */
	async probeKey(request: KeyTrial): Promise<ProbeFinding | { kind: "invalid"; message: string }> {
		return this.#signIn.probeKey(request);
	}

	/** Doesn't change the marketplace in use: set it before or after signing in. Never rejects. */
	async signInWithKey(request: KeySignIn): Promise<SignInOutcome> {
		return this.#signIn.withKey(request);
	}

	/** The first step of a sign-in: requests a code; continue with `steps`. Never rejects. */
	async signInWithPassword(
		request: PasswordRequest,
	): Promise<(CodeSent & { steps: PasswordSignIn }) | NotSignedIn> {
		return this.#signIn.withPassword(request);
	}

	/** Uses DATA_MARKETPLACE_API_KEY for this marketplace, now and whenever this computer returns to it. */
	async useEnvironmentKey(baseUrl: string, signal?: AbortSignal): Promise<SignInOutcome> {
		return this.#signIn.withEnvironment(baseUrl, this.#options.environmentKey() ?? "", signal);
	}

	/**
	 * Removes the credential of the current (or given) account from this computer; it keeps working elsewhere.
	 * `removed: false` if it's still in the secret store.
	 */
	async signOut(id: AccountId | undefined = this.account): Promise<{ removed: boolean }> {
		const removed = id === undefined || (await this.#vault.forget(id));
		await this.#machine.load();
		return { removed };
	}

	async switchAccount(id: AccountId): Promise<void> {
		await this.#vault.activate(id);
		await this.#machine.load();
	}

	/** The accounts known on this computer, for one marketplace or all. */
	accounts(origin?: string): AccountRecord[] {
		return this.#vault.records(origin);
	}

	/** What another extension gets for an account after the user consents: see `credentialGiven`. */
	async credentialFor(id: AccountId, options: { renew: boolean }): Promise<string | undefined> {
		return credentialGiven(this.#vault, id, { ...options, environmentKey: this.#environmentKey() });
	}

	/**
	 * After a change to proxy, certificate, or limit settings: new calls use the new settings. Aborts those in
	 * flight, except a write already sent.
	 */
	async resetTransport(): Promise<void> {
		this.#machine.retire();
		this.#transports.renew();
		await this.#machine.load();
	}

	dispose(): void {
		this.#store.dispose();
	}

	#environmentKey(): string | undefined {
		const key = checkApiKey(this.#options.environmentKey() ?? "");
		return key.ok ? key.value : undefined;
	}
}
