import assert from "node:assert/strict";
import { at, LocalMarketplaceApp, type Ask } from "../../support/services/localMarketplaceApp.ts";

describe("The local marketplace’s server", () => {
	let service: LocalMarketplaceApp;

	before(async () => {
		service = await LocalMarketplaceApp.open();
	});

	const withHost = (host: string) =>
		service.app.request("http://127.0.0.1:4010/", { headers: { Host: host } });

	for (const host of ["127.0.0.1:4010", "localhost:4010", "LOCALHOST:4010", "[::1]:4010"]) {
		it(`responds to a request for its own host ${host}`, async () => {
			assert.equal((await withHost(host)).status, 200);
		});
	}

	for (const host of [
		"evil.example",
		"evil.example:4010",
		"127.0.0.1",
		"localhost:4011",
		"127.0.0.1.evil.example:4010",
	]) {
		it(`rejects a request for the host ${host}`, async () => {
			const answer = await withHost(host);
			assert.equal(answer.status, 421);
			assert.equal(at(await answer.json(), "error", "code"), "wrong_host");
		});
	}

	const crossSite: Array<Record<string, string>> = [
		{ Origin: "https://evil.example" },
		{ Origin: "http://127.0.0.1:9999" },
		{ Origin: "null" },
		{ "Sec-Fetch-Site": "cross-site" },
		{ "Sec-Fetch-Site": "same-site", Origin: "http://127.0.0.1:4010" },
	];
	for (const headers of crossSite) {
		it(`rejects a POST with ${JSON.stringify(headers)}`, async () => {
			const form = { email: "seller@example.com", completed: "no" };
			await service.refused("/onboarding", { form, headers }, 403, "cross_site");
			await service.refused("/v1/auth/refresh", { method: "POST", headers }, 403, "cross_site");
			assert.equal((await service.ask("/onboarding", { headers })).status, 200);
		});
	}

	it("accepts a POST from its own pages, even behind a forwarded port", async () => {
		const form = { email: "seller@example.com", completed: "yes" };
		for (const headers of [
			{ Origin: "http://localhost:4010" },
			{ "Sec-Fetch-Site": "same-origin", Origin: "https://forwarded.example" },
		])
			assert.equal((await service.ask("/onboarding", { form, headers })).status, 303);
	});

	it("returns 404 for an unknown path, with and without an API key", async () => {
		for (const path of [
			"/v1",
			"/v1/",
			"/v1/nothing",
			"/v1/billing",
			"/v2/datasets/discover",
			"/nothing",
			"/mailbox/",
		]) {
			await service.refused(path, {}, 404, "path_not_found");
			await service.refused(path, { method: "POST", bearer: service.buyerKey }, 404, "path_not_found");
		}
	});

	it("names the allowed methods if a path is requested with another method", async () => {
		await service.refused("/v1/datasets/discover", { method: "POST" }, 405, "method_not_allowed");
		await service.refused("/v1/billing/deposits", { method: "DELETE" }, 405, "method_not_allowed");
		const answer = await service.ask("/v1/billing/auto-deposit", { method: "POST" });
		assert.equal(answer.headers.get("allow"), "GET, PUT");
		const access = await service.ask("/v1/datasets/x/access", { method: "PATCH" });
		assert.equal(access.headers.get("allow"), "POST, DELETE");
	});

	const writes: Array<[path: string, method: string, who: "buyer" | "seller" | "nobody"]> = [
		["/v1/datasets", "POST", "seller"],
		["/v1/datasets/x/access", "POST", "seller"],
		["/v1/datasets/x/access", "DELETE", "seller"],
		["/v1/auth/login", "POST", "nobody"],
		["/v1/auth/login/verify", "POST", "nobody"],
		["/v1/billing/deposit", "POST", "buyer"],
		["/v1/billing/auto-deposit", "PUT", "buyer"],
		["/v1/billing/withdraw", "POST", "seller"],
	];
	for (const [path, method, who] of writes) {
		it(`rejects a body of ${method} ${path} that isn’t a valid JSON object`, async () => {
			const bearer = { buyer: service.buyerKey, seller: service.sellerKey, nobody: "" }[who];
			const credential = bearer === "" ? {} : { bearer };
			const refuse = (ask: Ask, status: number, code: string) =>
				service.refused(path, { method, ...credential, ...ask }, status, code);
			const type = "application/json";
			await refuse(
				{ raw: { body: "a=b", type: "application/x-www-form-urlencoded" } },
				415,
				"unsupported_media_type",
			);
			await refuse({ raw: { body: "{}", type: "text/plain" } }, 415, "unsupported_media_type");
			await refuse({}, 415, "unsupported_media_type");
			await refuse({ raw: { body: "{", type } }, 400, "malformed_json");
			await refuse({ raw: { body: "", type } }, 400, "malformed_json");
			await refuse({ raw: { body: "null", type } }, 422, "invalid_field");
			await refuse({ raw: { body: "[]", type: `${type}; charset=utf-8` } }, 422, "invalid_field");
			const large = JSON.stringify({ name: "x".repeat(1_048_577) });
			await refuse(
				{ raw: { body: large, type }, headers: { "Content-Length": `${large.length}` } },
				413,
				"body_too_large",
			);
			if (who !== "nobody")
				await service.refused(path, { method, raw: { body: "{", type } }, 401, "missing_credential");
		});
	}

	it("shows a browser an error page without internal details", async () => {
		const headers = { Accept: "text/html" };
		const page = await service.ask("/receipts/%3Cb%3E", { headers });
		assert.equal(page.status, 404);
		assert.match(page.text, /<h1>Not found<\/h1>/);
		const broken = await LocalMarketplaceApp.open();
		broken.marketplace.database.close();
		await broken.refused("/v1/datasets/discover", { bearer: "dm_live_x" }, 500, "internal_error");
		const { text } = await broken.ask("/", { headers });
		assert.match(text, /<h1>Something went wrong<\/h1>/);
		assert.equal(broken.faults.length, 2);
		for (const { message } of broken.faults) assert.ok(!text.includes(message), message);
		assert.equal(service.faults.length, 0);
	});
});
