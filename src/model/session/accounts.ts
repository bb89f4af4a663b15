import { createHash } from "node:crypto";
import { join } from "node:path";

/** An account on a service. `account` is the email of a log-in, or for a pasted key the name given to it. */
export interface AccountId {
	origin: string;
	account: string;
}

/** How calls are made for an account. */
export type CredentialKind = "key" | "jwt" | "environment";

/** What is remembered about an account outside the secret store: nothing here is secret. */
export interface AccountRecord extends AccountId {
	credential: CredentialKind;
	/** Last four characters of the key; empty where there is none. */
	hint: string;
	/** Names the stored key without telling it: a marker without a secret means that the key was lost. */
	keyStamp?: string;
	/** Set where a refresh cookie was stored. */
	refreshStamp?: string;
	addedAt: string;
}

/** The folder of everything local that belongs to an account: journal, pins, snapshots, locks. */
export function accountFolder(root: string, id: AccountId): string {
	return join(root, "accounts", accountHash(id));
}

export function accountHash(id: AccountId): string {
	return createHash("sha256").update(`${id.origin}\n${id.account}`).digest("hex").slice(0, 32);
}

export function sameAccount(a: AccountId | undefined, b: AccountId | undefined): boolean {
	return a?.origin === b?.origin && a?.account === b?.account;
}
