import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import * as z from "zod/mini";
import { JsonFile } from "../../storage/jsonFile.ts";

/** An account on a marketplace. `account` is its email address, or the name of its key or of the key's variable. */
const accountIdSchema = z.object({ origin: z.string(), account: z.string() });

/** An account's entry in accounts.json. */
const accountRecordSchema = z.extend(accountIdSchema, {
	credential: z.enum(["key", "jwt", "environment"]),
	/** Last four characters of the stored key; empty if there's none or it's short. */
	hint: z.string(),
	/**
	 * Identifies the stored key without revealing it: a stamp without a secret means the key was lost. For the
	 * environment's key, part of a hash of the key that the user agreed to; earlier versions recorded none.
	 */
	keyStamp: z.exactOptional(z.string()),
	/** Like `keyStamp`, for the refresh cookie. */
	refreshStamp: z.exactOptional(z.string()),
	addedAt: z.string(),
});

export type AccountId = z.infer<typeof accountIdSchema>;
export type AccountRecord = z.infer<typeof accountRecordSchema>;
export type CredentialKind = AccountRecord["credential"];

/** A key or a refresh cookie. */
export interface StoredCredential {
	value: string;
	/** Identifies this value without revealing it; each new value gets a new stamp. */
	stamp: string;
	/** False if the value is only in this window's memory. */
	saved: boolean;
}

/**
 * The folder for an account's local data, such as its journal and locks. If the account may use the environment's key,
 * pass its record, because each key has its own folder: the keys may be different accounts'.
 */
export function accountFolder(root: string, id: AccountId & Partial<AccountRecord>): string {
	const { origin, account, credential, keyStamp } = id;
	const name = credential === "environment" && keyStamp !== undefined ? `${account}\n${keyStamp}` : account;
	return join(root, "accounts", accountHash({ origin, account: name }));
}

export function accountHash(id: AccountId): string {
	return createHash("sha256").update(`${id.origin}\n${id.account}`).digest("hex").slice(0, 32);
}

export function sameAccount(a: AccountId | undefined, b: AccountId | undefined): boolean {
	return a?.origin === b?.origin && a?.account === b?.account;
}

const fileSchema = z.object({
	generation: z.string(),
	current: z.array(accountIdSchema),
	accounts: z.array(accountRecordSchema),
});

type AccountsValue = z.infer<typeof fileSchema>;

const empty: AccountsValue = { generation: "", current: [], accounts: [] };

/**
 * accounts.json: the known accounts, the current one on each marketplace, and a stamp for each stored secret.
 * Contains no secrets. Any change to it makes the other windows reread the secret store.
 */
export class AccountsFile extends JsonFile<AccountsValue> {
	/** What was on record when this window opened, to recognize the stamps recorded since. */
	readonly #atStart: ReadonlyMap<string, AccountRecord>;

	constructor(root: string) {
		super(join(root, "accounts.json"), fileSchema, empty);
		this.#atStart = new Map(this.records().map((record) => [accountHash(record), record]));
	}

	records(origin?: string): AccountRecord[] {
		const all = this.value.accounts;
		return origin === undefined ? [...all] : all.filter((record) => record.origin === origin);
	}

	record(id: AccountId): AccountRecord | undefined {
		return this.records().find((record) => sameAccount(record, id));
	}

	/** The account last chosen on a marketplace, if still known. */
	current(origin: string): AccountRecord | undefined {
		const chosen = this.value.current.find((id) => id.origin === origin);
		return chosen === undefined ? undefined : this.record(chosen);
	}

	/**
	 * Whether the stamp on record belongs to a different secret from the one that this window reads, whose stamp is
	 * `stamp`, and was recorded while this window was open.
	 */
	isElsewhere(record: AccountRecord, part: "keyStamp" | "refreshStamp", stamp: string | undefined): boolean {
		const onRecord = record[part];
		const atStart = this.#atStart.get(accountHash(record))?.[part];
		return onRecord !== undefined && onRecord !== stamp && onRecord !== atStart;
	}

	/** Adds or replaces an account's record, and optionally makes it current. */
	async put(record: AccountRecord, activate: boolean): Promise<void> {
		await this.update((value) => ({
			...value,
			accounts: [...value.accounts.filter((other) => !sameAccount(other, record)), record],
			current: activate ? choose(value.current, record) : value.current,
		}));
	}

	/** Changes an account's record, unless the account has been removed in any window. */
	async change(id: AccountId, change: (known: AccountRecord) => AccountRecord): Promise<void> {
		await this.update((value) => ({
			...value,
			accounts: value.accounts.map((record) => (sameAccount(record, id) ? change(record) : record)),
		}));
	}

	/**
	 * Records the stamp of a password session's new cookie; `to` is undefined if the cookie is only in memory. If
	 * the old cookie was stored (`from`) but no stamp is on record, the session has ended elsewhere and stays ended.
	 */
	async restamp(id: AccountId, from: string | undefined, to: string | undefined): Promise<void> {
		await this.#changeStamp(id, to, (stamp) => from === undefined || stamp !== undefined);
	}

	/** Removes the stamp of an ended password session, unless another session's has replaced it. */
	async removeStamp(id: AccountId, ended: string): Promise<void> {
		await this.#changeStamp(id, undefined, (stamp) => stamp === ended);
	}

	async activate(id: AccountId): Promise<void> {
		await this.update((value) => ({ ...value, current: choose(value.current, id) }));
	}

	/** Deletes an account. If it was current, its marketplace then has no current account. */
	async remove(id: AccountId): Promise<void> {
		await this.update((value) => ({
			...value,
			accounts: value.accounts.filter((other) => !sameAccount(other, id)),
			current: value.current.filter((other) => !sameAccount(other, id)),
		}));
	}

	override async update(change: (value: AccountsValue) => AccountsValue): Promise<AccountsValue> {
		return super.update((value) => ({ ...change(value), generation: randomBytes(6).toString("hex") }));
	}

	async #changeStamp(
		id: AccountId,
		to: string | undefined,
		applies: (stamp: string | undefined) => boolean,
	): Promise<void> {
		await this.change(id, (record) => {
			const { refreshStamp, ...known } = record;
			if (!applies(refreshStamp)) return record;
			return to === undefined ? known : { ...known, refreshStamp: to };
		});
	}
}

function choose(current: readonly AccountId[], id: AccountId): AccountId[] {
	const others = current.filter((other) => other.origin !== id.origin);
	return [...others, { origin: id.origin, account: id.account }];
}
