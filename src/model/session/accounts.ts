import { createHash } from "node:crypto";
import { join } from "node:path";
import * as z from "zod/mini";

/** An account on a marketplace. `account` is the email of a sign-in, or the name given to a pasted key. */
export const accountIdSchema = z.object({ origin: z.string(), account: z.string() });

/** What we store about an account outside the secret store. Contains no secrets. */
export const accountRecordSchema = z.extend(accountIdSchema, {
	/** How calls for the account are authenticated. */
	credential: z.enum(["key", "jwt", "environment"]),
	/** Last four characters of the key; empty if there's none. */
	hint: z.string(),
	/** Identifies the stored key without revealing it: a stamp without a secret means the key was lost. */
	keyStamp: z.exactOptional(z.string()),
	/** Set if a refresh cookie was stored. */
	refreshStamp: z.exactOptional(z.string()),
	addedAt: z.string(),
});

export type AccountId = z.infer<typeof accountIdSchema>;
export type AccountRecord = z.infer<typeof accountRecordSchema>;
export type CredentialKind = AccountRecord["credential"];

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
