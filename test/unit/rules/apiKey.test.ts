import assert from "node:assert/strict";
import { parseApiKey, hintOf } from "../../../src/rules/apiKey.ts";

describe("parseApiKey", () => {
	for (const text of [
		"key_live_abc",
		"  key_live_abc\n",
		'"key_live_abc"',
		"“key_live_abc”",
		"'key_live_abc'",
		"Bearer key_live_abc",
	]) {
		it(`finds the key in ${JSON.stringify(text)}`, () => {
			assert.deepEqual(parseApiKey(text), { ok: true, value: "key_live_abc" });
		});
	}

	for (const text of [
		"",
		"  ",
		"key\nlive",
		"key\u00a0live",
		"key\u2019live",
		"key\0live",
		"ключ",
		"k".repeat(10_000),
	]) {
		it(`rejects ${JSON.stringify(text.length > 20 ? `${text.slice(0, 20)}…` : text)} and never repeats it`, () => {
			const verdict = parseApiKey(text);
			assert.ok(!verdict.ok);
			assert.doesNotMatch(verdict.message, /live|ключ|kkk/);
		});
	}
});

describe("The hint of a key", () => {
	it("is the key’s end, unless that would be more than a third of the key", () => {
		assert.equal(hintOf("mk_live_0000abcd"), "abcd");
		assert.equal(hintOf("mk_live_abcd"), "abcd");
		assert.equal(hintOf("mk_live_abc"), "");
		assert.equal(hintOf("abcd"), "");
	});
});
