import * as l10n from "@vscode/l10n";
import { isRoleRejection, MarketplaceError } from "../../api/failure.ts";
import type { CredentialSource } from "../../api/exchange.ts";
import { MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { HttpTransport } from "../../api/transport/httpTransport.ts";
import { Emitter } from "../../base/event.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import type { AccountId } from "./accounts.ts";
import type { AccessTokenProvider } from "./accessTokenProvider.ts";
import type { MarketplaceAddress } from "./sessionState.ts";
import type { Transports } from "./transports.ts";
import type { Credential, Vault } from "./vault.ts";

/** Prepares and replaces the scope of the account in use. Called only by the session. */
export interface AccountsInUse {
	/** Opens the local records of the account that will probably be used next, without waiting for its secrets. */
	prepare(account: OpenAccount): void;
	/**
	 * Replaces the account in use. Once the session's state is set, call the returned function, which notifies
	 * listeners.
	 */
	use(account: OpenAccount | undefined): () => void;
}

interface AccountParts {
	readonly vault: Vault;
	readonly transports: Transports;
}

/** The session's methods that an account in use calls. */
interface AccountOwner {
	recheck(): Promise<void>;
	load(): Promise<void>;
	follow(id: AccountId): Promise<void>;
	verifyAgain(): void;
}

/** An account while it's in use. Switching away and back creates a new object. */
export type OpenAccount = Readonly<
	Omit<SessionAccount, "connected" | "credentials" | "use" | "retire" | "leave" | "changed">
> & {
	/** For calls over another connection than the client's, such as those of the catalogue's thread. */
	readonly credentials: CredentialSource | undefined;
};

/** An open account, with the members that only the session uses. */
export class SessionAccount {
	readonly id: AccountId;
	/** The folder of the account's local records. */
	readonly folder: string;
	readonly #parts: AccountParts;
	readonly #owner: AccountOwner;
	readonly #leaving = new AbortController();
	/** Aborts when the account is no longer in use, which is final. */
	readonly left = this.#leaving.signal;
	readonly #changed = new Emitter<void>();
	/** Fires when the session's state or the client changes, and when the account is left. */
	readonly onDidChange = this.#changed.event;
	/** The account's marketplace. Its origin is always `id.origin`. */
	marketplace: MarketplaceAddress;
	credentials: CredentialInUse | undefined;
	connected = false;
	/** Whether the marketplace has accepted the current credential in this window. */
	confirmed = false;

	constructor(
		{ origin, account }: AccountId,
		marketplace: MarketplaceAddress,
		parts: AccountParts,
		owner: AccountOwner,
	) {
		this.id = { origin, account };
		this.folder = parts.vault.folderOf(this.id);
		this.marketplace = marketplace;
		this.#parts = parts;
		this.#owner = owner;
	}

	/**
	 * Undefined while there's no usable credential, and once the account is left. Replaced when the
	 * credential or the settings change.
	 */
	get client(): MarketplaceClient | undefined {
		return this.connected ? this.credentials?.client : undefined;
	}

	/** The account's password session, if it can still make calls. Required to generate and revoke keys. */
	get tokens(): AccessTokenProvider | undefined {
		return this.left.aborted ? undefined : this.#parts.vault.passwordSessions.usable(this.id);
	}

	/**
	 * Calls `call` with a signal that aborts when the account is left or `signal` aborts. Throws UserFacingError if
	 * there's no client, and MarketplaceError of the kind `cancelled` if the account has been left when the result
	 * arrives.
	 */
	async read<T>(
		call: (client: MarketplaceClient, signal: AbortSignal) => Promise<T>,
		signal?: AbortSignal,
	): Promise<T> {
		const { client } = this;
		if (client === undefined) throw new UserFacingError(l10n.t("Sign in, then try again."));
		const result = await call(client, signal ? AbortSignal.any([signal, this.left]) : this.left);
		if (this.left.aborted)
			throw new MarketplaceError({ kind: "cancelled", host: client.host, mayHaveReached: false });
		return result;
	}

	/** Rereads what other windows may have changed. Afterward, the account may no longer be in use. */
	async recheck(): Promise<void> {
		await this.#owner.recheck();
	}

	/** Undefined if there's no key. */
	async readKey(): Promise<string | undefined> {
		return this.#parts.vault.readKey(this.id);
	}

	/**
	 * Tests the key on the account's own marketplace. A rejected key isn't used until it's accepted or the user
	 * retries. Undefined if there's no key.
	 */
	async probeKey(signal?: AbortSignal): Promise<ProbeResult | undefined> {
		const key = await this.readKey();
		if (key === undefined) return undefined;
		const transport = this.#parts.transports.of(this.id.origin);
		const result = await probe(new MarketplaceClient(transport, { bearer: async () => key }), signal);
		if (result.kind === "unauthorized") {
			this.#parts.vault.reject({ key });
			await this.#owner.load();
		}
		return result;
	}

	/** Stores a key that the marketplace has just generated, unless the account has been signed out. */
	async replaceKey(key: string): Promise<{ saved: boolean }> {
		const kept = await this.#parts.vault.replaceKey(this.id, key);
		await this.#owner.follow(this.id);
		return kept;
	}

	/** Deletes the revoked key from this computer. The password session stays. */
	async dropKey(): Promise<void> {
		await this.#parts.vault.dropKey(this.id);
		await this.#owner.load();
	}

	/** Like `dropKey`, but keeps a key that the marketplace hasn't rejected, such as one stored since. */
	async dropRejectedKey(): Promise<void> {
		await this.#parts.vault.dropRejectedKey(this.id);
		await this.#owner.load();
	}

	/** Makes new calls use this credential, on the account's own marketplace. Returns false if they already do. */
	use(credential: Credential): boolean {
		const transport = this.#parts.transports.of(this.id.origin, this.marketplace.baseUrl);
		const next = new CredentialInUse(credential, transport, () => this.#onRejected(credential));
		if (this.credentials?.equals(next) === true) return false;
		this.retire();
		this.credentials = next;
		return true;
	}

	/** Keeps new calls from using the current credential. */
	retire(): void {
		this.credentials?.retire();
		this.credentials = undefined;
	}

	/** Called when the account is no longer in use, which is final. */
	leave(): void {
		this.retire();
		this.connected = false;
		this.confirmed = false;
		this.#leaving.abort();
		this.changed();
	}

	changed(): void {
		this.#changed.fire();
	}

	#onRejected(credential: Credential): void {
		this.#parts.vault.reject(credential);
		const { tokens } = credential;
		if (tokens?.usable === true && !tokens.lacksCookie) this.#owner.verifyAgain();
		else void this.#owner.load();
	}
}

/** An account's credential and its client. Once retired, supplies no credential to calls and ignores rejections. */
class CredentialInUse implements CredentialSource {
	readonly client: MarketplaceClient;
	readonly #credential: Credential;
	readonly #transport: HttpTransport;
	readonly #onRejected: () => void;
	#retired = false;

	constructor(credential: Credential, transport: HttpTransport, onRejected: () => void) {
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
		if (this.#retired)
			throw new MarketplaceError({ kind: "cancelled", host: this.client.host, mayHaveReached: false });
		return bearer;
	}

	rejected(bearer: string): void {
		if (!this.#retired && this.#credential.tokens?.rejected(bearer) !== "stale") this.#onRejected();
	}

	async #fromTokens(tokens: AccessTokenProvider, signal: AbortSignal | undefined): Promise<string> {
		try {
			signal?.throwIfAborted();
			return await unlessAborted(tokens.bearer(), signal);
		} catch (error) {
			if ((tokens.ended || tokens.lacksCookie) && !this.#retired) this.#onRejected();
			throw error;
		}
	}
}

/** Rejects when the signal aborts. The work itself continues, because other calls may wait for it too. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
	if (signal === undefined) return work;
	return new Promise<T>((resolve, reject) => {
		const abort = (): void => reject(new DOMException("aborted", "AbortError"));
		signal.addEventListener("abort", abort, { once: true });
		work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
	});
}

type ProbeResult =
	| { kind: "accepted" }
	| { kind: "unauthorized"; error: MarketplaceError }
	| { kind: "failed"; error: MarketplaceError };

/**
 * Tests whether the marketplace accepts the client's credential: returns one of the two balances, or responds 403
 * for both, which says only that the account has neither role. Anything else except a 401 is `failed`.
 */
export async function probe(client: MarketplaceClient, signal?: AbortSignal): Promise<ProbeResult> {
	const { billing } = client;
	let failure: MarketplaceError | undefined;
	for (const read of [async () => billing.buyerBalance(signal), async () => billing.sellerBalance(signal)]) {
		const error = await attempt(read);
		if (error === undefined) return { kind: "accepted" };
		if (error.kind === "unauthorized") return { kind: "unauthorized", error };
		if (!isRoleRejection(error)) failure ??= error;
		if (!["forbidden", "notFound", "rejected"].includes(error.kind)) break;
	}
	return failure ? { kind: "failed", error: failure } : { kind: "accepted" };
}

async function attempt(read: () => Promise<unknown>): Promise<MarketplaceError | undefined> {
	try {
		await read();
		return undefined;
	} catch (error) {
		if (error instanceof MarketplaceError) return error;
		throw error;
	}
}
