import assert from "node:assert/strict";
import {
	at,
	LocalMarketplaceApp,
	refreshCookie,
	textAt,
} from "../../support/services/localMarketplaceApp.ts";

const BUYER = "buyer@example.com";
const PASSWORD = "local-marketplace";
const MINUTE_MS = 60_000;

describe("Authentication in the local marketplace", () => {
	let service: LocalMarketplaceApp;

	beforeEach(async () => {
		service = await LocalMarketplaceApp.open();
	});

	const login = async () => {
		const answer = await service.ask("/v1/auth/login", { body: { email: BUYER, password: PASSWORD } });
		assert.equal(answer.status, 200);
		return textAt(answer.json, "token");
	};
	const refresh = (cookie: string) =>
		service.ask("/v1/auth/refresh", { method: "POST", headers: { Cookie: `refresh_token=${cookie}` } });
	const balance = (bearer: string) => service.ask("/v1/billing/buyer-balance", { bearer });

	it("accepts a password and a code, and returns a token that works for 15 minutes", async () => {
		const { jwt } = await service.signIn(BUYER);
		service.pass(14 * MINUTE_MS);
		assert.equal((await balance(jwt)).status, 200);
		service.pass(MINUTE_MS);
		await service.refused("/v1/billing/buyer-balance", { bearer: jwt }, 401, "token_expired");
	});

	it("deletes expired refresh tokens at the next sign-in", async () => {
		await service.signIn(BUYER);
		service.pass(31 * 24 * 60 * MINUTE_MS);
		await service.signIn(BUYER);
		const { database } = service.marketplace;
		assert.equal(database.all("SELECT * FROM refresh_tokens").length, 1);
	});

	it("says where the code is, and rejects a wrong password and an unknown email address alike", async () => {
		const answer = await service.ask("/v1/auth/login", { body: { email: BUYER, password: PASSWORD } });
		assert.match(textAt(answer.json, "message"), /\/mailbox\?email=buyer%40example\.com\.$/);
		await service.refused("/v1/auth/login", { body: { email: BUYER, password: "x" } }, 401, "invalid_login");
		await service.refused(
			"/v1/auth/login",
			{ body: { email: "x@y.z", password: "x" } },
			401,
			"invalid_login",
		);
		await service.refused("/v1/auth/login", { body: { email: BUYER } }, 422, "invalid_field");
	});

	it("accepts a code only once", async () => {
		const token = await login();
		const body = { token, code: service.codeFor(BUYER) };
		assert.equal((await service.ask("/v1/auth/login/verify", { body })).status, 200);
		await service.refused("/v1/auth/login/verify", { body }, 401, "login_expired");
	});

	it("allows four wrong codes and ends the sign-in at the fifth", async () => {
		const token = await login();
		const right = service.codeFor(BUYER);
		const wrong = right === "000000" ? "000001" : "000000";
		for (let attempt = 0; attempt < 5; attempt++)
			await service.refused("/v1/auth/login/verify", { body: { token, code: wrong } }, 401, "invalid_code");
		await service.refused("/v1/auth/login/verify", { body: { token, code: right } }, 401, "login_expired");
	});

	it("rejects a code after 10 minutes or with an unknown token", async () => {
		const token = await login();
		service.pass(10 * MINUTE_MS);
		const body = { token, code: service.codeFor(BUYER) };
		await service.refused("/v1/auth/login/verify", { body }, 401, "login_expired");
		await service.refused("/v1/auth/login/verify", { body: { token: "x", code: "1" } }, 401, "login_expired");
	});

	it("renews the token with the cookie and replaces the cookie each time", async () => {
		const { cookie } = await service.signIn(BUYER);
		const first = await refresh(cookie);
		assert.equal(first.status, 200);
		assert.equal((await balance(textAt(first.json, "access_token"))).status, 200);
		const second = await refresh(refreshCookie(first));
		assert.equal(second.status, 200);
		assert.notEqual(refreshCookie(second), refreshCookie(first));
	});

	it("ends the whole session, but no other, if a spent cookie is reused", async () => {
		const { cookie } = await service.signIn(BUYER);
		const other = await service.signIn(BUYER);
		const renewed = refreshCookie(await refresh(cookie));
		assert.equal(at((await refresh(cookie)).json, "error", "code"), "invalid_refresh_token");
		assert.equal((await refresh(renewed)).status, 401);
		assert.equal((await refresh(other.cookie)).status, 200);
	});

	it("rejects a missing, a made-up, and an expired cookie", async () => {
		await service.refused("/v1/auth/refresh", { method: "POST" }, 401, "missing_refresh_token");
		assert.equal((await refresh("made-up")).status, 401);
		const { cookie } = await service.signIn(BUYER);
		service.pass(30 * 24 * 60 * MINUTE_MS);
		assert.equal((await refresh(cookie)).status, 401);
	});

	it("rejects missing and invalid credentials, and names the scheme in a header", async () => {
		const path = "/v1/billing/buyer-balance";
		await service.refused(path, {}, 401, "missing_credential");
		await service.refused(path, { headers: { Authorization: "Basic YTpi" } }, 401, "missing_credential");
		await service.refused(path, { bearer: "dm_live_nobody" }, 401, "invalid_credential");
		await service.refused(path, { bearer: "a.b.c" }, 401, "invalid_credential");
		assert.equal((await service.ask(path)).headers.get("www-authenticate"), "Bearer");
	});

	it("rejects a token that’s unsigned or signed with another secret", async () => {
		const { jwt } = await service.signIn(BUYER);
		const [, payload = ""] = jwt.split(".");
		const none = Buffer.from('{"alg":"none"}').toString("base64url");
		assert.equal((await balance(`${none}.${payload}.`)).status, 401);
		assert.equal((await balance(`${jwt.slice(0, -4)}AAAA`)).status, 401);
		const other = await LocalMarketplaceApp.open();
		assert.equal((await other.ask("/v1/billing/buyer-balance", { bearer: jwt })).status, 401);
	});
});

describe("Key management in the local marketplace", () => {
	let service: LocalMarketplaceApp;

	beforeEach(async () => {
		service = await LocalMarketplaceApp.open();
	});

	it("replaces the previous key immediately", async () => {
		const { jwt } = await service.signIn(BUYER);
		const answer = await service.ask("/v1/auth/api-keys", { method: "POST", bearer: jwt });
		const key = textAt(answer.json, "api_key");
		assert.match(key, /^dm_live_[\w-]{43}$/);
		assert.equal((await service.ask("/v1/billing/buyer-balance", { bearer: key })).status, 200);
		await service.refused(
			"/v1/billing/buyer-balance",
			{ bearer: service.buyerKey },
			401,
			"invalid_credential",
		);
	});

	it("revokes a key without replacing it", async () => {
		const { jwt } = await service.signIn(BUYER);
		const revoke = { method: "DELETE", bearer: jwt };
		assert.equal((await service.ask("/v1/auth/api-keys", revoke)).status, 204);
		await service.refused(
			"/v1/billing/buyer-balance",
			{ bearer: service.buyerKey },
			401,
			"invalid_credential",
		);
		await service.refused("/v1/auth/api-keys", revoke, 404, "no_api_key");
	});

	it("requires the token of a session, not an API key", async () => {
		for (const method of ["POST", "DELETE"]) {
			await service.refused("/v1/auth/api-keys", { method, bearer: service.buyerKey }, 403, "jwt_required");
			await service.refused("/v1/auth/api-keys", { method }, 401, "missing_credential");
		}
	});

	it("stores no key, token, or password in usable form", async () => {
		const { jwt, cookie } = await service.signIn(BUYER);
		const tables = ["api_keys", "refresh_tokens", "logins", "accounts", "meta"];
		const kept = tables.flatMap((table) => service.marketplace.database.all(`SELECT * FROM ${table}`));
		const text = JSON.stringify(kept, (_key, value: unknown) =>
			typeof value === "bigint" ? `${value}` : value,
		);
		for (const secret of [service.buyerKey, jwt, cookie, PASSWORD]) assert.ok(!text.includes(secret));
	});
});
