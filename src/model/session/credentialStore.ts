import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { parseJson } from "../../base/record.ts";
import type { SecretStore } from "../../storage/stores.ts";
import { accountHash, type AccountId } from "./accounts.ts";

const storedSchema = z.object({
	origin: z.string(),
	account: z.string(),
	stamp: z.string(),
	value: z.string().check(z.regex(/^[\x21-\x7e]{1,4096}$/)),
});

/** `refresh`: the value of the refresh cookie. */
type CredentialPart = "key" | "refresh";

export interface StoredCredential {
	value: string;
	/** Identifies this value without revealing it; each new value gets a new stamp. */
	stamp: string;
	/** False if the value is only in this window's memory. */
	saved: boolean;
}

/**
 * The accounts' credentials. Reading verifies that a stored value belongs to the requested account, so that a
 * mix-up in the secret store can't send a credential to another origin.
 */
export class CredentialStore {
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
