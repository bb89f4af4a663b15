import { Emitter, type Event } from "../../base/event.ts";
import { type Disposable, DisposableStore } from "../../base/lifecycle.ts";
import type { Clock } from "../../base/clock.ts";
import { checkServiceUrl } from "../../rules/urls.ts";
import type { SecretStore } from "../../storage/secretStore.ts";
import { CoalescedTask } from "../../base/async/coalescedTask.ts";
import { type AccountId, type AccountRecord, sameAccount } from "./accounts.ts";
import { Connection, type ActiveCredential } from "./connection.ts";
import { AccountInUse, type AccountsInUse, type OpenAccount, type Service } from "./openAccount.ts";
import { credentialGiven } from "./credentialGiven.ts";
import { probe } from "./probe.ts";
import { SecretRetry } from "./secretRetry.ts";
import {
	accountOf,
	type ConnectedState,
	isConnected,
	type OnAccount,
	onAccountOf,
	sameState,
	type SessionState,
} from "./sessionState.ts";
import { choiceFor } from "./credentialChoice.ts";
import type { Transports } from "./transports.ts";
import type { StoredCredentials, Vault } from "./vault.ts";

export interface SessionParts {
	root: string;
	secrets: Pick<SecretStore, "onDidChange">;
	vault: Vault;
	transports: Transports;
	clock: Clock;
	/** A usable key, or undefined. */
	environmentKey: () => string | undefined;
	accounts: AccountsInUse;
}

/**
 * The sign-in state that everything else follows, and the account it names. Follows what the vault holds for the
 * marketplace's current account: each hint of a change, also from other windows, triggers a reread and a
 * comparison, and only a difference has an effect. Makes no request on its own: `ensureChecked` does, when a view
 * is shown.
 */
export class Session implements Disposable {
	readonly #parts: SessionParts;
	readonly #vault: Vault;
	readonly #secretRetry: SecretRetry;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<SessionState>());
	readonly onDidChange = this.#changed.event;
	/** Keys that got a 401 in this window. They stay stored: a proxy can respond 401 too. */
	readonly #rejected = new Set<string>();
	readonly #loads = new CoalescedTask(async () => this.#loadOnce());
	#service: Service | undefined;
	#inUse: AccountInUse | undefined;
	/** Opened but not in use yet: the one that the secret being read is probably for. */
	#prepared: AccountInUse | undefined;
	#state: SessionState = { kind: "noService" };
	#accepted: AccountId | undefined;
	#checking: Promise<SessionState> | undefined;

	/** Disposes the vault and the transports too. */
	constructor(parts: SessionParts) {
		const { secrets, vault, transports, clock } = parts;
		this.#parts = parts;
		this.#vault = this.#store.add(vault);
		this.#store.add(transports);
		this.#secretRetry = this.#store.add(new SecretRetry(clock, () => void this.load()));
		for (const { onDidChange } of [vault, secrets]) this.#store.add(onDidChange(() => void this.load()));
	}

	get state(): SessionState {
		return this.#state;
	}

	/** The account that `state` names, even while its key is rejected or lost. Replaced in one step with it. */
	get inUse(): OpenAccount | undefined {
		return this.#inUse;
	}

	get account(): AccountId | undefined {
		return this.#inUse?.id;
	}

	/** Fires when any account, not just the current one, is added, removed, or chosen, in this window or another. */
	get onDidChangeAccounts(): Event<void> {
		return this.#vault.onDidChange;
	}

	/** The accounts known on this computer, for one marketplace or all. */
	accounts(origin?: string): AccountRecord[] {
		return this.#vault.records(origin);
	}

	/** What another extension gets for an account after the user consents: see `credentialGiven`. */
	async credentialFor(id: AccountId, options: { renew: boolean }): Promise<string | undefined> {
		return credentialGiven(this.#vault, id, { ...options, environmentKey: this.#parts.environmentKey() });
	}

	/** Sets the marketplace and restores any credential stored for its origin. Makes no request; never rejects. */
	async setService(url: string | undefined, { local = false }: { local?: boolean } = {}): Promise<void> {
		const checked = url === undefined ? undefined : checkServiceUrl(url);
		const service = checked?.ok === true ? serviceAt(checked.value, local) : undefined;
		if (service?.baseUrl !== this.#service?.baseUrl || service?.local !== this.#service?.local) {
			this.#inUse?.retire();
			this.#service = service;
			if (service !== undefined) {
				this.#parts.transports.of(service.origin, service.baseUrl);
				this.#prepare(service);
			}
		}
		await this.load();
	}

	/**
	 * Resolves once the local credentials of the marketplace's account have been read. Never rejects or makes a
	 * request.
	 */
	async whenSettled(): Promise<void> {
		await this.#loads.running?.catch(() => undefined);
	}

	/** Called by a view when it's shown: checks once, for all views, whether the credential works. Never rejects. */
	async ensureChecked(): Promise<SessionState> {
		await this.#loads.running;
		this.#checking ??= this.#check().finally(() => {
			this.#checking = undefined;
		});
		return this.#checking;
	}

	/** Tries a rejected credential again: the 401 may have come from a proxy in between. */
	async retry(): Promise<SessionState> {
		this.#vault.forgetRefusals();
		this.#rejected.clear();
		await this.load();
		return this.ensureChecked();
	}

	/** Rereads what other windows may have changed: on window focus, and before moving money. */
	async recheck(): Promise<void> {
		this.#vault.reload();
		await this.load();
	}

	/**
	 * After a change to proxy, certificate, or limit settings: new calls use the new settings. Aborts those in
	 * flight, except a write already sent.
	 */
	async resetTransport(): Promise<void> {
		this.#inUse?.retire();
		this.#parts.transports.renew();
		await this.load();
	}

	/** The marketplace accepted this account's credential: use it immediately if the account is current. */
	async follow(id: AccountId, key?: string): Promise<void> {
		this.#rejected.delete(key ?? "");
		this.#accepted = id;
		await this.load();
		this.#accepted = undefined;
	}

	/** Rereads the vault and applies it. Coalesced: changes made meanwhile are included. */
	async load(): Promise<void> {
		return this.#loads.ask();
	}

	dispose(): void {
		this.#inUse?.leave();
		this.#store.dispose();
	}

	async #loadOnce(): Promise<void> {
		if (this.#store.disposed) {
			return;
		}
		const service = this.#service;
		const stored = service && (await this.#vault.open(service.origin));
		// Only once: writing triggers another read.
		if (stored?.tokens?.ended === true && stored.record.refreshStamp !== undefined) {
			await this.#vault.endLogIn(stored.record).catch(() => undefined);
		}
		if (service === this.#service && !this.#store.disposed) {
			this.#apply(service, stored);
		}
	}

	/** Compares what was read with the current state and changes only what differs. */
	#apply(service: Service | undefined, stored: StoredCredentials | undefined): void {
		this.#forgetIfSignedOutElsewhere();
		if (service === undefined) {
			return this.#leave({ kind: "noService" });
		}
		if (this.#isOnItsWay(stored, service)) {
			return;
		}
		const target = choiceFor(service, stored, this.#parts.environmentKey(), this.#rejected);
		if (target.credential === undefined) {
			this.#leave(target.state);
		} else {
			this.#use(service, target.credential, target.on);
		}
	}

	#use(service: Service, credential: ActiveCredential, on: OnAccount): void {
		const account = this.#accountOf(on, service);
		const verified = sameAccount(this.#accepted, account.id);
		const same = account.connection?.uses(credential) === true;
		if (!same) {
			account.retire();
			const transport = this.#parts.transports.of(on.origin);
			account.connection = new Connection(credential, transport, (connection) =>
				this.#onRejected(connection),
			);
		}
		const known = this.#state;
		const keep = same && !verified && isConnected(known);
		// Notify holders of the previous connection, even if nothing visible changes.
		this.#setState(keep ? { ...known, ...on } : { ...on, kind: "signedIn", verified }, !same);
	}

	/** Opens the local records of the marketplace's account while its secret is still to be read. */
	#prepare(service: Service): void {
		const record = this.#vault.current(service.origin);
		if (record !== undefined && !sameAccount(record, this.#inUse?.id)) {
			this.#parts.accounts.prepare(this.#accountOf(record, service));
		}
	}

	#accountOf(id: AccountId, service: Service): AccountInUse {
		const known = [this.#inUse, this.#prepared].find((account) => sameAccount(account?.id, id));
		if (known !== undefined) {
			known.service = service;
			return known;
		}
		this.#prepared = new AccountInUse(id, service, {
			...this.#parts,
			recheck: async () => this.recheck(),
			reload: async () => this.load(),
			accepted: async (account, key) => this.follow(account, key),
			refuse: async (key) => {
				this.#rejected.add(key);
				await this.load();
			},
		});
		return this.#prepared;
	}

	/** Another window recorded a key that the secret store doesn't show yet: stay in the current state. */
	#isOnItsWay(stored: StoredCredentials | undefined, { origin }: Service): boolean {
		if (stored?.changedElsewhere !== true) {
			this.#secretRetry.reset();
			return false;
		}
		return "origin" in this.#state && this.#state.origin === origin && this.#secretRetry.waitForOneMore();
	}

	#onRejected(connection: Connection): void {
		if (connection !== this.#inUse?.connection) return;
		const { key, tokens } = connection.credential;
		if (key !== undefined) {
			this.#rejected.add(key);
		}
		if (key !== undefined || tokens?.usable === false || tokens?.superseded === true) {
			void this.load();
		} else if (this.#state.kind !== "checking" && isConnected(this.#state)) {
			const { kind: _kind, ...on } = this.#state;
			this.#setState({ ...on, kind: "signedIn", verified: false });
			void this.ensureChecked();
		}
	}

	async #check(): Promise<SessionState> {
		for (let credentials = 0; credentials < 4; credentials++) {
			await this.#loads.running;
			const connection = this.#inUse?.connection;
			const state = this.#state;
			if (connection === undefined || !isConnected(state) || (state.kind === "signedIn" && state.verified)) {
				break;
			}
			const finding = await this.#ask(connection, state);
			if (connection === this.#inUse?.connection && finding !== "again") {
				this.#setState(finding);
				break;
			}
		}
		return this.#state;
	}

	async #ask(connection: Connection, state: ConnectedState): Promise<SessionState | "again"> {
		const on = onAccountOf(state);
		this.#setState({ ...on, kind: "checking" });
		const finding = await probe(connection.client);
		await this.#loads.running;
		if (finding.kind === "failed") {
			return { ...on, kind: "offline", error: finding.error };
		}
		return finding.kind === "accepted" ? { ...on, kind: "signedIn", verified: true } : "again";
	}

	#forgetIfSignedOutElsewhere(): void {
		const account = accountOf(this.#state);
		if (account !== undefined && this.#vault.record(account) === undefined) {
			this.#vault.forgetMemory(account);
		}
	}

	#leave(state: SessionState): void {
		this.#inUse?.retire();
		this.#setState(state);
	}

	/** Changes state and account in one step: no listener can see one without the other. */
	#setState(state: SessionState, newConnection = false): void {
		if (!newConnection && sameState(this.#state, state)) return;
		const before = this.#inUse;
		const id = accountOf(state);
		const account = id && this.#service && this.#accountOf(id, this.#service);
		const tell = this.#parts.accounts.use(account);
		this.#inUse = account;
		this.#prepared = undefined;
		this.#state = state;
		if (account !== undefined) {
			account.connected = isConnected(state);
			account.confirmed = state.kind === "signedIn" && state.verified;
		}
		if (before !== account) before?.leave();
		tell();
		account?.changed();
		this.#changed.fire(state);
	}
}

function serviceAt({ origin, baseUrl }: { origin: string; baseUrl: string }, local: boolean): Service {
	return { origin, baseUrl, host: new URL(origin).host, local };
}
