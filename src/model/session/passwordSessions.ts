import { AccessTokenProvider, type PasswordSessionParts } from "./accessTokenProvider.ts";
import { accountHash, type AccountId, type AccountRecord } from "./accounts.ts";

/** The accounts' password sessions: one provider of access tokens for each account, created on first use. */
export class PasswordSessions {
	readonly #parts: PasswordSessionParts;
	readonly #tokens = new Map<string, AccessTokenProvider>();

	constructor(parts: PasswordSessionParts) {
		this.#parts = parts;
	}

	/** The session of an account, even if it has just ended. Undefined if there's none, or if only another window has it. */
	async find(record: AccountRecord): Promise<AccessTokenProvider | undefined> {
		const inMemory = this.#tokens.get(accountHash(record));
		if (inMemory?.hasToken === true || record.refreshStamp === undefined) return inMemory;
		if (inMemory?.ended === true && inMemory.stamp === record.refreshStamp) return inMemory;
		const { accounts, credentials } = this.#parts;
		const cookie = await credentials.read(record, "refresh");
		if (accounts.isElsewhere(record, "refreshStamp", cookie?.stamp)) return undefined;
		if (cookie === undefined) return inMemory?.ended === true ? inMemory : undefined;
		if (inMemory?.ended === true) this.#tokens.delete(accountHash(record));
		return this.of(record);
	}

	/** An account's session, if it can still make calls. */
	usable(id: AccountId): AccessTokenProvider | undefined {
		const isStored = this.#parts.accounts.record(id)?.refreshStamp !== undefined;
		const tokens = isStored ? this.of(id) : this.#tokens.get(accountHash(id));
		return tokens?.usable === true && (tokens.hasToken || isStored) ? tokens : undefined;
	}

	/** Drops an account's access token from memory. */
	forget(id: AccountId): void {
		this.#tokens.delete(accountHash(id));
	}

	/** Allows sessions whose tokens were rejected to be used again. */
	forgetRejections(): void {
		for (const tokens of this.#tokens.values()) tokens.forgetRejection();
	}

	/** An account's provider, even without a session. */
	of(id: AccountId): AccessTokenProvider {
		const known = this.#tokens.get(accountHash(id));
		if (known !== undefined) return known;
		const created = new AccessTokenProvider(id, this.#parts);
		this.#tokens.set(accountHash(id), created);
		return created;
	}
}
