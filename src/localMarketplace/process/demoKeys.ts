import { DEMO_ACCOUNTS } from "../seed/demoAccounts.ts";
import { isSeller } from "../service/accounts.ts";
import type { Role } from "../service/accounts.ts";
import type { Marketplace } from "../service/marketplace.ts";
import type { DataFolder, DemoKeyring } from "./dataFolder.ts";

/** One demo account, as the launcher gets it. */
export interface DemoAccount {
	email: string;
	name: string;
	role: Role;
	apiKey: string;
	/** As whose the account's datasets are listed, where it sells. */
	sellerId?: string;
}

/**
 * The API keys of the demo accounts. An account has one key and the service keeps only its hash, so the keys themselves
 * are kept beside the database: two windows must get the same key, or one would end the other's.
 */
export class DemoKeys {
	readonly #marketplace: Marketplace;
	readonly #folder: DataFolder;

	constructor(marketplace: Marketplace, folder: DataFolder) {
		this.#marketplace = marketplace;
		this.#folder = folder;
	}

	/** The keys that work now; one that was revoked or lost is made anew. */
	obtain(): DemoAccount[] {
		const kept = this.#folder.readDemoKeys();
		const keys: DemoKeyring = {};
		// A folder of an earlier version may lack one of them, or have it in another role.
		const seeded = DEMO_ACCOUNTS.map(({ email }) => this.#marketplace.accounts.byEmail(email));
		const accounts = seeded
			.filter((account) => account !== undefined)
			.map((account) => {
				const { id, email, name, role } = account;
				const apiKey = this.#workingKey(id, kept[email]);
				keys[email] = apiKey;
				return { email, name, role, apiKey, ...(isSeller(account) ? { sellerId: id } : {}) };
			});
		if (accounts.some(({ email, apiKey }) => kept[email] !== apiKey)) {
			this.#folder.writeDemoKeys(keys);
		}
		return accounts;
	}

	#workingKey(accountId: string, kept: string | undefined): string {
		const { apiKeys } = this.#marketplace;
		return kept !== undefined && apiKeys.owner(kept) === accountId ? kept : apiKeys.rotate(accountId);
	}

	/** Whoever holds the port of before may have been sent the keys of before: those stop working. */
	rotate(): void {
		this.#folder.writeDemoKeys({});
		this.obtain();
	}

	/** A key was generated through the interface: where it is a demo account's, the launcher is to get this one. */
	remember(email: string, key: string): void {
		if (DEMO_ACCOUNTS.some((account) => account.email === email)) {
			this.#folder.writeDemoKeys({ ...this.#folder.readDemoKeys(), [email]: key });
		}
	}

	/** After everything was started over: the same keys work again, so nobody has to sign in anew. */
	reinstall(): void {
		const kept = this.#folder.readDemoKeys();
		for (const { email } of DEMO_ACCOUNTS) {
			const key = kept[email];
			const account = this.#marketplace.accounts.byEmail(email);
			if (key !== undefined && account) {
				this.#marketplace.apiKeys.install(account.id, key);
			}
		}
	}
}
