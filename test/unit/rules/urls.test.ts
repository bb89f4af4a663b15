import assert from "node:assert/strict";
import { checkExternalUrl, checkMarketplaceUrl } from "../../../src/rules/urls.ts";
import { hostileTexts } from "../../support/hostileText.ts";

describe("Checking a marketplace address", () => {
	it("accepts https anywhere and http on this computer", () => {
		assert.deepEqual(checkMarketplaceUrl(" https://Data.Example.com/ "), {
			ok: true,
			value: { origin: "https://data.example.com", baseUrl: "https://data.example.com" },
		});
		assert.deepEqual(checkMarketplaceUrl("https://example.com:8443/market//"), {
			ok: true,
			value: {
				origin: "https://example.com:8443",
				baseUrl: "https://example.com:8443/market",
			},
		});
		for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "shop.localhost:3000"])
			assert.ok(checkMarketplaceUrl(`http://${host}`).ok);
	});

	it("suggests the likely address", () => {
		const suggestions: Array<[string, string | undefined]> = [
			["http://data.example.com", "https://data.example.com"],
			["data.example.com/market", "https://data.example.com/market"],
			["localhost:3000", "http://localhost:3000"],
			["https://data.example.com/v1/", "https://data.example.com"],
			["https://data.example.com?x=1", "https://data.example.com"],
			["ftp://data.example.com", undefined],
		];
		for (const [text, suggestion] of suggestions) {
			const verdict = checkMarketplaceUrl(text);
			assert.ok(!verdict.ok);
			assert.equal(verdict.suggestion, suggestion);
		}
	});

	for (const text of [
		"",
		"https://",
		"https://u:p@example.com",
		"https://@example.com",
		"https:\\\\example.com",
		"https://exa mple.com",
		"http://127.0.0.1.evil.example",
		"http://localhost.evil.example",
		"javascript:alert(1)",
		"file:///etc/passwd",
		`https://${"a".repeat(3_000)}.com`,
	]) {
		it(`rejects ${JSON.stringify(text.length > 60 ? `${text.slice(0, 20)}…` : text)}`, () => {
			assert.equal(checkMarketplaceUrl(text).ok, false);
		});
	}
});

describe("Checking a link to open in a browser", () => {
	it("accepts a link whose encoding isn’t canonical", () => {
		const url = "https://Pay.Example.com/c/a?b=%2F%23+%26&c=%zz#frag%20ment";
		assert.deepEqual(checkExternalUrl(url, {}), { ok: true, value: "pay.example.com" });
	});

	it("names the host in its ASCII form", () => {
		const verdict = checkExternalUrl("https://аррӏе.com/x", {});
		assert.ok(verdict.ok);
		assert.match(verdict.value, /^xn--/);
	});

	it("accepts http on this computer only if the marketplace runs on this computer, too", () => {
		assert.equal(checkExternalUrl("http://127.0.0.1:5000/checkout", {}).ok, false);
		assert.equal(checkExternalUrl("http://127.0.0.1:5000/checkout", { loopbackHttp: true }).ok, true);
		assert.equal(checkExternalUrl("http://example.com/", { loopbackHttp: true }).ok, false);
	});

	const refused = [
		"javascript:alert(1)",
		"file:///etc/passwd",
		"vscode://x.y/z",
		"data:text/html,x",
		"mailto:a@b.co",
		"https://api.stripe.com@evil.example",
		"https://@evil.example",
		"//evil.example",
		"https:\\\\evil.example",
		"https:evil.example",
		"https:/evil.example",
		"null",
		"",
		" https://a.example",
		"https://a.example/\n",
		"https://a.example/\u202e",
		`https://a.example/${"a".repeat(64_000)}`,
	];
	for (const text of refused) {
		it(`rejects ${JSON.stringify(text.length > 60 ? `${text.slice(0, 20)}…` : text)}`, () => {
			assert.equal(checkExternalUrl(text, { loopbackHttp: true }).ok, false);
		});
	}

	it("rejects every hostile text that isn’t a plain https link", () => {
		for (const { text } of hostileTexts.filter((hostile) => hostile.text !== "https://evil.example/claim"))
			assert.equal(checkExternalUrl(text, { loopbackHttp: true }).ok, false);
	});
});
