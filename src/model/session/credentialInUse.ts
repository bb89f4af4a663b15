import { asMarketplaceError, type FailedCall, MarketplaceError } from "../../api/failure.ts";
import { type CredentialSource, MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { HttpTransport } from "../../api/transport/httpTransport.ts";
import type { AccessTokenProvider } from "./accessTokenProvider.ts";
import type { MarketplaceAddress, OnAccount, SessionState } from "./sessionState.ts";
import type { Transports } from "./transports.ts";
import type { Credential, Vault } from "./vault.ts";

/** The credential that the session's calls use, or else the session's state without one. */
export type CredentialChoice =
	| { credential: CredentialInUse; on: OnAccount }
	| { credential?: never; on?: never; state: SessionState };

interface ChoiceParts {
	vault: Vault;
	transports: Transports;
	/** Called when a call fails because of the chosen credential. `renewable`: the next call gets a new token. */
	onRejected: (rejection: { renewable: boolean }) => void;
}

/** Chooses the first usable credential of a marketplace's current account: its key, or else its password session. */
export async function chooseCredential(
	{ origin, baseUrl, host, local }: MarketplaceAddress,
	{ vault, transports, onRejected }: ChoiceParts,
): Promise<CredentialChoice> {
	const stored = await vault.open(origin);
	const marketplace = { origin, host, local };
	const environmentKey = vault.environmentKey !== undefined;
	const signedOut = { kind: "signedOut" as const, ...marketplace, environmentKey };
	if (stored === undefined) return { state: signedOut };
	const { account, credential } = stored.record;
	const reloadMayHelp = stored.changedElsewhere;
	const chosen = stored.credentials.find(({ usable }) => usable) ?? stored.credentials[0];
	if (chosen === undefined) {
		const lost = { ...signedOut, kind: "keyLost" as const, account, credential, reloadMayHelp };
		return { state: stored.onRecord ? lost : signedOut };
	}
	const { kind, hint, saved } = chosen;
	const on = { ...marketplace, account, credential: kind, keyHint: hint, saved, reloadMayHelp };
	if (!chosen.usable) return { state: { ...on, kind: "keyRejected" } };
	const inUse = new CredentialInUse(chosen, transports.of(origin, baseUrl), ({ key, tokens }) => {
		if (key !== undefined) vault.rejectKey(key);
		onRejected({ renewable: tokens?.usable === true && !tokens.superseded });
	});
	return { credential: inUse, on };
}

/** An account's credential and its client. Once retired, supplies no credential to calls and ignores rejections. */
export class CredentialInUse implements CredentialSource {
	readonly client: MarketplaceClient;
	readonly #credential: Credential;
	readonly #transport: HttpTransport;
	readonly #onRejected: (credential: Credential) => void;
	#retired = false;

	constructor(
		credential: Credential,
		transport: HttpTransport,
		onRejected: (credential: Credential) => void,
	) {
		this.#credential = credential;
		this.#transport = transport;
		this.#onRejected = onRejected;
		this.client = new MarketplaceClient(transport, this);
	}

	retire(): void {
		this.#retired = true;
	}

	/** Whether both are the same key or password session, used over the same connections. */
	equals(other: CredentialInUse): boolean {
		const { key, tokens } = this.#credential;
		return (
			key === other.#credential.key &&
			tokens === other.#credential.tokens &&
			this.#transport === other.#transport
		);
	}

	async bearer(signal?: AbortSignal): Promise<string> {
		const { key, tokens } = this.#credential;
		const bearer = key === undefined ? await this.#fromTokens(tokens, signal) : key;
		if (this.#retired) throw new MarketplaceError({ ...this.#call, kind: "cancelled" });
		return bearer;
	}

	rejected(bearer: string): void {
		if (!this.#retired && this.#credential.tokens?.rejected(bearer) !== "stale")
			this.#onRejected(this.#credential);
	}

	async #fromTokens(tokens: AccessTokenProvider, signal: AbortSignal | undefined): Promise<string> {
		try {
			return await unlessAborted(tokens.bearer(), signal);
		} catch (error) {
			if ((tokens.ended || tokens.superseded) && !this.#retired) this.#onRejected(this.#credential);
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
