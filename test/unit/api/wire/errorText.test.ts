import assert from "node:assert/strict";
import * as fc from "fast-check";
import { serverTextOf } from "../../../../src/api/wire/errorText.ts";

const text = (body: unknown, secrets: string[] = []): string | undefined =>
	serverTextOf(Buffer.from(typeof body === "string" ? body : JSON.stringify(body)), secrets);

describe("The marketplace’s text in an error body", () => {
	for (const [name, body] of [
		["a message", { code: "x", message: "Too small." }],
		["an error", { error: "Too small." }],
		["a detail", { detail: "Too small." }],
		["a nested error", { error: { code: 1, message: "Too small." } }],
		["a list of errors", { errors: [{ field: "amount", message: "Too small." }] }],
		["a list of details", { detail: [{ loc: ["body"], message: "Too small." }] }],
		["a validation error of FastAPI", { detail: [{ loc: ["body", "amount"], msg: "Too small." }] }],
		["a reason", { error: true, reason: "Too small." }],
		["an error of OAuth", { error: "invalid_request", error_description: "Too small." }],
		["a bare list", [{ message: "Too small." }]],
		["a bare string", '"Too small."'],
		["plain text", "Too small."],
		["an empty message with a detail", { message: " ", detail: "Too small." }],
	] as const) {
		it(`is found in ${name}`, () => {
			assert.equal(text(body), "Too small.");
		});
	}

	it("names the field of an error by field", () => {
		assert.equal(text({ title: "Invalid.", errors: { price: ["Too small."] } }), "price: Too small.");
		assert.equal(text({ errors: { description: ["Too long."] } }), "description: Too long.");
		assert.equal(text({ title: "Invalid.", errors: { price: [" "] } }), "Invalid.");
		assert.equal(text({ errors: { code: 1, message: "Too small." } }), "Too small.");
	});

	for (const [name, body] of [
		["a web page", "<html><body>Too small.</body></html>"],
		["an empty body", ""],
		["an object without a message", { code: 7 }],
		["null", "null"],
		["a number", "12"],
		["truncated JSON", '{"message":"Too sm'],
	] as const) {
		it(`isn’t found in ${name}`, () => {
			assert.equal(text(body), undefined);
		});
	}

	it("is one line without control characters", () => {
		assert.equal(text({ message: "a\u001b[2J\r\nb\u2028c\u0000" }), "a [2J b c");
	});

	it("is truncated to 300 characters, even from five megabytes", () => {
		const long = text({ message: "x".repeat(5_000_000) });
		assert.equal(long?.length, 300);
	});

	it("doesn’t repeat a credential, plain or percent-encoded", () => {
		const secret = "dm_live_A/B+c=";
		const said = text({ message: `bad key ${secret} in ${encodeURIComponent(secret)}` }, [secret]);
		assert.equal(said, "bad key ••• in •••");
	});

	it("doesn’t repeat a credential with invisible characters in it", () => {
		const echoed = "dm\u200b_live\u2060_A\u00adB\ufeffC";
		assert.equal(text({ message: `bad key ${echoed}` }, ["dm_live_ABC"]), "bad key •••");
	});

	it("isn’t masked if the password is only spaces", () => {
		assert.equal(text({ message: "Wrong password." }, ["    "]), "Wrong password.");
	});

	it("is missing or 1 to 300 characters long for any bytes", () => {
		fc.assert(
			fc.property(fc.uint8Array(), (bytes) => {
				const said = serverTextOf(bytes, []);
				assert.ok(said === undefined || (said.length > 0 && said.length <= 300));
			}),
		);
	});
});
