import type { MarketplaceError } from "../../api/errors.ts";
import type { CredentialSource, MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { HttpTransport } from "../../api/transport/transport.ts";
import type { Event } from "../../base/event.ts";
import { type Disposable, DisposableStore } from "../../base/lifecycle.ts";
import { checkApiKey } from "../../rules/credential.ts";
import { checkServiceUrl } from "../../rules/urls.ts";
import { type Clock, systemClock } from "../../base/clock.ts";
import type { SecretStore } from "../storage/storage.ts";
import { accountFolder, type AccountId, type AccountRecord, sameAccount } from "./accounts.ts";
import { credentialGiven } from "./credentialGiven.ts";
import type { JwtSession } from "./jwtSession.ts";
import type { CodeSent, NotSignedIn, PasswordSignIn } from "./passwordSignIn.ts";
import { probeCredential, type ProbeFinding, probeService } from "./probe.ts";
import { SessionMachine } from "./sessionMachine.ts";
import { accountOf, type SessionState, type SignInOutcome } from "./sessionState.ts";
import { type KeySignIn, type KeyTrial, type PasswordRequest, SignIn } from "./signIn.ts";
import { Transports } from "./transports.ts";
import { Vault } from "./vault.ts";

export interface SessionOptions {
	/** The extension's global storage folder; shared by all windows. */
	root: string;
	secrets: SecretStore;
	/** The value of DATA_MARKETPLACE_API_KEY. Read when asked; never stored. */
	environmentKey: () => string | undefined;
	/** Makes the transport of a service. May load the heavy part on the first send. */
	createTransport: (service: { origin: string; baseUrl: string }) => HttpTransport;
	/** Told every secret that passes (keys, tokens, passwords), so that a log can hide it. */
	onSecret?: (secret: string) => void;
	clock?: Clock;
}

/**
 * Being signed in: the one state that everything follows, and the acts that change it. It makes no request by
 * itself: `ensureChecked` does when a view is shown. Other windows are followed by the generation file and the
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
		const { root, secrets, onSecret = (): void => undefined, clock = systemClock } = options;
		const transports = this.#store.add(new Transports(options.createTransport));
		const vault = this.#store.add(new Vault({ root, secrets, clock, onSecret, transports }));
		const environmentKey = (): string | undefined => this.#environmentKey();
		this.#machine = this.#store.add(new SessionMachine({ vault, transports, clock, environmentKey }));
		const accepted = async (id: AccountId, key?: string): Promise<void> => this.#machine.follow(id, key);
		this.#signIn = new SignIn({ vault, transports, onSecret, accepted });
		this.#vault = vault;
		this.#transports = transports;
		this.#store.add(secrets.onDidChange(() => void this.#machine.load()));
	}

	get onDidChange(): Event<SessionState> {
		return this.#machine.onDidChange;
	}

	/** An account became known, was forgotten or was chosen, in this window or another: not only the one in use. */
	get onDidChangeAccounts(): Event<void> {
		return this.#vault.onDidChange;
	}

	get state(): SessionState {
		return this.#machine.state;
	}

	/** The account that local records (journal, pins, snapshots) belong to, also while its key is rejected or lost. */
	get account(): AccountId | undefined {
		return accountOf(this.state);
	}

	/** The folder of the account's local records. */
	get folder(): string | undefined {
		return this.account && this.folderOf(this.account);
	}

	/** At a start, while the secret of the service's account is still being read: that account's folder. */
	get awaitedFolder(): string | undefined {
		const { service, state } = this;
		const record = service && state.kind === "noService" ? this.#vault.current(service.origin) : undefined;
		return record && this.folderOf(record);
	}

	/** The same for an account that need not be the current one. */
	folderOf(account: AccountId): string {
		return accountFolder(this.#options.root, account);
	}

	/** Ends when what this machine holds for the service's account was read. Never rejects, makes no request. */
	async opened(): Promise<void> {
		await this.#machine.settled();
	}

	/** For calls, in the states `checking`, `signedIn` and `offline`. It ends with its credential: ask for it anew. */
	get client(): MarketplaceClient | undefined {
		return this.#machine.client;
	}

	/** For readers that make their own connection (the catalogue's thread). Ends with its credential, as `client`. */
	get credentials(): CredentialSource | undefined {
		return this.#machine.credentials;
	}

	/** The service in use, with the path below which it lies. */
	get service(): { origin: string; baseUrl: string } | undefined {
		return this.#machine.service;
	}

	/** The log-in of the current account, where there is one: what generating and revoking a key needs. */
	get logIn(): JwtSession | undefined {
		const { account } = this;
		const record = account && this.#vault.record(account);
		const logIn = record && this.#vault.knownLogIn(record);
		return logIn && logIn.usable && (logIn.hasToken || record.refreshStamp !== undefined) ? logIn : undefined;
	}

	/** Names the service; a credential stored for that origin comes back. Makes no request and never rejects. */
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

	/** What a view calls when it is shown: asks the service, once for all, whether the credential works. Never rejects. */
	async ensureChecked(): Promise<SessionState> {
		return this.#machine.ensureChecked();
	}

	/** Tries a refused credential once more: the 401 may have come from something in between. */
	async retry(): Promise<SessionState> {
		this.#vault.forgetRefusals();
		this.#machine.forgetRefusals();
		await this.#machine.load();
		return this.ensureChecked();
	}

	/** Re-reads what other windows may have changed: on window focus, and before money is moved. */
	async recheck(): Promise<void> {
		this.#vault.reload();
		await this.#machine.load();
	}

	/** Asks an address whether a marketplace is there; undefined where it is. No state changes. Never rejects. */
	async probeService(
		service: { origin: string; baseUrl: string },
		signal?: AbortSignal,
	): Promise<MarketplaceError | undefined> {
		return this.#transports.once(service, async (transport) => probeService(transport, signal));
	}

	/**
	 * Tries a key by reading, on the service that it was typed for: another may be in use by now. Nothing is kept and no
	 * state changes. Never rejects.
	 */
	async probeKey(request: KeyTrial): Promise<ProbeFinding | { kind: "invalid"; message: string }> {
		return this.#signIn.probeKey(request);
	}

	/** Does not change the service: sign in, then set it, or the other way round. Never rejects. */
	async signInWithKey(request: KeySignIn): Promise<SignInOutcome> {
		return this.#signIn.withKey(request);
	}

	/** The first step of a log-in: a code is sent, and `steps` go on with it. Never rejects. */
	async signInWithPassword(
		request: PasswordRequest,
	): Promise<(CodeSent & { steps: PasswordSignIn }) | NotSignedIn> {
		return this.#signIn.withPassword(request);
	}

	/** Uses DATA_MARKETPLACE_API_KEY for this service, now and when this machine comes back to it. */
	async useEnvironmentKey(baseUrl: string, signal?: AbortSignal): Promise<SignInOutcome> {
		return this.#signIn.withEnvironment(baseUrl, this.#options.environmentKey() ?? "", signal);
	}

	/**
	 * Removes the credential of the current (or the given) account from this machine; it keeps working elsewhere.
	 * `removed: false` where the secret store still has it.
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

	/** The accounts known on this machine, of one service or of all. */
	accounts(origin?: string): AccountRecord[] {
		return this.#vault.records(origin);
	}

	/** The key of the current (or the given) account. Undefined for a log-in alone. */
	async readKey(id: AccountId | undefined = this.account): Promise<string | undefined> {
		const record = id && this.#vault.record(id);
		if (record?.credential === "environment") {
			return this.#environmentKey();
		}
		return record && (await this.#vault.readKey(record))?.value;
	}

	/** What another extension is given for an account once the person agreed to it: see `credentialGiven`. */
	async credentialFor(id: AccountId, options: { renew: boolean }): Promise<string | undefined> {
		return credentialGiven(this.#vault, id, { ...options, environmentKey: this.#environmentKey() });
	}

	/** Takes over a key that the service has just made for this account. */
	async keepKey(id: AccountId, key: string): Promise<{ saved: boolean }> {
		const kept = await this.#vault.keepKey(id, key, sameAccount(id, this.account));
		await this.#machine.follow(id, key);
		return kept;
	}

	/** The key of this account was revoked: its log-in goes on. */
	async dropKey(id: AccountId): Promise<void> {
		await this.#vault.dropKey(id);
		await this.#machine.load();
	}

	/** Tries an account's key, by reading, on its own service: a refused one is not used again. Undefined where there is none. */
	async probeKeyOf(id: AccountId, signal?: AbortSignal): Promise<ProbeFinding | undefined> {
		const key = await this.readKey(id);
		if (key === undefined) {
			return undefined;
		}
		const finding = await probeCredential(this.#transports.of(id.origin), key, signal);
		if (finding.kind === "unauthorized") {
			await this.#machine.refuse(key);
		}
		return finding;
	}

	/**
	 * After a change of proxy, certificate or limit settings: new calls use the new settings, and those in flight end,
	 * save a write that is on its way.
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
