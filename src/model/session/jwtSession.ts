import { join } from "node:path";
import type { AuthApi } from "../../api/endpoints/auth.ts";
import { MarketplaceError } from "../../api/errors.ts";
import type { Clock } from "../../base/clock.ts";
import { withFileLock } from "../storage/fileLock.ts";
import { type AccountId, accountFolder } from "./accounts.ts";
import type { CredentialStore } from "./credentialStore.ts";

/** api-spec.md, Limits: the lifetime of an access token. Used where the token itself does not tell. */
const usualLifetimeMs = 15 * 60_000;
const renewBeforeMs = 60_000;
/** Longer than a refresh can take: by then its holder has an answer or none. */
const lockWaitMs = 60_000;

interface AccessToken {
	readonly text: string;
	readonly lifetimeMs: number;
	/** By the monotonic clock: no decision is made by the local time of day. */
	readonly gotAt: number;
	/** Was it fetched because the one before was answered with 401? */
	readonly afterRejection: boolean;
}

export interface JwtSessionOptions {
	root: string;
	id: AccountId;
	host: string;
	store: CredentialStore;
	/** Asked for at each use: the transport below it may be renewed. */
	auth: () => AuthApi;
	clock: Clock;
	onSecret: (secret: string) => void;
	/** Is the stored cookie of this stamp an old one, because another window has spent it? Reads what is on record anew. */
	isSpent: (stamp: string) => boolean;
	/** The service replaced the cookie. The stamps name the stored ones; none where only memory has it. */
	onRotated: (rotation: { from?: string; to?: string }) => Promise<void>;
}

/**
 * The log-in of one account: the access token in memory, renewed when a call finds less than a minute left. The
 * refresh cookie rotates, so windows take turns by a lock file and read the cookie after they have the lock.
 */
export class JwtSession {
	readonly #options: JwtSessionOptions;
	#token: AccessToken | undefined;
	#rejected = false;
	#renewal: Promise<string> | undefined;
	#ended = false;
	#refused = false;
	#superseded = false;

	constructor(options: JwtSessionOptions) {
		this.#options = options;
	}

	/** A token is in memory: calls can be made without a refresh. */
	get hasToken(): boolean {
		return this.#token !== undefined;
	}

	/** The log-in is over: only logging in again helps. */
	get ended(): boolean {
		return this.#ended;
	}

	/** Calls can be made with it. Refused tokens alone end nothing: something in between can answer 401, too. */
	get usable(): boolean {
		return !this.#ended && !this.#refused;
	}

	/** Tokens that were refused are no reason any more not to try. */
	forgetRefusal(): void {
		this.#refused = false;
		this.#rejected = false;
	}

	/** Another window has the cookie that counts, and it cannot be read here: only a reload helps. */
	get superseded(): boolean {
		return this.#superseded;
	}

	/** Takes over what a log-in answered. `saved: false` where the refresh cookie lives in memory alone. */
	async adopt(accessToken: string, cookie: string | undefined): Promise<{ stamp?: string; saved: boolean }> {
		this.#ended = false;
		this.#refused = false;
		this.#setToken(accessToken, false);
		const { store, id } = this.#options;
		return cookie === undefined ? { saved: false } : store.write(id, "refresh", cookie);
	}

	/** A token with at least a minute left. Throws MarketplaceError; `unauthorized` means: log in again. */
	async bearer(): Promise<string> {
		const token = this.#token;
		if (token !== undefined && !this.#isShort(token)) {
			return token.text;
		}
		this.#renewal ??= this.#renew().finally(() => {
			this.#renewal = undefined;
		});
		return this.#renewal;
	}

	/**
	 * The service answered 401 to this token. `stale`: an answer to an older one, ignore it. `renewable`: the next
	 * call fetches another. `refused`: a token fetched for that very reason is refused as well.
	 */
	rejected(bearer: string): "stale" | "renewable" | "refused" {
		const token = this.#token;
		if (token === undefined || token.text !== bearer) {
			return "stale";
		}
		this.#token = undefined;
		this.#rejected = true;
		this.#refused = token.afterRejection;
		return this.#refused ? "refused" : "renewable";
	}

	#isShort(token: AccessToken): boolean {
		const left = token.lifetimeMs - (this.#options.clock.monotonic() - token.gotAt);
		return left < Math.min(renewBeforeMs, token.lifetimeMs / 2);
	}

	async #renew(): Promise<string> {
		const { root, id } = this.#options;
		const lock = join(accountFolder(root, id), "locks", "refresh.lock");
		return withFileLock(lock, async () => this.#refresh(), {
			waitMs: lockWaitMs,
			busy: async () => {
				throw this.#error("timeout");
			},
		});
	}

	async #refresh(): Promise<string> {
		const { store, id, auth } = this.#options;
		const cookie = await store.read(id, "refresh");
		if (cookie === undefined || this.#ended) {
			throw this.#end();
		}
		if (this.#options.isSpent(cookie.stamp)) {
			// A rotating cookie that comes twice is taken for a copied one: it would end the log-in in every window.
			this.#superseded = true;
			this.#token = undefined;
			throw this.#error("unauthorized");
		}
		const outcome = await auth().refresh(cookie.value);
		if (outcome.kind === "notSent") {
			throw outcome.error;
		}
		if (outcome.kind === "rejected" && ![400, 401, 403].includes(outcome.error.status ?? 0)) {
			throw outcome.error;
		}
		if (outcome.kind !== "done") {
			return this.#lose();
		}
		if (outcome.value.refreshCookie !== undefined) {
			const { stamp, saved } = await store.write(id, "refresh", outcome.value.refreshCookie);
			const rotation = { ...(cookie.saved && { from: cookie.stamp }), ...(saved && { to: stamp }) };
			await this.#options.onRotated(rotation).catch(() => undefined);
		}
		const token = outcome.value.access_token;
		return token === undefined ? this.#lose() : this.#setToken(token, this.#rejected);
	}

	/** Refused, or its answer was lost and the cookie with it: sending the same cookie again could only do harm. */
	async #lose(): Promise<never> {
		await this.#options.store.delete(this.#options.id, "refresh");
		throw this.#end();
	}

	#setToken(text: string, afterRejection: boolean): string {
		this.#options.onSecret(text);
		const lifetimeMs = lifetimeOf(text) ?? usualLifetimeMs;
		this.#token = { text, lifetimeMs, gotAt: this.#options.clock.monotonic(), afterRejection };
		this.#rejected = false;
		this.#superseded = false;
		return text;
	}

	#end(): MarketplaceError {
		this.#ended = true;
		this.#token = undefined;
		return this.#error("unauthorized");
	}

	#error(kind: "unauthorized" | "timeout"): MarketplaceError {
		const { host } = this.#options;
		return new MarketplaceError({ kind, host, written: false, operation: "POST /v1/auth/refresh" });
	}
}

/** `exp − iat` of a JWT, in ms: a difference of the service's own times, so that no clock of ours takes part. */
export function lifetimeOf(jwt: string): number | undefined {
	const payload = jwt.split(".")[1];
	if (payload === undefined) {
		return undefined;
	}
	try {
		const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
		if (typeof claims !== "object" || claims === null || !("exp" in claims) || !("iat" in claims)) {
			return undefined;
		}
		const { exp, iat } = claims;
		return typeof exp === "number" && typeof iat === "number" && exp > iat ? (exp - iat) * 1000 : undefined;
	} catch {
		return undefined;
	}
}
