import { asMarketplaceError, type FailedCall, MarketplaceError } from "../../api/failure.ts";
import { type CredentialSource, MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { HttpTransport } from "../../api/transport/httpTransport.ts";
import type { CredentialKind } from "./accounts.ts";
import type { AccessTokenProvider } from "./accessTokenProvider.ts";
import type { OnAccount, OnMarketplace, SessionState } from "./sessionState.ts";
import type { StoredCredentials } from "./vault.ts";

export interface ActiveCredential {
	kind: CredentialKind;
	/** The key itself; absent for a password session. */
	key?: string;
	tokens?: AccessTokenProvider;
	hint: string;
	saved: boolean;
}

/** The credential that the session's calls use, or else the session's state without one. */
type CredentialChoice =
	{ credential: ActiveCredential; on: OnAccount } | { credential?: never; state: SessionState };

/**
 * Chooses among the credentials of a marketplace's current account. `stored` is undefined if there's no current
 * account; `rejectedKeys` are the keys that got a 401.
 */
export function chooseCredential(
	{ origin, host, local }: OnMarketplace,
	stored: StoredCredentials | undefined,
	environmentKey: string | undefined,
	rejectedKeys: ReadonlySet<string>,
): CredentialChoice {
	const marketplace = { origin, host, local };
	const signedOut = {
		kind: "signedOut" as const,
		...marketplace,
		environmentKey: environmentKey !== undefined,
	};
	if (stored === undefined) return { state: signedOut };
	const choice = chooseStored(stored, environmentKey, rejectedKeys);
	if (choice.kind === "none") return { state: signedOut };
	const { account, credential } = stored.record;
	const reloadMayHelp = stored.changedElsewhere;
	if (choice.kind === "lost")
		return { state: { ...signedOut, kind: "keyLost", account, credential, reloadMayHelp } };
	const { kind, hint, saved } = choice.credential;
	const on = { ...marketplace, account, credential: kind, keyHint: hint, saved, reloadMayHelp };
	return choice.kind === "rejected"
		? { state: { ...on, kind: "keyRejected" } }
		: { credential: choice.credential, on };
}

type StoredChoice =
	| { kind: "none" }
	| { kind: "usable"; credential: ActiveCredential }
	| { kind: "rejected"; credential: ActiveCredential }
	/** A secret is on record, but the secret store doesn't show it. */
	| { kind: "lost" };

/** For an environment account, the environment's key; else the stored key unless rejected, or the password session. */
function chooseStored(
	stored: StoredCredentials,
	environmentKey: string | undefined,
	rejectedKeys: ReadonlySet<string>,
): StoredChoice {
	const { record, tokens } = stored;
	if (record.credential === "environment") {
		return environmentKey === undefined
			? { kind: "none" }
			: accepted({ kind: "environment", key: environmentKey, hint: record.hint, saved: true }, rejectedKeys);
	}
	const key = keyOf(stored);
	if (key !== undefined && !rejectedKeys.has(key.key ?? "")) return { kind: "usable", credential: key };
	const byTokens: ActiveCredential | undefined = tokens && {
		kind: "jwt",
		tokens,
		hint: "",
		saved: record.refreshStamp !== undefined,
	};
	if (byTokens && tokens?.usable === true) return { kind: "usable", credential: byTokens };
	const rejected = key ?? byTokens;
	if (rejected !== undefined) return { kind: "rejected", credential: rejected };
	const onRecord = record.keyStamp !== undefined || record.refreshStamp !== undefined;
	return { kind: onRecord ? "lost" : "none" };
}

function keyOf({ key, record }: StoredCredentials): ActiveCredential | undefined {
	return key && { kind: "key", key: key.value, hint: record.hint, saved: key.saved };
}

function accepted(credential: ActiveCredential, rejectedKeys: ReadonlySet<string>): StoredChoice {
	return { kind: rejectedKeys.has(credential.key ?? "") ? "rejected" : "usable", credential };
}

/** An account's credential and its client. Once retired, supplies no credential to calls and ignores rejections. */
export class Connection implements CredentialSource {
	readonly credential: ActiveCredential;
	readonly client: MarketplaceClient;
	readonly #onRejected: (connection: Connection) => void;
	#retired = false;

	constructor(
		credential: ActiveCredential,
		transport: HttpTransport,
		onRejected: (connection: Connection) => void,
	) {
		this.credential = credential;
		this.#onRejected = onRejected;
		this.client = new MarketplaceClient(transport, this);
	}

	retire(): void {
		this.#retired = true;
	}

	uses(credential: ActiveCredential): boolean {
		return (
			this.credential.kind === credential.kind &&
			this.credential.key === credential.key &&
			(credential.kind !== "jwt" || this.credential.tokens === credential.tokens)
		);
	}

	async bearer(signal?: AbortSignal): Promise<string> {
		const { key, tokens } = this.credential;
		const bearer = key ?? (await this.#fromTokens(tokens, signal));
		if (this.#retired || bearer === undefined)
			throw new MarketplaceError({ ...this.#call, kind: "cancelled" });
		return bearer;
	}

	rejected(bearer: string): void {
		const { tokens } = this.credential;
		if (!this.#retired && (tokens === undefined || tokens.rejected(bearer) !== "stale"))
			this.#onRejected(this);
	}

	async #fromTokens(
		tokens: AccessTokenProvider | undefined,
		signal: AbortSignal | undefined,
	): Promise<string | undefined> {
		if (tokens === undefined) return undefined;
		try {
			return await unlessAborted(tokens.bearer(), signal);
		} catch (error) {
			if ((tokens.ended || tokens.superseded) && !this.#retired) this.#onRejected(this);
			throw asMarketplaceError(error, this.#call);
		}
	}

	get #call(): FailedCall {
		return { host: this.client.host, mayHaveReached: false };
	}
}

/** Rejects when the signal aborts. The work itself continues, because other calls may wait for it too. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
	if (signal === undefined) return work;
	signal.throwIfAborted();
	return new Promise<T>((resolve, reject) => {
		const abort = (): void => reject(new DOMException("aborted", "AbortError"));
		signal.addEventListener("abort", abort, { once: true });
		work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
	});
}
