import type { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { isBuyer, isSeller, type Account } from "../service/accounts.ts";
import { KEY_PREFIX } from "../service/apiKeys.ts";
import type { Marketplace } from "../service/marketplace.ts";
import { Problem } from "../service/problem.ts";

interface Caller {
	readonly account: Account;
	readonly credential: "key" | "jwt";
}

export interface ApiEnv {
	Variables: { caller: Caller };
}

export type App = OpenAPIHono<ApiEnv>;

/** Identifies the caller by the Authorization header. Throws 401 if the header is missing or invalid. */
export async function readCaller(
	marketplace: Marketplace,
	authorization: string | undefined,
): Promise<Caller> {
	const credential = /^Bearer +([\x21-\x7e]+)$/i.exec(authorization ?? "")?.[1];
	const missing = "This request requires the header Authorization: Bearer <credential>.";
	if (credential === undefined) throw new Problem(401, "missing_credential", missing);
	const isKey = credential.startsWith(KEY_PREFIX);
	const id = isKey
		? marketplace.apiKeys.owner(credential)
		: await marketplace.accessTokens.verify(credential);
	const account = id === undefined ? undefined : marketplace.accounts.find(id);
	if (!account) throw new Problem(401, "invalid_credential", "The API key or access token isn’t valid.");
	return { account, credential: isKey ? "key" : "jwt" };
}

export function requireBuyer({ account }: Caller): void {
	if (!isBuyer(account)) throw new Problem(403, "buyer_required", "This request requires a buyer account.");
}

export function requireSeller({ account }: Caller): void {
	if (!isSeller(account))
		throw new Problem(403, "seller_required", "This request requires a seller account.");
}

export function requireJwt({ credential }: Caller): void {
	if (credential !== "jwt")
		throw new Problem(403, "jwt_required", "To manage API keys, use the access token of a session.");
}

/** Identifies the caller, runs `check`, which may throw, and stores the caller in the context. */
export function signedIn(
	marketplace: Marketplace,
	check?: (caller: Caller) => void,
): MiddlewareHandler<ApiEnv> {
	return createMiddleware<ApiEnv>(async (c, next) => {
		const caller = await readCaller(marketplace, c.req.header("authorization"));
		check?.(caller);
		c.set("caller", caller);
		await next();
	});
}
