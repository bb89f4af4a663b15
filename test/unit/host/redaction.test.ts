import assert from "node:assert/strict";
import { assert as check, property, string, stringMatching } from "fast-check";
import { Redactor } from "../../../src/host/redaction.ts";

describe("Redactor", () => {
	it("hides a known secret anywhere in a line", () => {
		check(
			property(stringMatching(/^[\w-]{8,40}$/), string(), string(), (secret, before, after) => {
				const redactor = new Redactor();
				redactor.learn(secret);
				assert.ok(!redactor.redact(`${before}${secret}${after}`).includes(secret));
			}),
		);
	});

	it("hides the value of a sensitive header or parameter, even if unknown", () => {
		const redactor = new Redactor();
		for (const line of [
			"Authorization: Bearer abc.def",
			"Set-Cookie: refresh_token=xyz",
			'{"api_key":"mk_live_1"}',
			"password=hunter2",
		])
			assert.doesNotMatch(redactor.redact(line), /abc|xyz|mk_live|hunter2/, line);
	});

	it("hides anything that looks like a token, even inside a word", () => {
		const token = "eyJhbGciOiJub25l.eyJzdWIiOiIxIn0.c2ln";
		for (const before of ["", "of ", "key-", "eyJx-", '"'])
			assert.equal(new Redactor().redact(`${before}${token} end`).includes("eyJhbGci"), false, before);
		assert.equal(new Redactor().redact(`key-${token} end`), "key-*** end");
	});

	it("leaves ordinary lines unchanged", () => {
		for (const line of [
			"GET /v1/datasets/{id} 200 in 12 ms",
			"data.example.com and 127.0.0.1.nip.io",
			"at activate (extension.test.js:3)",
		])
			assert.equal(new Redactor().redact(line), line);
	});
});
