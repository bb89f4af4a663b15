import { MarketplaceError } from "../api/failure.ts";
import type { WriteOutcome } from "../api/writeOutcome.ts";
import type { MarketplaceClient } from "../api/marketplaceClient.ts";
import type { AccessTokenProvider } from "./session/accessTokenProvider.ts";
import type { OpenAccount } from "./session/openAccount.ts";
import { cannotSend, type CheckResult, type Unfinished } from "./writes/actOutcome.ts";
import type { Writes } from "./writes/writes.ts";

/** Why a key wasn't, or may not have been, generated or revoked. */
export type KeyFailure =
	| Exclude<Unfinished, { kind: "unknown" }>
	/** No usable response arrived. `result` says what a test of the key that this computer has stored showed. */
	| { kind: "unknown"; error: MarketplaceError; result: CheckResult };

export type GenerateKeyOutcome =
	/**
	 * Show the key: it can't be retrieved again. If `saved` is false, the key couldn't be stored, and this window
	 * keeps it at most until it closes.
	 */
	{ kind: "generated"; key: string; saved: boolean } | KeyFailure;

export type RevokeKeyOutcome = { kind: "done" } | KeyFailure;

/** The account whose single API key changes. Only a password session (`account.tokens`) can change it. */
interface KeyAccount {
	readonly account: OpenAccount;
	readonly writes: Writes;
}

/**
 * Generates a key, which immediately invalidates the current key everywhere. Stores the new key, verifies
 * that it was stored, and returns it to be shown.
 */
export async function generateApiKey({ account, writes }: KeyAccount): Promise<GenerateKeyOutcome> {
	const { tokens } = account;
	if (tokens === undefined) return cannotSend(account);
	let saved = false;
	const outcome = await writes.run({ kind: "keyGenerate" }, async (client) => {
		const sent = await withAccessToken(account, tokens, client, async (bearer) =>
			client.auth.createApiKey(bearer),
		);
		if (sent.kind === "done") saved = await keep(account, sent.value.api_key);
		return sent;
	});
	return outcome.kind === "done"
		? { kind: "generated", key: outcome.value.api_key, saved }
		: keyFailureOf(writes, outcome);
}

/** Revokes the key everywhere. The password session stays valid. */
export async function revokeApiKey({ account, writes }: KeyAccount): Promise<RevokeKeyOutcome> {
	const { tokens } = account;
	if (tokens === undefined) return cannotSend(account);
	const outcome = await writes.run({ kind: "keyRevoke" }, async (client) =>
		withAccessToken(account, tokens, client, async (bearer) => client.auth.deleteApiKey(bearer)),
	);
	if (outcome.kind !== "done") return keyFailureOf(writes, outcome);
	await account.dropKey().catch(() => undefined);
	return { kind: "done" };
}

/** Stores a new key. Even if that fails, the user must get the key: it can't be retrieved again. */
async function keep(account: OpenAccount, key: string): Promise<boolean> {
	try {
		return (await account.replaceKey(key)).saved;
	} catch {
		return false;
	}
}

/**
 * Sends with the password session's access token. Sends nothing if the token can't be renewed or the account has
 * been left by then.
 */
async function withAccessToken<T>(
	account: OpenAccount,
	tokens: AccessTokenProvider,
	{ host }: MarketplaceClient,
	send: (bearer: string) => Promise<WriteOutcome<T>>,
): Promise<WriteOutcome<T>> {
	let bearer: string;
	try {
		bearer = await tokens.bearer();
		if (account.left.aborted) throw new MarketplaceError({ kind: "cancelled", host, mayHaveReached: false });
	} catch (error) {
		if (error instanceof MarketplaceError) return { kind: "notSent", error };
		throw error;
	}
	const outcome = await send(bearer);
	if (outcome.kind === "rejected" && outcome.error.status === 401) tokens.rejected(bearer);
	return outcome;
}

async function keyFailureOf(writes: Writes, outcome: Unfinished): Promise<KeyFailure> {
	if (outcome.kind !== "unknown") return outcome;
	const { error, record } = outcome;
	return { kind: "unknown", error, result: await writes.checkNow(record.id) };
}
