import { join } from "node:path";
import * as z from "zod/mini";
import { type FailedCall, MarketplaceError } from "../../api/failure.ts";
import { MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { Clock } from "../../base/clock.ts";
import { parseJson } from "../../base/record.ts";
import { withFileLock } from "../../storage/fileLock.ts";
import { type AccountId, accountFolder, type AccountsFile, type StoredCredential } from "./accounts.ts";
import type { Transports } from "./transports.ts";

/** The lifetime of an access token according to the marketplace's API. Used if the token itself doesn't say. */
const USUAL_LIFETIME_MS = 15 * 60_000;
const RENEW_BEFORE_MS = 60_000;
/** A token that gets a 401 at this age or older has probably worked before. */
const REJECTED_AGAIN_MS = 60_000;
/** Longer than two refreshes take with the default request timeout. A sign-in during the first leads to a second. */
const LOCK_WAIT_MS = 90_000;

interface AccessToken {
	readonly text: string;
	readonly lifetimeMs: number;
	/** By the monotonic clock, in ms: this computer's time of day may be wrong. */
	readonly gotAt: number;
	/** By the time of day, in ms: on some systems, the monotonic clock stands still while the computer sleeps. */
	readonly gotAtTime: number;
	/** Whether the token was fetched because the previous one got a 401. */
	readonly afterRejection: boolean;
}

export interface PasswordSessionParts {
	readonly root: string;
	readonly clock: Clock;
	readonly onSecret: (secret: string) => void;
	readonly transports: Transports;
	readonly accounts: AccountsFile;
	readonly credentials: RefreshCookies;
}

/** The refresh cookies that the vault keeps. */
interface RefreshCookies {
	read(id: AccountId, part: "refresh"): Promise<StoredCredential | undefined>;
	/** Resolves to the cookie's stamp if the cookie was stored. */
	write(id: AccountId, part: "refresh", cookie: string): Promise<string | undefined>;
	delete(id: AccountId, part: "refresh"): Promise<unknown>;
}

/**
 * An account's password session: keeps the access token in memory and renews it when a call finds it about to
 * expire. Each refresh can replace the cookie, so windows take turns with a lock file and read the cookie after
 * acquiring the lock.
 */
export class AccessTokenProvider {
	readonly #id: AccountId;
	readonly #parts: PasswordSessionParts;
	#stamp: string | undefined;
	#token: AccessToken | undefined;
	#rejected = false;
	#renewal: Promise<string> | undefined;
	#ended = false;
	#rejectedTwice = false;
	#lacksCookie = false;

	constructor({ origin, account }: AccountId, parts: PasswordSessionParts) {
		this.#id = { origin, account };
		this.#parts = parts;
		this.#stamp = parts.accounts.record(this.#id)?.refreshStamp;
	}

	/** The stamp of the newest refresh cookie that this window knows. Undefined if that cookie is only in memory. */
	get stamp(): string | undefined {
		return this.#stamp;
	}

	/** Whether an access token is in memory, even if it has expired. */
	get hasToken(): boolean {
		return this.#token !== undefined;
	}

	/** Whether the session has ended, so that the user must sign in again. */
	get ended(): boolean {
		return this.#ended;
	}

	/**
	 * Whether calls can use the session: not once it has ended, nor after two tokens in a row got a 401. The latter
	 * doesn't end the session, because a proxy can also respond 401.
	 */
	get usable(): boolean {
		return !this.#ended && !this.#rejectedTwice;
	}

	/** Allows trying again after tokens were rejected. */
	forgetRejection(): void {
		this.#rejectedTwice = false;
		this.#rejected = false;
	}

	/**
	 * Whether this window couldn't read the cookie on record, because only another window has it, or the secret
	 * store failed. Reset by the next token.
	 */
	get lacksCookie(): boolean {
		return this.#lacksCookie;
	}

	/** Takes over the result of a sign-in. Resolves to the refresh cookie's stamp if the cookie was stored. */
	async adopt(accessToken: string, cookie: string | undefined): Promise<string | undefined> {
		this.#ended = false;
		this.#rejectedTwice = false;
		this.#setToken(accessToken, false);
		this.#stamp = cookie && (await this.#parts.credentials.write(this.#id, "refresh", cookie));
		return this.#stamp;
	}

	/**
	 * A token that isn't about to expire, renewed if needed. Throws MarketplaceError of the kind `unauthorized` if
	 * the session has ended or its cookie can't be read.
	 */
	async bearer(): Promise<string> {
		const token = this.#token;
		if (token !== undefined && !this.#isShort(token)) return token.text;
		this.#renewal ??= this.#renew().finally(() => {
			this.#renewal = undefined;
		});
		return this.#renewal;
	}

	/**
	 * Called when a call with the token `bearer` gets a 401. `stale`: that token is no longer in use, so ignore the
	 * response. `renewable`: the next call fetches a new token. `rejected`: a token just fetched because of a 401
	 * got one too.
	 */
	rejected(bearer: string): "stale" | "renewable" | "rejected" {
		const token = this.#token;
		if (token === undefined || token.text !== bearer) return "stale";
		this.#token = undefined;
		this.#rejected = true;
		this.#rejectedTwice = token.afterRejection && this.#ageOf(token) < REJECTED_AGAIN_MS;
		return this.#rejectedTwice ? "rejected" : "renewable";
	}

	#isShort(token: AccessToken): boolean {
		const left = token.lifetimeMs - this.#ageOf(token);
		return left < Math.min(RENEW_BEFORE_MS, token.lifetimeMs / 2);
	}

	#ageOf({ gotAt, gotAtTime }: AccessToken): number {
		const { clock } = this.#parts;
		return Math.max(clock.monotonic() - gotAt, clock.now() - gotAtTime);
	}

	async #renew(): Promise<string> {
		const lock = join(accountFolder(this.#parts.root, this.#id), "locks", "refresh.lock");
		return withFileLock(lock, async () => this.#refresh(), {
			waitMs: LOCK_WAIT_MS,
			busy: async () => {
				// Another window has the lock: not a timeout of the marketplace.
				throw new MarketplaceError({ ...this.#call, kind: "failed" });
			},
		});
	}

	async #refresh(): Promise<string> {
		const { transports, credentials } = this.#parts;
		const before = this.#token;
		const cookie = await this.#cookieToSend();
		const { auth } = new MarketplaceClient(transports.of(this.#id.origin), undefined);
		const outcome = await auth.refresh(cookie.value);
		const now = await credentials.read(this.#id, "refresh");
		// A sign-in has begun another session meanwhile, in this window or another: leave that session alone.
		if (this.#token !== undefined && this.#token !== before) return this.#token.text;
		if (now !== undefined && now.stamp !== cookie.stamp) return this.#refresh();
		if (outcome.kind === "notSent") throw outcome.error;
		// The refresh was sent, but not the call that needs the token.
		if (outcome.kind === "rejected" && ![400, 401, 403].includes(outcome.error.status ?? 0))
			throw new MarketplaceError({ ...outcome.error.failure, mayHaveReached: false });
		if (outcome.kind !== "done") return this.#lose();
		const { access_token: token, refreshCookie } = outcome.value;
		if (refreshCookie !== undefined) await this.#rotate(cookie, refreshCookie);
		return token === undefined ? this.#lose() : this.#setToken(token, this.#rejected);
	}

	/**
	 * Throws if the session has ended or the cookie on record can't be read. Reusing a cookie that another window has
	 * replaced looks like theft, which could end the session in every window.
	 */
	async #cookieToSend(): Promise<StoredCredential> {
		const { accounts, credentials } = this.#parts;
		const cookie = await credentials.read(this.#id, "refresh");
		accounts.reload();
		const record = accounts.record(this.#id);
		// If no stamp is on record, another window has replaced the stored cookie, and only its memory has the next one.
		const isOver = record?.refreshStamp === undefined && cookie?.saved !== false;
		if (this.#ended || record === undefined || isOver) throw this.#end();
		if (cookie === undefined || accounts.isElsewhere(record, "refreshStamp", cookie.stamp)) {
			this.#lacksCookie = true;
			this.#token = undefined;
			throw this.#unauthorized();
		}
		if (cookie.saved) this.#stamp = cookie.stamp;
		return cookie;
	}

	/** Stores the cookie with which the marketplace has replaced `old`, unless the user has signed out. */
	async #rotate(old: StoredCredential, value: string): Promise<void> {
		const { accounts, credentials } = this.#parts;
		this.#stamp = await credentials.write(this.#id, "refresh", value);
		await accounts.restamp(this.#id, old.saved ? old.stamp : undefined, this.#stamp).catch(() => undefined);
		if (accounts.record(this.#id) === undefined) await credentials.delete(this.#id, "refresh");
	}

	/**
	 * Ends the session: the cookie was rejected, or the response was lost or contains no token. Never tries the
	 * cookie again, because it may be used up.
	 */
	async #lose(): Promise<never> {
		const ended = this.#end();
		await this.#parts.credentials.delete(this.#id, "refresh");
		throw ended;
	}

	#setToken(text: string, afterRejection: boolean): string {
		const { clock, onSecret } = this.#parts;
		onSecret(text);
		this.#token = {
			text,
			lifetimeMs: lifetimeOf(text) ?? USUAL_LIFETIME_MS,
			gotAt: clock.monotonic(),
			gotAtTime: clock.now(),
			afterRejection,
		};
		this.#rejected = false;
		this.#lacksCookie = false;
		return text;
	}

	#end(): MarketplaceError {
		this.#ended = true;
		this.#token = undefined;
		return this.#unauthorized();
	}

	#unauthorized(): MarketplaceError {
		return new MarketplaceError({ ...this.#call, kind: "unauthorized", status: 401 });
	}

	get #call(): FailedCall {
		return { host: new URL(this.#id.origin).host, operation: "POST /v1/auth/refresh", mayHaveReached: false };
	}
}

const lifetimeClaims = z.looseObject({ exp: z.number(), iat: z.number() });

/** `exp − iat` of a JWT, in ms. Undefined if either is missing or `exp` isn't later. */
export function lifetimeOf(jwt: string): number | undefined {
	const payload = Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString("utf8");
	const claims = parseJson(payload, lifetimeClaims);
	return claims && claims.exp > claims.iat ? (claims.exp - claims.iat) * 1000 : undefined;
}
