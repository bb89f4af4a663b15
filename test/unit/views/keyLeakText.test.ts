import assert from "node:assert/strict";
import { findKey, replacementOf } from "../../../src/views/keyLeakText.ts";

const key = "mk_live_abcdefgh12345678";

function fixed(text: string, language: string): string {
	const [place] = findKey(text, key);
	assert.ok(place);
	const { start, end, text: put } = replacementOf(text, place, language);
	return text.slice(0, start) + put + text.slice(end);
}

describe("A key that stands in a file", () => {
	it("is found wherever it stands", () => {
		assert.deepEqual(findKey(`a ${key} b ${key}`, key).length, 2);
		assert.deepEqual(findKey("nothing", key), []);
		assert.deepEqual(findKey("anything", ""), []);
	});

	it("gives way to the environment in the language of the file", () => {
		assert.equal(fixed(`key = "${key}"`, "python"), 'key = os.environ["DATA_MARKETPLACE_API_KEY"]');
		assert.equal(
			fixed(`const k = '${key}';`, "typescript"),
			"const k = process.env.DATA_MARKETPLACE_API_KEY;",
		);
	});

	it("becomes a variable inside of a longer string and in other files", () => {
		assert.equal(
			fixed(`curl -H "Bearer ${key}"`, "shellscript"),
			'curl -H "Bearer ${DATA_MARKETPLACE_API_KEY}"',
		);
	});
});
