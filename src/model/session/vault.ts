import { MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { Event } from "../../base/event.ts";
import type { Disposable } from "../../base/lifecycle.ts";
import type { Clock } from "../../base/clock.ts";
import type { SecretStore } from "../storage/storage.ts";
import { type AccountId, type AccountRecord, accountHash } from "./accounts.ts";
import { AccountsFile } from "./accountsFile.ts";
import { CredentialStore, type StoredCredential } from "./credentialStore.ts";
import { JwtSession } from "./jwtSession.ts";
import type { Transports } from "./transports.ts";

export interface VaultOptions {
	root: string;
	secrets: SecretStore;
	clock: Clock;
	onSecret: (secret: string) => void;
	transports: Transports;
}

/** What is at hand for an account. */
export interface Holdings {
	record: AccountRecord;
	key?: StoredCredential;
	/** A log-in that can make calls, or that has just ended. */
	logIn?: JwtSession;
	/** The secret on record is another than the stored one, and another window put it on record while this one was open. */
	changedElsewhere: boolean;
}

/** Where the credentials of all accounts live: the secret store, the generation file, and this window's memory. */
export class Vault implements Disposable {
	readonly #options: VaultOptions;
	readonly #accounts: AccountsFile;
	readonly #store: CredentialStore;
	readonly #logIns = new Map<string, JwtSession>();
	/** The stamp on record when a log-in of this window began: another one is a later log-in, of another window. */
	readonly #logInStamps = new Map<string, string | undefined>();
	/** What was on record when this window opened: a later stamp was put there by a window. */
	readonly #atStart: Map<string, AccountRecord>;

	constructor(options: VaultOptions) {
		this.#options = options;
		this.#accounts = new AccountsFile(options.root);
		this.#store = new CredentialStore(options.secrets, options.onSecret);
		this.#atStart = new Map(this.#accounts.records().map((record) => [accountHash(record), record]));
	}

	/** The generation file changed, here or in another window. */
	get onDidChange(): Event<void> {
		return this.#accounts.onDidChange;
	}

	records(origin?: string): AccountRecord[] {
		return this.#accounts.records(origin);
	}

	record(id: AccountId): AccountRecord | undefined {
		return this.#accounts.record(id);
	}

	/** The account that a service was last used with. */
	current(origin: string): AccountRecord | undefined {
		return this.#accounts.current(origin);
	}

	/** Reads what the current account of a service has. Undefined: there is no current account. */
	async open(origin: string): Promise<Holdings | undefined> {
		const record = this.current(origin);
		if (record === undefined) {
			return undefined;
		}
		// Each question to the secret store is a round trip to the window: both at once, for rows wait for them.
		const [key, logIn] = await Promise.all([this.readKey(record), this.#findLogIn(record)]);
		const usable = key !== undefined && (record.keyStamp !== undefined || !key.saved);
		return {
			record,
			...(usable ? { key } : {}),
			...(logIn === undefined ? {} : { logIn }),
			changedElsewhere:
				this.#isElsewhere(record, "keyStamp", key?.stamp) ||
				(key === undefined && logIn === undefined && this.#isElsewhere(record, "refreshStamp", undefined)),
		};
	}

	async readKey(id: AccountId): Promise<StoredCredential | undefined> {
		return this.#store.read(id, "key", this.record(id)?.keyStamp);
	}

	/** Stores a key that the service accepted, or has just made. */
	async keepKey(id: AccountId, key: string, activate: boolean): Promise<{ saved: boolean }> {
		const { stamp, saved } = await this.#store.write(id, "key", key);
		const { keyStamp: _old, ...known } = this.#known(id);
		const record: AccountRecord = { ...known, credential: "key", hint: hintOf(key) };
		await this.#accounts.put(saved ? { ...record, keyStamp: stamp } : record, activate);
		return { saved };
	}

	/** Removes the key of an account that has a log-in. */
	async dropKey(id: AccountId): Promise<void> {
		await this.#store.delete(id, "key");
		const { keyStamp: _old, ...known } = this.#known(id);
		await this.#accounts.put({ ...known, credential: "jwt", hint: "" }, false);
	}

	async keepLogIn(
		id: AccountId,
		accessToken: string,
		cookie: string | undefined,
	): Promise<{ saved: boolean }> {
		const written = await this.#logIn(id).adopt(accessToken, cookie);
		const { refreshStamp: _old, ...known } = this.#known(id);
		const record: AccountRecord = { ...known, credential: known.keyStamp === undefined ? "jwt" : "key" };
		const { saved, stamp } = written;
		this.#logInStamps.set(accountHash(id), saved ? stamp : undefined);
		await this.#accounts.put(
			saved && stamp !== undefined ? { ...record, refreshStamp: stamp } : record,
			true,
		);
		return { saved };
	}

	/** The log-in is over: nothing of it is on record any more. */
	async endLogIn(id: AccountId): Promise<void> {
		await this.#store.delete(id, "refresh");
		const { refreshStamp: _old, ...known } = this.#known(id);
		await this.#accounts.put(known, false);
	}

	/** The environment's key is used; it is not stored. */
	async keepEnvironment(id: AccountId, key: string): Promise<void> {
		await this.#accounts.put({ ...this.#known(id), credential: "environment", hint: hintOf(key) }, true);
	}

	async activate(id: AccountId): Promise<void> {
		await this.#accounts.activate(id);
	}

	/** Removes what this machine has of an account. False where the secret store still has the secret. */
	async forget(id: AccountId): Promise<boolean> {
		const gone = [await this.#store.delete(id, "key"), await this.#store.delete(id, "refresh")];
		this.#logIns.delete(accountHash(id));
		await this.#accounts.remove(id);
		return !gone.includes(false);
	}

	/** Another window signed the account out: what only this window's memory has goes as well. */
	forgetMemory(id: AccountId): void {
		this.#store.forgetUnsaved(id);
		this.#logIns.delete(accountHash(id));
	}

	/** Refused tokens are tried once more, as a refused key is. */
	forgetRefusals(): void {
		for (const logIn of this.#logIns.values()) {
			logIn.forgetRefusal();
		}
	}

	/** The log-in of an account, where there is or was one. */
	knownLogIn(record: AccountRecord): JwtSession | undefined {
		const known = this.#logIns.get(accountHash(record));
		return known === undefined && record.refreshStamp !== undefined ? this.#logIn(record) : known;
	}

	#logIn(id: AccountId): JwtSession {
		const known = this.#logIns.get(accountHash(id));
		if (known !== undefined) {
			return known;
		}
		const { root, clock, onSecret, transports } = this.#options;
		const created = new JwtSession({
			root,
			id: { origin: id.origin, account: id.account },
			host: new URL(id.origin).host,
			store: this.#store,
			auth: () => new MarketplaceClient(transports.of(id.origin), undefined).auth,
			clock,
			onSecret,
			isSpent: (stamp) => {
				this.reload();
				const record = this.record(id);
				return record !== undefined && this.#isElsewhere(record, "refreshStamp", stamp);
			},
			onRotated: async ({ from, to }) => {
				this.#logInStamps.set(accountHash(id), to);
				await this.#accounts.restamp(id, from, to);
			},
		});
		this.#logIns.set(accountHash(id), created);
		this.#logInStamps.set(accountHash(id), this.record(id)?.refreshStamp);
		return created;
	}

	reload(): void {
		this.#accounts.reload();
	}

	dispose(): void {
		this.#accounts.dispose();
	}

	async #findLogIn(record: AccountRecord): Promise<JwtSession | undefined> {
		const inMemory = this.#logIns.get(accountHash(record));
		if (inMemory?.hasToken === true || record.refreshStamp === undefined) {
			return inMemory;
		}
		if (inMemory?.ended === true && this.#logInStamps.get(accountHash(record)) === record.refreshStamp) {
			return inMemory;
		}
		const cookie = await this.#store.read(record, "refresh");
		if (this.#isElsewhere(record, "refreshStamp", cookie?.stamp)) {
			return undefined;
		}
		if (cookie === undefined) {
			return inMemory?.ended === true ? inMemory : undefined;
		}
		if (inMemory?.ended === true) {
			this.#logIns.delete(accountHash(record));
		}
		return this.#logIn(record);
	}

	/** Does the stamp on record name another secret than the one that this window reads, put there while it was open? */
	#isElsewhere(record: AccountRecord, part: "keyStamp" | "refreshStamp", stamp: string | undefined): boolean {
		const onRecord = record[part];
		const atStart = this.#atStart.get(accountHash(record))?.[part];
		return onRecord !== undefined && onRecord !== stamp && onRecord !== atStart;
	}

	#known(id: AccountId): AccountRecord {
		const { origin, account } = id;
		return (
			this.record(id) ?? { origin, account, credential: "key", hint: "", addedAt: new Date().toISOString() }
		);
	}
}

/** The last four characters, where that leaves enough of the key untold. */
export function hintOf(key: string): string {
	return key.length < 12 ? "" : key.slice(-4);
}
