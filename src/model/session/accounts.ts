import { createHash } from "node:crypto";
import { join } from "node:path";

/** An account on a marketplace. `account` is the email of a sign-in, or the name given to a pasted key. */
export interface AccountId {
	origin: string;
	account: string;
}

/** How calls for an account are authenticated. */
export type CredentialKind = "key" | "jwt" | "environment";

/** What we store about an account outside the secret store. Contains no secrets. */
export interface AccountRecord extends AccountId {
	credential: CredentialKind;
	/** Last four characters of the key; empty if there's none. */
	hint: string;
	/** Identifies the stored key without revealing it: a stamp without a secret means the key was lost. */
	keyStamp?: string;
	/** Set if a refresh cookie was stored. */
	refreshStamp?: string;
	addedAt: string;
}

/** The folder for an account's local data: journal, pins, snapshots, locks. */
export function accountFolder(root: string, id: AccountId): string {
	return join(root, "accounts", accountHash(id));
}

export function accountHash(id: AccountId): string {
	return createHash("sha256").update(`${id.origin}\n${id.account}`).digest("hex").slice(0, 32);
}

export function sameAccount(a: AccountId | undefined, b: AccountId | undefined): boolean {
	return a?.origin === b?.origin && a?.account === b?.account;
}
