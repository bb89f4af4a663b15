import { asMarketplaceError, type FailedCall, MarketplaceError } from "../../api/failure.ts";
import { type CredentialSource, MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { HttpTransport } from "../../api/transport/httpTransport.ts";
import type { AccessTokenProvider } from "./accessTokenProvider.ts";
import type { ActiveCredential } from "./chooseCredential.ts";

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
