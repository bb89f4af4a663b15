import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { parseJson } from "../../base/record.ts";
import type { SecretStore } from "../../storage/stores.ts";
import { type AccountId, accountHash } from "./accounts.ts";

const storedSchema = z.object({
	origin: z.string(),
	account: z.string(),
	stamp: z.string(),
	value: z.string().check(z.regex(/^[\x21-\x7e]{1,4096}$/)),
});

/** `refresh`: the value of the refresh cookie. */
export type CredentialPart = "key" | "refresh";

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
	 * Stores the value, reads it back, and compares. `saved: false` if the secret store didn't keep the value, which
	 * then lasts only as long as this window. The stamp is new either way.
	 */
	async write(
		id: AccountId,
		part: CredentialPart,
		value: string,
	): Promise<{ stamp: string; saved: boolean }> {
		this.#onSecret(value);
		const name = secretName(id, part);
		const stamp = randomBytes(9).toString("base64url");
		const saved = await this.#store(id, part, { value, stamp });
		if (saved) this.#unsaved.delete(name);
		else this.#unsaved.set(name, { value, stamp, saved });
		return { stamp, saved };
	}

	/** Resolves to false if the value may still be stored afterward. */
	async delete(id: AccountId, part: CredentialPart): Promise<boolean> {
		this.#unsaved.delete(secretName(id, part));
		try {
			await this.#secrets.delete(secretName(id, part));
			return (await this.#secrets.get(secretName(id, part))) === undefined;
		} catch {
			return false;
		}
	}

	/** Drops an account's values that are only in memory. */
	forgetUnsaved(id: AccountId): void {
		this.#unsaved.delete(secretName(id, "key"));
		this.#unsaved.delete(secretName(id, "refresh"));
	}

	async #store(
		id: AccountId,
		part: CredentialPart,
		credential: { value: string; stamp: string },
	): Promise<boolean> {
		const { origin, account } = id;
		try {
			await this.#secrets.store(secretName(id, part), JSON.stringify({ origin, account, ...credential }));
		} catch {
			return false;
		}
		const back = await this.#readStored(id, part);
		return back?.value === credential.value && back.stamp === credential.stamp;
	}

	async #readStored(id: AccountId, part: CredentialPart): Promise<StoredCredential | undefined> {
		const text = await this.#get(secretName(id, part));
		const stored = parseJson(text ?? "", storedSchema);
		if (stored === undefined || stored.origin !== id.origin || stored.account !== id.account)
			return undefined;
		this.#onSecret(stored.value);
		return { value: stored.value, stamp: stored.stamp, saved: true };
	}

	async #get(name: string): Promise<string | undefined> {
		try {
			return await this.#secrets.get(name);
		} catch {
			return undefined;
		}
	}
}

export function secretName(id: AccountId, part: CredentialPart): string {
	return `dataMarketplace.${part}.${accountHash(id)}`;
}
