import { MarketplaceError } from "../api/errors.ts";
import type { MarketplaceClient } from "../api/marketplaceClient.ts";
import type { WriteOutcome } from "../api/writeOutcome.ts";
import { type AccountId, sameAccount } from "./session/accounts.ts";
import type { JwtSession } from "./session/jwtSession.ts";
import type { Session } from "./session/session.ts";
import type { CheckFinding } from "./writes/checkFinding.ts";
import type { NotSent, Unfinished } from "./writes/actOutcome.ts";
import { notConnected, otherAccount } from "./writes/writeAttempt.ts";
import type { Writes } from "./writes/writes.ts";

/** What kept a key from being made or revoked. */
export type KeyFailure =
	| Exclude<Unfinished, { kind: "unknown" }>
	/** No answer came; the old key was tried, and `finding` says what was seen. */
	| { kind: "unknown"; error: MarketplaceError; finding: CheckFinding };

export type GenerateKeyOutcome =
	/** Show the key once, with Copy. `saved: false`: only this window's memory has it, so this is the one chance. */
	{ kind: "generated"; key: string; saved: boolean } | KeyFailure;

export type RevokeKeyOutcome = { kind: "revoked" } | KeyFailure;

/** The account's one API key: made and revoked with a log-in. */
export class ApiKeys {
	readonly #session: Session;
	readonly #writes: Writes;

	constructor(session: Session, writes: Writes) {
		this.#session = session;
		this.#writes = writes;
	}

	/** A log-in is there, so that keys can be made and revoked. */
	get available(): boolean {
		return this.#session.logIn !== undefined;
	}

	/**
	 * Makes a key for the account that the person was asked about, which ends the present one at once, everywhere. It is
	 * stored, read back, and answered to be shown.
	 */
	async generate(account: AccountId, signal?: AbortSignal): Promise<GenerateKeyOutcome> {
		const { logIn } = this.#session;
		if (logIn === undefined) {
			return this.#withoutLogIn(account);
		}
		let saved = false;
		const send = async (client: MarketplaceClient): Promise<WriteOutcome<{ api_key: string }>> => {
			const outcome = await withBearer(logIn, async (bearer) => client.auth.createApiKey(bearer, signal));
			if (outcome.kind === "done") {
				saved = await this.#keep(account, outcome.value.api_key);
			}
			return outcome;
		};
		const outcome = await this.#writes.run(account, { kind: "keyGenerate" }, send);
		return outcome.kind === "done"
			? { kind: "generated", key: outcome.value.api_key, saved }
			: this.#failure(outcome);
	}

	/** Revokes the key of the account that the person was asked about, everywhere; the log-in goes on. */
	async revoke(account: AccountId, signal?: AbortSignal): Promise<RevokeKeyOutcome> {
		const { logIn } = this.#session;
		if (logIn === undefined) {
			return this.#withoutLogIn(account);
		}
		const send = async (client: MarketplaceClient): Promise<WriteOutcome<void>> =>
			withBearer(logIn, async (bearer) => client.auth.deleteApiKey(bearer, signal));
		const outcome = await this.#writes.run(account, { kind: "keyRevoke" }, send);
		if (outcome.kind === "done") {
			await this.#session.dropKey(account).catch(() => undefined);
			return { kind: "revoked" };
		}
		return this.#failure(outcome);
	}

	/** The key of the current account, for the clipboard and for the leak check. Undefined for a log-in alone. */
	async readKeyForCopy(): Promise<string | undefined> {
		return this.#session.readKey();
	}

	/** Whatever happens to the storage, the key must reach the person: it cannot be asked for again. */
	async #keep(account: AccountId, key: string): Promise<boolean> {
		try {
			return (await this.#session.keepKey(account, key)).saved;
		} catch {
			return false;
		}
	}

	/** Keys are made and revoked with the account's own log-in. */
	#withoutLogIn(account: AccountId): NotSent {
		return sameAccount(account, this.#session.account) ? notConnected() : otherAccount();
	}

	async #failure(outcome: Unfinished): Promise<KeyFailure> {
		if (outcome.kind !== "unknown") {
			return outcome;
		}
		const { error, record } = outcome;
		return { kind: "unknown", error, finding: await this.#writes.checkNow(record.id) };
	}
}

/** A log-in that cannot be renewed means that nothing was sent. */
async function withBearer<T>(
	logIn: JwtSession,
	send: (bearer: string) => Promise<WriteOutcome<T>>,
): Promise<WriteOutcome<T>> {
	let bearer: string;
	try {
		bearer = await logIn.bearer();
	} catch (error) {
		if (error instanceof MarketplaceError) {
			return { kind: "notSent", error };
		}
		throw error;
	}
	const outcome = await send(bearer);
	if (outcome.kind === "rejected" && outcome.error.status === 401) {
		logIn.rejected(bearer);
	}
	return outcome;
}
