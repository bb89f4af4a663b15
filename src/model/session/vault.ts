import { createHash, randomBytes } from "node:crypto";
import { rename } from "node:fs/promises";
import * as z from "zod/mini";
import type { Disposable } from "../../base/lifecycle.ts";
import { parseJson } from "../../base/record.ts";
import { hintOf } from "../../rules/apiKey.ts";
import type { SecretStore } from "../../storage/stores.ts";
import {
	accountFolder,
	accountHash,
	type AccountId,
	type AccountRecord,
	AccountsFile,
	type CredentialKind,
	type StoredCredential,
} from "./accounts.ts";
import type { AccessTokenProvider, PasswordSessionParts } from "./accessTokenProvider.ts";
import { PasswordSessions } from "./passwordSessions.ts";

interface VaultOptions extends Omit<PasswordSessionParts, "accounts" | "credentials"> {
	secrets: SecretStore;
	/** The key in the environment, if valid. Read on each use; never stored. */
	environmentKey: () => string | undefined;
}

/** A key or a password session. */
export type Credential = {
	kind: CredentialKind;
	/** Last four characters of the key; empty for a password session or a short key. */
	hint: string;
	/** False if the credential lasts only as long as this window. */
	saved: boolean;
	/** False for a key that got a 401, and for a password session that has just ended or whose tokens were rejected. */
	usable: boolean;
} & ({ key: string; tokens?: undefined } | { key?: undefined; tokens: AccessTokenProvider });

interface CurrentCredentials {
	record: AccountRecord;
	/** The one to use: the key if it's usable, or else the password session. Undefined if there's neither. */
	credential: Credential | undefined;
	/** Whether a usable credential outlasts this window. */
	saved: boolean;
	/** Whether there should be a credential: a missing one was lost. */
	onRecord: boolean;
	/**
	 * Whether the secret on record isn't the one that this window reads, and was recorded since this window opened:
	 * another window has probably changed it.
	 */
	changedElsewhere: boolean;
}

/** All accounts' credentials: in the secret store and in this window's memory, with their stamps in accounts.json. */
export class Vault implements Disposable {
	readonly #options: VaultOptions;
	readonly accounts: AccountsFile;
	readonly #credentials: CredentialStore;
	readonly passwordSessions: PasswordSessions;
	/** Keys that got a 401 in this window. They stay stored: a proxy can respond 401 too. */
	readonly #rejectedKeys = new Set<string>();

	constructor(options: VaultOptions) {
		this.#options = options;
		this.accounts = new AccountsFile(options.root);
		this.#credentials = new CredentialStore(options.secrets, options.onSecret);
		const { accounts } = this;
		this.passwordSessions = new PasswordSessions({ ...options, accounts, credentials: this.#credentials });
	}

	/**
	 * Reads the credentials of a marketplace's current account. Undefined if there's no current account. If the
	 * account's password session has ended, removes its stamp.
	 */
	async open(origin: string): Promise<CurrentCredentials | undefined> {
		const record = this.accounts.current(origin);
		if (record === undefined) return undefined;
		if (record.credential === "environment") {
			const key = this.#agreedKey(record);
			const credential = key === undefined ? undefined : this.#ofKey(record, { value: key, saved: true });
			return { record, credential, saved: true, onRecord: false, changedElsewhere: false };
		}
		const { keyStamp, refreshStamp } = record;
		// At once, because each read of the secret store is a round trip to another process.
		const [key, tokens] = await Promise.all([
			this.#credentials.read(record, "key", keyStamp),
			this.passwordSessions.find(record),
		]);
		const credentials: Credential[] = [];
		if (key !== undefined && (keyStamp !== undefined || !key.saved))
			credentials.push(this.#ofKey(record, key));
		if (tokens !== undefined) {
			const { usable, ended } = tokens;
			credentials.push({ kind: "jwt", tokens, hint: "", saved: refreshStamp !== undefined, usable });
			// Only while the record has a stamp, because writing the record triggers another load.
			if (ended && refreshStamp !== undefined)
				await this.accounts.removeStamp(record, refreshStamp).catch(() => undefined);
		}
		const usable = credentials.filter((credential) => credential.usable);
		return {
			record,
			credential: usable[0] ?? credentials[0],
			saved: usable.some(({ saved }) => saved),
			onRecord: (keyStamp ?? refreshStamp) !== undefined,
			changedElsewhere:
				this.accounts.isElsewhere(record, "keyStamp", key?.stamp) ||
				(key === undefined &&
					tokens === undefined &&
					this.accounts.isElsewhere(record, "refreshStamp", undefined)),
		};
	}

	/** The key in the environment, if valid. */
	get environmentKey(): string | undefined {
		return this.#options.environmentKey();
	}

	/** The folder of an account's local records. */
	folderOf(id: AccountId): string {
		return accountFolder(this.#options.root, this.accounts.record(id) ?? id);
	}

	/** Undefined if the account has no key, or if the environment's isn't the one that the user agreed to. */
	async readKey(id: AccountId): Promise<string | undefined> {
		const record = this.accounts.record(id);
		if (record?.credential === "environment") return this.#agreedKey(record);
		return record && (await this.#credentials.read(record, "key", record.keyStamp))?.value;
	}

	/** Stores a key that the marketplace has accepted. Adds the account if it's new. */
	async keepKey(id: AccountId, key: string, activate: boolean): Promise<{ saved: boolean }> {
		const keyStamp = await this.#credentials.write(id, "key", key);
		this.#rejectedKeys.delete(key);
		await this.accounts.put(withKey(this.#known(id), key, keyStamp), activate);
		return { saved: keyStamp !== undefined };
	}

	/** Stores a key that the marketplace has just generated, unless the account has been signed out. */
	async replaceKey(id: AccountId, key: string): Promise<{ saved: boolean }> {
		const keyStamp = await this.#credentials.write(id, "key", key);
		await this.accounts.change(id, (known) => withKey(known, key, keyStamp));
		if (this.accounts.record(id) !== undefined) return { saved: keyStamp !== undefined };
		await this.#credentials.delete(id, "key");
		return { saved: false };
	}

	/** Removes the key of an account that has a password session. */
	async dropKey(id: AccountId): Promise<void> {
		await this.#credentials.delete(id, "key");
		await this.accounts.change(id, ({ keyStamp: _old, ...known }) => ({
			...known,
			credential: "jwt",
			hint: "",
		}));
	}

	/** Removes the account's stored key if the marketplace has rejected that key. */
	async dropRejectedKey(id: AccountId): Promise<void> {
		const record = this.accounts.record(id);
		const key = record && (await this.#credentials.read(record, "key", record.keyStamp));
		if (key && this.#rejectedKeys.has(key.value)) await this.dropKey(id);
	}

	async keepPasswordSession(id: AccountId, accessToken: string, cookie: string | undefined): Promise<void> {
		const refreshStamp = await this.passwordSessions.of(id).adopt(accessToken, cookie);
		const { refreshStamp: _old, ...known } = this.#known(id);
		const record: AccountRecord = { ...known, credential: known.keyStamp === undefined ? "jwt" : "key" };
		await this.accounts.put(refreshStamp === undefined ? record : { ...record, refreshStamp }, true);
	}

	/** Makes an account that uses the environment's key current. Stores only a stamp that recognizes the key. */
	async keepEnvironment(id: AccountId, key: string): Promise<void> {
		this.#rejectedKeys.delete(key);
		const known = this.#known(id);
		const keyStamp = environmentStamp(id.origin, key);
		const record: AccountRecord = { ...known, credential: "environment", hint: "", keyStamp };
		const { root } = this.#options;
		// An earlier version recorded no key. Its records, such as unconfirmed actions, go to the first key agreed to since.
		if (known.credential === "environment" && known.keyStamp === undefined)
			await rename(accountFolder(root, known), accountFolder(root, record)).catch(() => undefined);
		await this.accounts.put(record, true);
	}

	/**
	 * Removes an account's credentials and record. Resolves to false if a secret may still be in the secret
	 * store.
	 */
	async forget(id: AccountId): Promise<boolean> {
		await this.#deleteSecrets(id);
		this.passwordSessions.forget(id);
		await this.accounts.remove(id);
		// A renewal or a new key may have stored a secret before the record was gone. Later ones check the record.
		return this.#deleteSecrets(id);
	}

	/** After another window has signed the account out, drops its secrets from this window's memory. */
	forgetMemory(id: AccountId): void {
		this.#credentials.forgetUnsaved(id);
		this.passwordSessions.forget(id);
	}

	/** Called after a 401. A key then isn't used until it's accepted or the user retries. */
	reject({ key }: { key?: string | undefined }): void {
		if (key !== undefined) this.#rejectedKeys.add(key);
	}

	/** Allows rejected keys, and sessions whose tokens were rejected, to be used again. */
	forgetRejections(): void {
		this.#rejectedKeys.clear();
		this.passwordSessions.forgetRejections();
	}

	dispose(): void {
		this.accounts.dispose();
	}

	/** Resolves to false if a secret may still be stored afterward. */
	async #deleteSecrets(id: AccountId): Promise<boolean> {
		const keyGone = await this.#credentials.delete(id, "key");
		return (await this.#credentials.delete(id, "refresh")) && keyGone;
	}

	/** The environment's key, if it's the one that the user agreed to use for this account. */
	#agreedKey({ origin, keyStamp }: AccountRecord): string | undefined {
		const key = this.environmentKey;
		return key !== undefined && environmentStamp(origin, key) === keyStamp ? key : undefined;
	}

	#ofKey({ credential }: AccountRecord, { value, saved }: { value: string; saved: boolean }): Credential {
		const kind = credential === "environment" ? credential : "key";
		return { kind, key: value, hint: hintOf(value), saved, usable: !this.#rejectedKeys.has(value) };
	}

	#known(id: AccountId): AccountRecord {
		const { origin, account } = id;
		return (
			this.accounts.record(id) ?? {
				origin,
				account,
				credential: "key",
				hint: "",
				addedAt: new Date(this.#options.clock.now()).toISOString(),
			}
		);
	}
}

function withKey(known: AccountRecord, key: string, keyStamp: string | undefined): AccountRecord {
	const { keyStamp: _old, ...rest } = known;
	const record: AccountRecord = { ...rest, credential: "key", hint: hintOf(key) };
	return keyStamp === undefined ? record : { ...record, keyStamp };
}

function environmentStamp(origin: string, key: string): string {
	return createHash("sha256").update(`${origin}\n${key}`).digest("hex").slice(0, 16);
}

const storedSchema = z.object({
	origin: z.string(),
	account: z.string(),
	stamp: z.string(),
	value: z.string().check(z.regex(/^[\x21-\x7e]{1,4096}$/)),
});

/** `refresh`: the value of the refresh cookie. */
type CredentialPart = "key" | "refresh";

/**
 * The accounts' credentials. Reading verifies that a stored value belongs to the requested account, so that a
 * mix-up in the secret store can't send a credential to another origin.
 */
class CredentialStore {
	readonly #secrets: SecretStore;
	readonly #onSecret: (secret: string) => void;
	/** The values that the secret store failed to keep, by secret name. */
	readonly #unsaved = new Map<string, StoredCredential>();

	/** `onSecret` receives every secret that passes through, so that a log can redact it. */
	constructor(secrets: SecretStore, onSecret: (secret: string) => void) {
		this.#secrets = secrets;
		this.#onSecret = onSecret;
	}

	/**
	 * Undefined if neither this window's memory nor the secret store has a valid value. `expected` is the stamp on
	 * record: a stored value with that stamp takes precedence over the one in memory.
	 */
	async read(id: AccountId, part: CredentialPart, expected?: string): Promise<StoredCredential | undefined> {
		const unsaved = this.#unsaved.get(secretName(id, part));
		if (unsaved !== undefined && expected === undefined) return unsaved;
		const stored = await this.#readStored(id, part);
		return unsaved === undefined || stored?.stamp === expected ? stored : unsaved;
	}

	/**
	 * Stores the value, reads it back, and compares. Resolves to the value's stamp, or to undefined if the secret
	 * store didn't keep the value, which then lasts only as long as this window.
	 */
	async write(id: AccountId, part: CredentialPart, value: string): Promise<string | undefined> {
		this.#onSecret(value);
		const { origin, account } = id;
		const name = secretName(id, part);
		const stamp = randomBytes(9).toString("base64url");
		try {
			await this.#secrets.store(name, JSON.stringify({ origin, account, value, stamp }));
		} catch {
			// Reading back shows that the value wasn't stored.
		}
		const back = await this.#readStored(id, part);
		if (back?.value === value && back.stamp === stamp) {
			this.#unsaved.delete(name);
			return stamp;
		}
		this.#unsaved.set(name, { value, stamp, saved: false });
		return undefined;
	}

	/** Resolves to false if the value may still be stored afterward. */
	async delete(id: AccountId, part: CredentialPart): Promise<boolean> {
		const name = secretName(id, part);
		this.#unsaved.delete(name);
		try {
			await this.#secrets.delete(name);
			return (await this.#secrets.get(name)) === undefined;
		} catch {
			return false;
		}
	}

	/** Drops an account's values that are only in memory. */
	forgetUnsaved(id: AccountId): void {
		this.#unsaved.delete(secretName(id, "key"));
		this.#unsaved.delete(secretName(id, "refresh"));
	}

	async #readStored(id: AccountId, part: CredentialPart): Promise<StoredCredential | undefined> {
		try {
			const stored = parseJson((await this.#secrets.get(secretName(id, part))) ?? "", storedSchema);
			if (stored?.origin !== id.origin || stored.account !== id.account) return undefined;
			this.#onSecret(stored.value);
			return { value: stored.value, stamp: stored.stamp, saved: true };
		} catch {
			return undefined;
		}
	}
}

export function secretName(id: AccountId, part: CredentialPart): string {
	return `dataMarketplace.${part}.${accountHash(id)}`;
}
