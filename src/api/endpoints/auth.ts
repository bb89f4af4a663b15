import { type HttpRequest, type HttpResponse, path } from "../transport/httpMessages.ts";
import { accessTokenSchema, apiKeySchema, loginSchema } from "../wire/schemas.ts";
import type { WriteOutcome } from "../writeOutcome.ts";
import type { Exchange } from "../exchange.ts";
import { stringOf } from "../../base/record.ts";
import { refreshCookieOf } from "./setCookie.ts";

interface RefreshResponse {
	access_token?: string;
	/** The value of the new refresh_token cookie, if one was set. */
	refreshCookie?: string;
}

/**
 * `/v1/auth`: the sign-in flow and the API key. Nothing here is retried automatically, or sent with another credential
 * than the one given.
 */
export class AuthApi {
	readonly #exchange: Exchange;

	constructor(exchange: Exchange) {
		this.#exchange = exchange;
	}

	/** POST /v1/auth/login: returns a temporary token; the marketplace sends the user a code. */
	async login(
		email: string,
		password: string,
		signal?: AbortSignal,
	): Promise<WriteOutcome<{ token: string; message: string }>> {
		const request: HttpRequest = {
			method: "POST",
			path: path`/v1/auth/login`,
			body: { email, password },
			secrets: [password],
		};
		return this.#exchange.writeFor(request, loginSchema, signal);
	}

	/**
	 * POST /v1/auth/login/verify: returns the access token, and the refresh_token cookie's value if one was
	 * set.
	 */
	async verify(
		token: string,
		code: string,
		signal?: AbortSignal,
	): Promise<WriteOutcome<{ access_token: string; refreshCookie?: string }>> {
		const request: HttpRequest = {
			method: "POST",
			path: path`/v1/auth/login/verify`,
			body: { token, code },
			secrets: [token, code],
		};
		const extract = (response: HttpResponse): { access_token: string; refreshCookie?: string } => ({
			access_token: this.#exchange.value(request, accessTokenSchema, response).access_token,
			...refreshCookieOf(response.headers),
		});
		return this.#exchange.writeAndExtract(request, extract, signal);
	}

	/**
	 * POST /v1/auth/refresh with the cookie's value. The response is undocumented, so the token is looked up in
	 * the usual places. A 2xx with neither token nor cookie is an unknown outcome.
	 */
	async refresh(cookie: string): Promise<WriteOutcome<RefreshResponse>> {
		const request: HttpRequest = {
			method: "POST",
			path: path`/v1/auth/refresh`,
			cookie: `refresh_token=${cookie}`,
			secrets: [cookie],
		};
		return this.#exchange.writeAndExtract(request, (response) => this.#refreshed(request, response));
	}

	/**
	 * POST /v1/auth/api-keys with a JWT: generates a key, which replaces any earlier one. No later call returns
	 * the key again.
	 */
	async createApiKey(bearer: string): Promise<WriteOutcome<{ api_key: string }>> {
		const request: HttpRequest = { method: "POST", path: path`/v1/auth/api-keys`, bearer };
		return this.#exchange.writeFor(request, apiKeySchema);
	}

	/** DELETE /v1/auth/api-keys with a JWT: revokes the account's key. */
	async deleteApiKey(bearer: string): Promise<WriteOutcome<void>> {
		return this.#exchange.write({ method: "DELETE", path: path`/v1/auth/api-keys`, bearer });
	}

	#refreshed(request: HttpRequest, response: HttpResponse): RefreshResponse {
		const cookie = refreshCookieOf(response.headers);
		if (cookie.refreshCookie !== undefined && response.body.length === 0) return cookie;
		const body = this.#exchange.json(request, response);
		const token = tokenIn(body, 2);
		if (token !== undefined) return { access_token: token, ...cookie };
		// Without a token or a cookie, throws an error that says what's wrong.
		return cookie.refreshCookie === undefined
			? this.#exchange.value(request, accessTokenSchema, response)
			: cookie;
	}
}

const tokenNames = ["access_token", "token", "accessToken", "jwt"] as const;

/** A token under one of its usual names, in the first `depth` levels. */
function tokenIn(body: unknown, depth: number): string | undefined {
	if (typeof body !== "object" || body === null || depth === 0) return undefined;
	const here = tokenNames.map((name) => stringOf(body, name)).find((value) => value);
	const values: unknown[] = Object.values(body);
	return here ?? values.map((value) => tokenIn(value, depth - 1)).find((value) => value !== undefined);
}
