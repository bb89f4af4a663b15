import { text } from "../database/database.ts";
import type { Database } from "../database/database.ts";
import { isoTime } from "./clock.ts";
import type { Clock } from "./clock.ts";
import { Problem } from "./problem.ts";
import { hashSecret, randomSecret } from "./secrets.ts";

/** Every API key of this service starts with it ("a fixed live-key prefix"). */
export const KEY_PREFIX = "dm_live_";

/** One key per account, kept as a hash: the raw key is known only to whom it was shown. */
export class ApiKeys {
	readonly #database: Database;
	readonly #clock: Clock;

	constructor(database: Database, clock: Clock) {
		this.#database = database;
		this.#clock = clock;
	}

	/** Makes a new key; the one before stops working at once. */
	rotate(accountId: string): string {
		const key = KEY_PREFIX + randomSecret();
		this.install(accountId, key);
		return key;
	}

	/** Makes `key` the account's key. */
	install(accountId: string, key: string): void {
		const sql =
			"INSERT INTO api_keys (account_id, hash, created_at) VALUES (?, ?, ?)" +
			" ON CONFLICT (account_id) DO UPDATE SET hash = excluded.hash, created_at = excluded.created_at";
		this.#database.run(sql, accountId, hashSecret(key), isoTime(this.#clock));
	}

	revoke(accountId: string): void {
		if (this.#database.run("DELETE FROM api_keys WHERE account_id = ?", accountId).changes === 0n) {
			throw new Problem(404, "no_api_key", "This account has no API key.");
		}
	}

	/** When the account's key was made, as ISO 8601; `undefined` where it has none. */
	madeAt(accountId: string): string | undefined {
		const row = this.#database.get("SELECT created_at FROM api_keys WHERE account_id = ?", accountId);
		return row && text(row, "created_at");
	}

	/** @returns the id of the account whose key this is. */
	owner(key: string): string | undefined {
		const row = this.#database.get("SELECT account_id FROM api_keys WHERE hash = ?", hashSecret(key));
		return row && text(row, "account_id");
	}
}
