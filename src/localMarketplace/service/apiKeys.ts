import { text } from "../database/database.ts";
import { isoTime, Store } from "./store.ts";
import { Problem } from "./problem.ts";
import { hashSecret, randomSecret } from "./secrets.ts";

/** Distinguishes API keys from access tokens. */
export const KEY_PREFIX = "dm_live_";

/** One key per account. Only the hash is stored, so a key can't be shown again. */
export class ApiKeys extends Store {
	/** Generates a new key. The previous one stops working immediately. */
	rotate(accountId: string): string {
		const key = KEY_PREFIX + randomSecret();
		this.install(accountId, key);
		return key;
	}

	install(accountId: string, key: string): void {
		const sql =
			"INSERT INTO api_keys (account_id, hash, created_at) VALUES (?, ?, ?)" +
			" ON CONFLICT (account_id) DO UPDATE SET hash = excluded.hash, created_at = excluded.created_at";
		this.database.run(sql, accountId, hashSecret(key), isoTime(this.clock));
	}

	revoke(accountId: string): void {
		if (this.database.run("DELETE FROM api_keys WHERE account_id = ?", accountId) === 0n)
			throw new Problem(404, "no_api_key", "This account has no API key.");
	}

	/** ISO 8601 UTC. Undefined if the account has no key. */
	madeAt(accountId: string): string | undefined {
		const row = this.database.get("SELECT created_at FROM api_keys WHERE account_id = ?", accountId);
		return row && text(row, "created_at");
	}

	/** The ID of the account that has the key. Undefined for an unknown key. */
	owner(key: string): string | undefined {
		const row = this.database.get("SELECT account_id FROM api_keys WHERE hash = ?", hashSecret(key));
		return row && text(row, "account_id");
	}
}
