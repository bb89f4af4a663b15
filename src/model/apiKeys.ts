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

/** The account's single API key. */
export class ApiKeys {
	readonly #account: OpenAccount;
	readonly #writes: Writes;

	constructor({ account, writes }: { readonly account: OpenAccount; readonly writes: Writes }) {
		this.#account = account;
		this.#writes = writes;
	}

	/** Whether the account has a password session, which generating and revoking keys requires. */
	get available(): boolean {
		return this.#account.tokens !== undefined;
	}

	/**
	 * Generates a key, which immediately invalidates the current key everywhere. Stores the new key, verifies
	 * that it was stored, and returns it to be shown.
	 */
	async generate(): Promise<GenerateKeyOutcome> {
		const { tokens } = this.#account;
		if (tokens === undefined) return cannotSend(this.#account);
		let saved = false;
		const send = async (client: MarketplaceClient): Promise<WriteOutcome<{ api_key: string }>> => {
			const outcome = await this.#withBearer(tokens, client, async (bearer) =>
				client.auth.createApiKey(bearer),
			);
			if (outcome.kind === "done") saved = await this.#keep(outcome.value.api_key);
			return outcome;
		};
		const outcome = await this.#writes.run({ kind: "keyGenerate" }, send);
		return outcome.kind === "done"
			? { kind: "generated", key: outcome.value.api_key, saved }
			: this.#failure(outcome);
	}

	/** Revokes the key everywhere. The password session stays valid. */
	async revoke(): Promise<RevokeKeyOutcome> {
		const { tokens } = this.#account;
		if (tokens === undefined) return cannotSend(this.#account);
		const send = async (client: MarketplaceClient): Promise<WriteOutcome<void>> =>
			this.#withBearer(tokens, client, async (bearer) => client.auth.deleteApiKey(bearer));
		const outcome = await this.#writes.run({ kind: "keyRevoke" }, send);
		if (outcome.kind === "done") {
			await this.#account.dropKey().catch(() => undefined);
			return { kind: "done" };
		}
		return this.#failure(outcome);
	}

	/** Stores a new key. Even if that fails, the user must get the key: it can't be retrieved again. */
	async #keep(key: string): Promise<boolean> {
		try {
			return (await this.#account.keepKey(key)).saved;
		} catch {
			return false;
		}
	}

	/**
	 * Sends with the password session's access token. Sends nothing if the token can't be renewed or the account has
	 * been left by then.
	 */
	async #withBearer<T>(
		tokens: AccessTokenProvider,
		{ host }: MarketplaceClient,
		send: (bearer: string) => Promise<WriteOutcome<T>>,
	): Promise<WriteOutcome<T>> {
		let bearer: string;
		try {
			bearer = await tokens.bearer();
			if (this.#account.left.aborted)
				throw new MarketplaceError({ kind: "cancelled", host, mayHaveReached: false });
		} catch (error) {
			if (error instanceof MarketplaceError) return { kind: "notSent", error };
			throw error;
		}
		const outcome = await send(bearer);
		if (outcome.kind === "rejected" && outcome.error.status === 401) tokens.rejected(bearer);
		return outcome;
	}

	async #failure(outcome: Unfinished): Promise<KeyFailure> {
		if (outcome.kind !== "unknown") return outcome;
		const { error, record } = outcome;
		return { kind: "unknown", error, result: await this.#writes.checkNow(record.id) };
	}
}
