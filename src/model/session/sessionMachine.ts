import type { CredentialSource, MarketplaceClient } from "../../api/marketplaceClient.ts";
import { Emitter } from "../../base/event.ts";
import { type Disposable, DisposableStore } from "../../base/lifecycle.ts";
import type { Clock } from "../../base/clock.ts";
import { CoalescedTask } from "../../base/async/coalescedTask.ts";
import { type AccountId, sameAccount } from "./accounts.ts";
import { ActiveAccount, type ActiveCredential } from "./activeAccount.ts";
import { probe } from "./probe.ts";
import { SecretLooks } from "./secretLooks.ts";
import {
	accountOf,
	type ConnectedState,
	isConnected,
	type OnAccount,
	onAccountOf,
	type OnService,
	sameState,
	type SessionState,
} from "./sessionState.ts";
import { targetOf } from "./sessionTarget.ts";
import type { Transports } from "./transports.ts";
import type { Holdings, Vault } from "./vault.ts";

export interface Service extends OnService {
	baseUrl: string;
}

export interface SessionMachineOptions {
	vault: Vault;
	transports: Transports;
	clock: Clock;
	/** A usable key, or undefined. */
	environmentKey: () => string | undefined;
}

/**
 * The session's states and transitions. Follows what the vault holds for the marketplace's current account:
 * each change hint triggers a reread and a comparison, and only a difference has an effect.
 */
export class SessionMachine implements Disposable {
	readonly #vault: Vault;
	readonly #transports: Transports;
	readonly #looks: SecretLooks;
	readonly #environmentKey: () => string | undefined;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<SessionState>());
	readonly onDidChange = this.#changed.event;
	/** Keys that got a 401 in this window. They stay stored: a proxy can respond 401 too. */
	readonly #refused = new Set<string>();
	readonly #loads = new CoalescedTask(async () => this.#loadOnce());
	#service: Service | undefined;
	#active: ActiveAccount | undefined;
	#state: SessionState = { kind: "noService" };
	#accepted: AccountId | undefined;
	#checking: Promise<SessionState> | undefined;

	constructor({ vault, transports, clock, environmentKey }: SessionMachineOptions) {
		this.#vault = vault;
		this.#transports = transports;
		this.#looks = this.#store.add(new SecretLooks(clock, () => void this.load()));
		this.#environmentKey = environmentKey;
		this.#store.add(vault.onDidChange(() => void this.load()));
	}

	get state(): SessionState {
		return this.#state;
	}

	get service(): Service | undefined {
		return this.#service;
	}

	get client(): MarketplaceClient | undefined {
		return isConnected(this.#state) ? this.#active?.client : undefined;
	}

	/** The present credential, even if it was rejected: then it no longer supplies a bearer. */
	get credentials(): CredentialSource | undefined {
		return this.#active;
	}

	async setService(service: Service | undefined): Promise<void> {
		if (service?.baseUrl !== this.#service?.baseUrl || service?.local !== this.#service?.local) {
			this.retire();
			this.#service = service;
			if (service !== undefined) {
				this.#transports.of(service.origin, service.baseUrl);
			}
		}
		await this.load();
	}

	/** Resolves once the vault's contents have been applied. Never rejects. */
	async settled(): Promise<void> {
		await this.#loads.running?.catch(() => undefined);
	}

	async ensureChecked(): Promise<SessionState> {
		await this.#loads.running;
		this.#checking ??= this.#check().finally(() => {
			this.#checking = undefined;
		});
		return this.#checking;
	}

	/** The marketplace accepted this account's credential: use it immediately if the account is current. */
	async follow(id: AccountId, key?: string): Promise<void> {
		this.#refused.delete(key ?? "");
		this.#accepted = id;
		await this.load();
		this.#accepted = undefined;
	}

	/** A call outside the session found that the marketplace rejects this key. */
	async refuse(key: string): Promise<void> {
		this.#refused.add(key);
		await this.load();
	}

	forgetRefusals(): void {
		this.#refused.clear();
	}

	/** Rereads the vault and applies it. Coalesced: changes made meanwhile are included. */
	async load(): Promise<void> {
		return this.#loads.ask();
	}

	/** Sends nothing more with the present credential; the next load starts over. */
	retire(): void {
		this.#active?.retire();
		this.#active = undefined;
	}

	dispose(): void {
		this.retire();
		this.#store.dispose();
	}

	async #loadOnce(): Promise<void> {
		if (this.#store.disposed) {
			return;
		}
		const service = this.#service;
		const holdings = service && (await this.#vault.open(service.origin));
		// Only once: writing triggers another read.
		if (holdings?.logIn?.ended === true && holdings.record.refreshStamp !== undefined) {
			await this.#vault.endLogIn(holdings.record).catch(() => undefined);
		}
		if (service === this.#service && !this.#store.disposed) {
			this.#apply(service, holdings);
		}
	}

	/** Compares what was read with the current state and changes only what differs. */
	#apply(service: Service | undefined, holdings: Holdings | undefined): void {
		this.#forgetIfSignedOutElsewhere();
		if (service === undefined) {
			return this.#leave({ kind: "noService" });
		}
		if (this.#isOnItsWay(holdings, service)) {
			return;
		}
		const target = targetOf(service, holdings, this.#environmentKey(), this.#refused);
		if (target.credential !== undefined) {
			return this.#use(target.credential, target.on);
		}
		this.#leave(target.state);
	}

	#use(credential: ActiveCredential, on: OnAccount): void {
		const id = { origin: on.origin, account: on.account };
		const verified = sameAccount(this.#accepted, id);
		const same = this.#active?.equals(id, credential) === true;
		if (!same) {
			this.retire();
			const transport = this.#transports.of(id.origin);
			this.#active = new ActiveAccount(id, credential, transport, (active) => this.#onRejected(active));
		}
		const known = this.#state;
		const keep = same && !verified && isConnected(known);
		// Notify holders of the previous connection, even if nothing visible changes.
		this.#setState(keep ? { ...known, ...on } : { ...on, kind: "signedIn", verified }, !same);
	}

	/** Another window recorded a key that the secret store doesn't show yet: stay in the current state. */
	#isOnItsWay(holdings: Holdings | undefined, { origin }: Service): boolean {
		if (holdings?.changedElsewhere !== true) {
			this.#looks.reset();
			return false;
		}
		return "origin" in this.#state && this.#state.origin === origin && this.#looks.waitForOneMore();
	}

	#onRejected(active: ActiveAccount): void {
		if (active !== this.#active) return;
		const { key, logIn } = active.credential;
		if (key !== undefined) {
			this.#refused.add(key);
		}
		if (key !== undefined || logIn?.usable === false || logIn?.superseded === true) {
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
			const active = this.#active;
			const state = this.#state;
			if (active === undefined || !isConnected(state) || (state.kind === "signedIn" && state.verified)) {
				break;
			}
			const finding = await this.#ask(active, state);
			if (active === this.#active && finding !== "again") {
				this.#setState(finding);
				break;
			}
		}
		return this.#state;
	}

	async #ask(active: ActiveAccount, state: ConnectedState): Promise<SessionState | "again"> {
		const on = onAccountOf(state);
		this.#setState({ ...on, kind: "checking" });
		const finding = await probe(active.client);
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
		this.retire();
		this.#setState(state);
	}

	#setState(state: SessionState, newConnection = false): void {
		if (newConnection || !sameState(this.#state, state)) {
			this.#state = state;
			this.#changed.fire(state);
		}
	}
}
