import * as l10n from "@vscode/l10n";
import { MarketplaceError } from "../../api/failure.ts";
import type { CredentialSource, MarketplaceClient } from "../../api/marketplaceClient.ts";
import { Emitter, type Event } from "../../base/event.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import { accountFolder, type AccountId } from "./accounts.ts";
import type { Connection } from "./credentialInUse.ts";
import type { AccessTokenProvider } from "./accessTokenProvider.ts";
import { probeCredential, type ProbeResult } from "./probe.ts";
import type { OnMarketplace } from "./sessionState.ts";
import type { Transports } from "./transports.ts";
import type { Vault } from "./vault.ts";

export interface MarketplaceAddress extends OnMarketplace {
	baseUrl: string;
}

/** One account while it's in use. It never becomes another: switching away and back creates a new one. */
export interface OpenAccount {
	readonly id: AccountId;
	/** The folder of its local records. */
	readonly folder: string;
	/** The account's marketplace. Its origin is always `id.origin`. */
	readonly marketplace: MarketplaceAddress;
	/**
	 * Undefined while there's no usable credential, and once the account is left. Replaced when the
	 * credential or the settings change.
	 */
	readonly client: MarketplaceClient | undefined;
	/** For readers with their own connection (the catalogue's thread). */
	readonly credentials: CredentialSource | undefined;
	/** The account's sign-in, if any: required to generate and revoke keys. */
	readonly tokens: AccessTokenProvider | undefined;
	/** Whether the marketplace has accepted the credential in this window. */
	readonly confirmed: boolean;
	/** Aborts when the account is no longer in use, which is final. */
	readonly left: AbortSignal;
	/** Fires when anything above changes, and when the account is left. */
	readonly onDidChange: Event<void>;
	/**
	 * Reads from the marketplace. Rejects with a UserFacingError if there's no client, and with a
	 * MarketplaceError of the kind `cancelled` if the account is left before this resolves, even if the
	 * result has arrived.
	 */
	read<T>(
		call: (client: MarketplaceClient, signal: AbortSignal) => Promise<T>,
		signal?: AbortSignal,
	): Promise<T>;
	/** Rereads what other windows may have changed. Once this resolves, the account may no longer be in use. */
	recheck(): Promise<void>;
	/** Undefined if there's no key. */
	readKey(): Promise<string | undefined>;
	/**
	 * Tests the key with a read on the account's own marketplace; a rejected key isn't used until the user
	 * retries. Undefined if there's no key.
	 */
	probeKey(signal?: AbortSignal): Promise<ProbeResult | undefined>;
	/** Stores a key the marketplace has just generated. */
	keepKey(key: string): Promise<{ saved: boolean }>;
	/** Deletes a key that was revoked. The sign-in stays valid. */
	dropKey(): Promise<void>;
}

/** Prepares and replaces the scope of the account in use. Only the session calls this, so nothing else changes accounts. */
export interface AccountsInUse {
	/**
	 * Opens the local records of the account that will probably be used next, while its secret is still being
	 * read.
	 */
	prepare(account: OpenAccount): void;
	/**
	 * Replaces the account in use. Call the returned function to notify listeners once the session's state is
	 * set, too.
	 */
	use(account: OpenAccount | undefined): () => void;
}

interface AccountParts {
	readonly root: string;
	readonly vault: Vault;
	readonly transports: Transports;
}

/** What an account in use asks of its session. */
interface AccountOwner {
	recheck(): Promise<void>;
	load(): Promise<void>;
	follow(id: AccountId, key: string): Promise<void>;
	refuse(key: string): Promise<void>;
}

/** The session's own side of an open account. */
export class AccountInUse implements OpenAccount {
	readonly id: AccountId;
	readonly folder: string;
	readonly #parts: AccountParts;
	readonly #owner: AccountOwner;
	readonly #leaving = new AbortController();
	readonly left = this.#leaving.signal;
	readonly #changed = new Emitter<void>();
	readonly onDidChange = this.#changed.event;
	marketplace: MarketplaceAddress;
	connection: Connection | undefined;
	connected = false;
	confirmed = false;

	constructor(
		{ origin, account }: AccountId,
		marketplace: MarketplaceAddress,
		parts: AccountParts,
		owner: AccountOwner,
	) {
		this.id = { origin, account };
		this.folder = accountFolder(parts.root, this.id);
		this.marketplace = marketplace;
		this.#parts = parts;
		this.#owner = owner;
	}

	get client(): MarketplaceClient | undefined {
		return this.connected ? this.connection?.client : undefined;
	}

	get credentials(): CredentialSource | undefined {
		return this.connection;
	}

	get tokens(): AccessTokenProvider | undefined {
		return this.left.aborted ? undefined : this.#parts.vault.usableTokens(this.id);
	}

	async read<T>(
		call: (client: MarketplaceClient, signal: AbortSignal) => Promise<T>,
		signal?: AbortSignal,
	): Promise<T> {
		const { client } = this;
		if (client === undefined) {
			throw new UserFacingError(l10n.t("Sign in first."));
		}
		const result = await call(client, signal ? AbortSignal.any([signal, this.left]) : this.left);
		if (this.left.aborted) {
			throw new MarketplaceError({ kind: "cancelled", host: client.host, mayHaveReached: false });
		}
		return result;
	}

	async recheck(): Promise<void> {
		await this.#owner.recheck();
	}

	async readKey(): Promise<string | undefined> {
		return this.#parts.vault.readKey(this.id);
	}

	async probeKey(signal?: AbortSignal): Promise<ProbeResult | undefined> {
		const key = await this.readKey();
		if (key === undefined) {
			return undefined;
		}
		const result = await probeCredential(this.#parts.transports.of(this.id.origin), key, signal);
		if (result.kind === "unauthorized") {
			await this.#owner.refuse(key);
		}
		return result;
	}

	async keepKey(key: string): Promise<{ saved: boolean }> {
		const kept = await this.#parts.vault.keepKey(this.id, key, !this.left.aborted);
		await this.#owner.follow(this.id, key);
		return kept;
	}

	async dropKey(): Promise<void> {
		await this.#parts.vault.dropKey(this.id);
		await this.#owner.load();
	}

	/** Sends nothing more with the current credential. */
	retire(): void {
		this.connection?.retire();
		this.connection = undefined;
	}

	/** Called once the account is no longer in use, which is final. */
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
}
