import { MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { Clock } from "../../base/clock.ts";
import { AccessTokenProvider, type StoredCookie } from "./accessTokenProvider.ts";
import { accountHash, type AccountId, type AccountRecord, type AccountsFile } from "./accounts.ts";
import type { Transports } from "./transports.ts";

interface PasswordSessionsOptions {
	root: string;
	clock: Clock;
	onSecret: (secret: string) => void;
	transports: Transports;
	accounts: AccountsFile;
	cookieOf: (id: AccountId) => StoredCookie;
}

/** The accounts' password sessions: one provider of access tokens for each account, created on first use. */
export class PasswordSessions {
	readonly #options: PasswordSessionsOptions;
	readonly #tokens = new Map<string, AccessTokenProvider>();
	/** The refresh stamp of each session in `#tokens`, to recognize one recorded by another window. */
	readonly #stamps = new Map<string, string | undefined>();

	constructor(options: PasswordSessionsOptions) {
		this.#options = options;
	}

	/** The session of an account, even if it has just ended. Undefined if there's none, or if only another window has it. */
	async find(record: AccountRecord): Promise<AccessTokenProvider | undefined> {
		const inMemory = this.#tokens.get(accountHash(record));
		if (inMemory?.hasToken === true || record.refreshStamp === undefined) return inMemory;
		if (inMemory?.ended === true && this.#stamps.get(accountHash(record)) === record.refreshStamp)
			return inMemory;
		const { accounts, cookieOf } = this.#options;
		const cookie = await cookieOf(record).read();
		if (accounts.isElsewhere(record, "refreshStamp", cookie?.stamp)) return undefined;
		if (cookie === undefined) return inMemory?.ended === true ? inMemory : undefined;
		if (inMemory?.ended === true) this.#tokens.delete(accountHash(record));
		return this.#of(record);
	}

	/** An account's session, if it can still make calls. */
	usable(id: AccountId): AccessTokenProvider | undefined {
		const isStored = this.#options.accounts.record(id)?.refreshStamp !== undefined;
		const tokens = isStored ? this.#of(id) : this.#tokens.get(accountHash(id));
		return tokens?.usable === true && (tokens.hasToken || isStored) ? tokens : undefined;
	}

	/** Takes over the result of a sign-in. Resolves to the refresh cookie's stamp if the cookie was stored. */
	async adopt(id: AccountId, accessToken: string, cookie: string | undefined): Promise<string | undefined> {
		const stamp = await this.#of(id).adopt(accessToken, cookie);
		this.#stamps.set(accountHash(id), stamp);
		return stamp;
	}

	/** Removes an ended session's cookie from the secret store and its stamp from the record. */
	async removeEnded(id: AccountId, stamp: string): Promise<void> {
		await this.#options.cookieOf(id).delete();
		await this.#options.accounts.removeStamp(id, stamp);
	}

	/** Drops an account's access token from memory. */
	forget(id: AccountId): void {
		this.#tokens.delete(accountHash(id));
	}

	/** Allows sessions whose tokens were rejected to be used again. */
	forgetRejections(): void {
		for (const tokens of this.#tokens.values()) tokens.forgetRejection();
	}

	#of(id: AccountId): AccessTokenProvider {
		const known = this.#tokens.get(accountHash(id));
		if (known !== undefined) return known;
		const { root, clock, onSecret, transports, accounts, cookieOf } = this.#options;
		const cookie = cookieOf(id);
		const created = new AccessTokenProvider({
			root,
			id: { origin: id.origin, account: id.account },
			host: new URL(id.origin).host,
			cookie,
			auth: () => new MarketplaceClient(transports.of(id.origin), undefined).auth,
			clock,
			onSecret,
			isSpent: (stamp) => {
				accounts.reload();
				const record = accounts.record(id);
				return record !== undefined && accounts.isElsewhere(record, "refreshStamp", stamp);
			},
			onRotated: async (from, to) => {
				this.#stamps.set(accountHash(id), to);
				await accounts.restamp(id, from, to);
				if (accounts.record(id) === undefined) await cookie.delete();
			},
		});
		this.#tokens.set(accountHash(id), created);
		this.#stamps.set(accountHash(id), accounts.record(id)?.refreshStamp);
		return created;
	}
}
