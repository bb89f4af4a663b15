import { demoAccounts } from "../seed/demoAccounts.ts";
import { isSeller, type Role } from "../service/accounts.ts";
import type { Marketplace } from "../service/marketplace.ts";
import type { DataFolder, DemoKeyring } from "./dataFolder.ts";

/** A demo account, as sent to the launcher. */
export interface DemoAccount {
	email: string;
	name: string;
	role: Role;
	apiKey: string;
	/** The seller ID of its datasets. Absent unless the account is a seller. */
	sellerId?: string;
}

/**
 * API keys of the demo accounts. An account has one key, and the marketplace stores only its hash, so the
 * keys themselves are kept beside the database: two windows must get the same key, or one would invalidate
 * the other's.
 */
export class DemoKeys {
	readonly #marketplace: Marketplace;
	readonly #folder: DataFolder;

	constructor(marketplace: Marketplace, folder: DataFolder) {
		this.#marketplace = marketplace;
		this.#folder = folder;
	}

	/** The demo accounts with working keys. Generates a new key for an account whose key was revoked or lost. */
	obtain(): DemoAccount[] {
		const kept = this.#folder.readDemoKeys();
		const keys: DemoKeyring = {};
		// A folder seeded by an earlier version may lack one of the accounts, or have it in another role.
		const seeded = demoAccounts.map(({ email }) => this.#marketplace.accounts.byEmail(email));
		const accounts = seeded
			.filter((account) => account !== undefined)
			.map((account) => {
				const { id, email, name, role } = account;
				const apiKey = this.#workingKey(id, kept[email]);
				keys[email] = apiKey;
				return { email, name, role, apiKey, ...(isSeller(account) ? { sellerId: id } : {}) };
			});
		if (accounts.some(({ email, apiKey }) => kept[email] !== apiKey)) this.#folder.writeDemoKeys(keys);
		return accounts;
	}

	/** Replaces all keys, because the old ones may have been sent to the process that now has the old port. */
	rotate(): void {
		this.#folder.writeDemoKeys({});
		this.obtain();
	}

	/** Records a newly generated key if it belongs to a demo account, so that the launcher gets it. */
	remember(email: string, key: string): void {
		if (demoAccounts.some((account) => account.email === email))
			this.#folder.writeDemoKeys({ ...this.#folder.readDemoKeys(), [email]: key });
	}

	/** Keeps the recorded keys valid through a reset, so that sessions continue, except those that were revoked. */
	keepThrough(reset: () => void): void {
		const { accounts, apiKeys } = this.#marketplace;
		const recorded = Object.entries(this.#folder.readDemoKeys());
		const working = recorded.filter(([, key]) => apiKeys.owner(key) !== undefined);
		reset();
		for (const [email, key] of working) {
			const account = accounts.byEmail(email);
			if (account) apiKeys.install(account.id, key);
		}
	}

	#workingKey(accountId: string, kept: string | undefined): string {
		const { apiKeys } = this.#marketplace;
		return kept !== undefined && apiKeys.owner(kept) === accountId ? kept : apiKeys.rotate(accountId);
	}
}
