import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Account } from "../service/accounts.ts";
import type { Marketplace } from "../service/marketplace.ts";
import { Problem } from "../service/problem.ts";
import { REFRESH_MS } from "../service/signIn.ts";
import { requireJwt, signedIn, type App } from "./callers.ts";
import { json, problems, problemsWithBody } from "./problemResponses.ts";
import { jsonBody, jsonRequest } from "./validation.ts";
import {
	AccessTokenSchema,
	ApiKeySchema,
	LoginRequestSchema,
	LoginSchema,
	VerifyRequestSchema,
} from "../wireSchemas.ts";

const REFRESH_COOKIE = "refresh_token";

const tags = ["Authentication"];
const keys = { tags, security: [{ bearer: [] }] };
const accessTokenResponse = json(AccessTokenSchema, "An access token that expires after 15 minutes");

const login = createRoute({
	method: "post",
	path: "/v1/auth/login",
	summary: "First step: accepts an email address and password, and sends a code to the mailbox",
	tags,
	security: [],
	request: { body: jsonRequest(LoginRequestSchema) },
	responses: { 200: json(LoginSchema, "A temporary token"), ...problemsWithBody() },
});

const verify = createRoute({
	method: "post",
	path: "/v1/auth/login/verify",
	summary: "Second step: accepts the temporary token and the code, and sets the refresh_token cookie",
	tags,
	security: [],
	request: { body: jsonRequest(VerifyRequestSchema) },
	responses: { 200: accessTokenResponse, ...problemsWithBody() },
});

const refresh = createRoute({
	method: "post",
	path: "/v1/auth/refresh",
	summary: "Returns a new access token for the refresh_token cookie, which is replaced with each use",
	tags,
	security: [{ refreshCookie: [] }],
	responses: { 200: accessTokenResponse, ...problems(401) },
});

const generateKey = createRoute({
	method: "post",
	path: "/v1/auth/api-keys",
	summary: "Generates an API key, shown once, that replaces the old one. Requires an access token",
	...keys,
	responses: { 200: json(ApiKeySchema, "The raw key"), ...problems(401, 403) },
});

const revokeKey = createRoute({
	method: "delete",
	path: "/v1/auth/api-keys",
	summary: "Revokes the API key. Requires an access token",
	...keys,
	responses: { 204: { description: "The key is deleted" }, ...problems(401, 403, 404) },
});

function setRefreshCookie(c: Context, refreshToken: string): void {
	setCookie(c, REFRESH_COOKIE, refreshToken, {
		httpOnly: true,
		sameSite: "Strict",
		path: "/v1/auth",
		maxAge: REFRESH_MS / 1000,
	});
}

/** Replaces an account's key, and returns the new one. */
export type ReplaceKey = (account: Account) => string;

export function addAuthEndpoints(
	app: App,
	marketplace: Marketplace,
	{ origin, replaceKey }: { origin: () => string; replaceKey: ReplaceKey },
): void {
	app.openapi({ ...login, middleware: jsonBody }, async (c) => {
		const { email, password } = c.req.valid("json");
		const token = await marketplace.signIn.start(email, password);
		const mailbox = `${origin()}/mailbox?email=${encodeURIComponent(email)}`;
		return c.json({ token, message: `A sign-in code was sent. Read the code at ${mailbox}.` }, 200);
	});
	app.openapi({ ...verify, middleware: jsonBody }, async (c) => {
		const { token, code } = c.req.valid("json");
		const { accessToken, refreshToken } = await marketplace.signIn.finish(token, code);
		setRefreshCookie(c, refreshToken);
		return c.json({ access_token: accessToken }, 200);
	});
	app.openapi(refresh, async (c) => {
		const cookie = getCookie(c, REFRESH_COOKIE);
		const missing = "This request requires a session’s refresh_token cookie.";
		if (!cookie) throw new Problem(401, "missing_refresh_token", missing);
		const { accessToken, refreshToken } = await marketplace.signIn.refresh(cookie);
		setRefreshCookie(c, refreshToken);
		return c.json({ access_token: accessToken }, 200);
	});
	const middleware = signedIn(marketplace, requireJwt);
	app.openapi({ ...generateKey, middleware }, (c) => {
		return c.json({ api_key: replaceKey(c.var.caller.account) }, 200);
	});
	app.openapi({ ...revokeKey, middleware }, (c) => {
		marketplace.apiKeys.revoke(c.var.caller.account.id);
		return c.body(null, 204);
	});
}
