import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import { Emitter, type Event } from "../../base/event.ts";
import { type Disposable, DisposableStore, MutableDisposable } from "../../base/lifecycle.ts";
import type { Clock } from "../../base/clock.ts";
import { checkMarketplaceUrl } from "../../rules/urls.ts";
import type { SecretStore } from "../../storage/stores.ts";
import { CoalescedTask } from "../../base/async/coalescedTask.ts";
import { type AccountId, type AccountRecord, sameAccount } from "./accounts.ts";
import { type AccountsInUse, type OpenAccount, probe, SessionAccount } from "./openAccount.ts";
import {
	accountOf,
	type ConnectedState,
	isConnected,
	type MarketplaceAddress,
	type OnAccount,
	onAccountOf,
	sameState,
	type SessionState,
} from "./sessionState.ts";
import type { Transports } from "./transports.ts";
import type { Credential, Vault } from "./vault.ts";

/** How long to wait before each attempt to read a secret that isn't there yet, so that the user soon learns of a lost one. */
const secretPausesMs = [50, 100, 150];

interface SessionParts {
	secrets: Pick<SecretStore, "onDidChange">;
	vault: Vault;
	transports: Transports;
	clock: Clock;
	accounts: AccountsInUse;
}

/** The credential that the session's calls use, or else the session's state without one. */
type CredentialChoice =
	| { credential: Credential; on: OnAccount }
	| { credential?: never; on?: never; state: SessionState };

/**
 * The sign-in state that everything else follows, and the account it names. Rereads the vault, which makes no
 * request, whenever accounts or secrets may have changed in any window.
 */
export class Session implements Disposable {
	readonly #parts: SessionParts;
	readonly #vault: Vault;
	readonly #store = new DisposableStore();
	readonly #secretTimer = this.#store.add(new MutableDisposable());
	/** Attempts made since a secret went missing. */
	#secretAttempts = 0;
	readonly #changed = this.#store.add(new Emitter<SessionState>());
	readonly onDidChange = this.#changed.event;
	readonly #loads = new CoalescedTask(async () => this.#loadOnce());
	#marketplace: MarketplaceAddress | undefined;
	#inUse: SessionAccount | undefined;
	/** Opened but not in use yet: probably the account whose secret is being read. */
	#prepared: SessionAccount | undefined;
	#state: SessionState = { kind: "noService" };
	#accepted: AccountId | undefined;
	#checking: Promise<SessionState> | undefined;

	/** The session also disposes the vault and the transports. */
	constructor(parts: SessionParts) {
		const { secrets, vault, transports } = parts;
		this.#parts = parts;
		this.#vault = this.#store.add(vault);
		this.#store.add(transports);
		for (const { onDidChange } of [vault.accounts, secrets])
			this.#store.add(onDidChange(() => void this.load()));
	}

	get state(): SessionState {
		return this.#state;
	}

	/** The account that `state` names, even while its key is rejected or lost. Replaced in one step with `state`. */
	get inUse(): OpenAccount | undefined {
		return this.#inUse;
	}

	get account(): AccountId | undefined {
		return this.#inUse?.id;
	}

	/** Fires when any account, not just the current one, is added, changed, removed, or chosen, in any window. */
	get onDidChangeAccounts(): Event<void> {
		return this.#vault.accounts.onDidChange;
	}

	/** The accounts known on this computer, for one marketplace or all. */
	accounts(origin?: string): AccountRecord[] {
		return this.#vault.accounts.records(origin);
	}

	/** Whether the environment has a valid key, which the user may send to any marketplace. */
	get hasEnvironmentKey(): boolean {
		return this.#vault.environmentKey !== undefined;
	}

	/** The account last chosen on a marketplace, if still known. */
	current(origin: string): AccountRecord | undefined {
		return this.#vault.accounts.current(origin);
	}

	/**
	 * With `renew`: an access token of the account's password session, or else its key. Without `renew`, makes
	 * no request: the key, or "" if there's only a password session. Undefined if there's neither.
	 */
	async credentialFor(id: AccountId, { renew }: { renew: boolean }): Promise<string | undefined> {
		const tokens = this.#vault.passwordSessions.usable(id);
		const token = renew ? await tokens?.bearer().catch(() => undefined) : undefined;
		return token ?? (await this.#vault.readKey(id)) ?? (tokens && !renew ? "" : undefined);
	}

	/** Sets the marketplace, or none if `url` is invalid, and loads its current account. Makes no request. */
	async setMarketplace(url: string | undefined, { local = false }: { local?: boolean } = {}): Promise<void> {
		const checked = url === undefined ? undefined : checkMarketplaceUrl(url);
		const address = checked?.ok === true ? checked.value : undefined;
		const marketplace = address && { ...address, host: new URL(address.origin).host, local };
		const { baseUrl, local: wasLocal } = this.#marketplace ?? {};
		// A command and the setting it changes both set the same marketplace, and share a load in progress.
		if (marketplace?.baseUrl === baseUrl && marketplace?.local === wasLocal)
			return this.#loads.running ?? this.load();
		this.#inUse?.retire();
		this.#marketplace = marketplace;
		if (marketplace !== undefined) {
			this.#parts.transports.setBaseUrl(marketplace);
			this.#prepare(marketplace);
		}
		await this.load();
	}

	/** Resolves once any load in progress has ended. Never rejects or makes a request. */
	async whenSettled(): Promise<void> {
		await this.#loads.running?.catch(() => undefined);
	}

	/** Checks whether the credential in use works, unless the marketplace has already accepted it. Coalesced. */
	async ensureChecked(): Promise<SessionState> {
		await this.#loads.running;
		this.#checking ??= this.#check().finally(() => {
			this.#checking = undefined;
		});
		return this.#checking;
	}

	/** Allows rejected credentials again and checks the one in use: the 401s may have come from a proxy. */
	async retry(): Promise<SessionState> {
		this.#vault.forgetRejections();
		await this.load();
		return this.ensureChecked();
	}

	/** Rereads what other windows may have changed. */
	async recheck(): Promise<void> {
		this.#vault.accounts.reload();
		await this.load();
	}

	/**
	 * Applies changed proxy, certificate, or limit settings to new calls. Aborts calls in flight, except a
	 * write already sent.
	 */
	async resetTransport(): Promise<void> {
		this.#inUse?.retire();
		this.#parts.transports.replaceAll();
		await this.load();
	}

	/**
	 * Called when the marketplace has accepted or generated a credential of the account. If the account is current,
	 * the credential is used without another check.
	 */
	async follow(id: AccountId): Promise<void> {
		this.#accepted = id;
		await this.load();
		this.#accepted = undefined;
	}

	/**
	 * Removes an account's credentials and record from this computer, without revoking the credentials. `removed`
	 * is false if a credential may still be in the secret store. Rejects if the change can't be saved.
	 */
	async signOut(id = this.account): Promise<{ removed: boolean }> {
		const removed = id === undefined || (await this.#vault.forget(id));
		await this.load();
		return { removed };
	}

	/** Makes an account its marketplace's current one. Rejects if the change can't be saved. */
	async switchAccount(id: AccountId): Promise<void> {
		await this.#vault.accounts.activate(id);
		await this.load();
	}

	/** Called when the access token in use was rejected: checks whether the next one works. */
	verifyAgain(): void {
		if (this.#state.kind === "checking" || !isConnected(this.#state)) return;
		this.#setState({ ...onAccountOf(this.#state), kind: "signedIn", verified: false });
		void this.ensureChecked();
	}

	/** Rereads the vault and applies what it holds. Coalesced: calls during a load share one more load after it. */
	async load(): Promise<void> {
		return this.#loads.request();
	}

	dispose(): void {
		this.#inUse?.leave();
		this.#store.dispose();
	}

	async #loadOnce(): Promise<void> {
		if (this.#store.disposed) return;
		const marketplace = this.#marketplace;
		const choice = marketplace && (await this.#choose(marketplace));
		if (marketplace !== this.#marketplace || this.#store.disposed) return;
		const before = accountOf(this.#state);
		const isSignedOutElsewhere = before && this.#vault.accounts.record(before) === undefined;
		if (isSignedOutElsewhere) this.#vault.forgetMemory(before);
		if (marketplace === undefined || choice === undefined) return this.#leave({ kind: "noService" });
		if (this.#isSecretPending(choice, marketplace)) return;
		if (choice.credential === undefined) this.#leave(choice.state);
		else this.#use(marketplace, choice.credential, choice.on);
	}

	async #choose({ origin, host, local }: MarketplaceAddress): Promise<CredentialChoice> {
		const stored = await this.#vault.open(origin);
		const marketplace = { origin, host, local };
		const environmentKey = this.hasEnvironmentKey;
		const signedOut = { kind: "signedOut" as const, ...marketplace, environmentKey };
		if (stored === undefined) return { state: signedOut };
		const { record, credential, saved, changedElsewhere: reloadMayHelp } = stored;
		const { account } = record;
		if (credential === undefined) {
			const lost = { kind: "keyLost" as const, account, credential: record.credential, reloadMayHelp };
			return { state: stored.onRecord ? { ...signedOut, ...lost } : signedOut };
		}
		const { kind, hint } = credential;
		const on = { ...marketplace, account, credential: kind, keyHint: hint, saved, reloadMayHelp };
		return credential.usable ? { credential, on } : { state: { ...on, kind: "keyRejected" } };
	}

	#use(marketplace: MarketplaceAddress, credential: Credential, on: OnAccount): void {
		const account = this.#accountOf(on, marketplace);
		const verified = sameAccount(this.#accepted, account.id);
		const same = !account.use(credential);
		const known = this.#state;
		const keep = same && !verified && isConnected(known);
		// Notify holders of the previous credential, even if nothing visible changes.
		this.#setState(keep ? { ...known, ...on } : { ...on, kind: "signedIn", verified }, !same);
	}

	/** Opens the local records of the marketplace's current account without waiting for its secrets. */
	#prepare(marketplace: MarketplaceAddress): void {
		const record = this.#vault.accounts.current(marketplace.origin);
		if (record !== undefined && !sameAccount(record, this.#inUse?.id))
			this.#parts.accounts.prepare(this.#accountOf(record, marketplace));
	}

	#accountOf(id: AccountId, marketplace: MarketplaceAddress): SessionAccount {
		const folder = this.#vault.folderOf(id);
		const known = [this.#inUse, this.#prepared].find((account) => account?.folder === folder);
		if (known !== undefined) {
			known.marketplace = marketplace;
			return known;
		}
		this.#prepared = new SessionAccount(id, marketplace, this.#parts, this);
		return this.#prepared;
	}

	/**
	 * Whether to keep the state for now and load again soon, because another window recorded a secret that this
	 * window's secret store doesn't show yet. False once no attempts are left, or if the state isn't this marketplace's.
	 */
	#isSecretPending(choice: CredentialChoice, { origin }: MarketplaceAddress): boolean {
		const found = choice.on ?? choice.state;
		if (!("reloadMayHelp" in found && found.reloadMayHelp)) {
			this.#secretAttempts = 0;
			return false;
		}
		const pauseMs = secretPausesMs[this.#secretAttempts];
		if (!("origin" in this.#state && this.#state.origin === origin) || pauseMs === undefined) return false;
		this.#secretAttempts++;
		this.#secretTimer.value = this.#parts.clock.after(pauseMs, () => void this.load());
		return true;
	}

	async #check(): Promise<SessionState> {
		for (let credentials = 0; credentials < 4; credentials++) {
			await this.#loads.running;
			const credential = this.#inUse?.credentials;
			const state = this.#state;
			if (credential === undefined || !isConnected(state) || (state.kind === "signedIn" && state.verified))
				break;
			const result = await this.#probe(credential.client, state);
			if (credential === this.#inUse?.credentials && result !== "again") {
				this.#setState(result);
				break;
			}
		}
		return this.#state;
	}

	async #probe(client: MarketplaceClient, state: ConnectedState): Promise<SessionState | "again"> {
		const on = onAccountOf(state);
		this.#setState({ ...on, kind: "checking" });
		const result = await probe(client);
		await this.#loads.running;
		if (result.kind === "failed") return { ...on, kind: "offline", error: result.error };
		return result.kind === "accepted" ? { ...on, kind: "signedIn", verified: true } : "again";
	}

	#leave(state: SessionState): void {
		this.#inUse?.retire();
		this.#setState(state);
	}

	/** Changes state and account in one step: no listener can see one without the other. */
	#setState(state: SessionState, newCredential = false): void {
		if (!newCredential && sameState(this.#state, state)) return;
		const before = this.#inUse;
		const id = accountOf(state);
		const account = id && this.#marketplace && this.#accountOf(id, this.#marketplace);
		const notify = this.#parts.accounts.use(account);
		this.#inUse = account;
		this.#prepared = undefined;
		this.#state = state;
		if (account !== undefined) {
			account.connected = isConnected(state);
			account.confirmed = state.kind === "signedIn" && state.verified;
		}
		if (before !== account) before?.leave();
		notify();
		account?.changed();
		this.#changed.fire(state);
	}
}
