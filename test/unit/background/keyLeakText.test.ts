import assert from "node:assert/strict";
import { findKey, replacementOf } from "../../../src/background/keyLeakText.ts";

const key = "dm_live_0123456789";

/** The text with the first occurrence of the key replaced. */
function mended(text: string, language: string): string {
	const [place] = findKey(text, key);
	assert.ok(place);
	const replacement = replacementOf(text, place, language);
	assert.ok(replacement);
	const { start, end, text: instead } = replacement;
	return text.slice(0, start) + instead + text.slice(end);
}

describe("An API key in a text", () => {
	it("is found at every exact occurrence, and never if empty", () => {
		assert.deepEqual(findKey(`${key} ${key}`, key), [
			{ start: 0, end: key.length },
			{ start: key.length + 1, end: 2 * key.length + 1 },
		]);
		assert.deepEqual(findKey("nothing of the kind", key), []);
		assert.deepEqual(findKey("anything", ""), []);
	});

	it("isn’t replaced where it’s the value of the environment variable", () => {
		const line = `DATA_MARKETPLACE_API_KEY=${key}`;
		const [place] = findKey(line, key);
		assert.ok(place);
		assert.equal(replacementOf(line, place, "dotenv"), undefined);
	});

	for (const [language, before, after] of [
		["python", `key = "${key}"`, 'key = os.environ["DATA_MARKETPLACE_API_KEY"]'],
		["typescript", `const key = '${key}';`, "const key = process.env.DATA_MARKETPLACE_API_KEY;"],
		[
			"typescript",
			`const h = "Bearer ${key}";`,
			'const h = "Bearer " + process.env.DATA_MARKETPLACE_API_KEY;',
		],
		["typescript", `h(\`Bearer ${key}\`)`, "h(`Bearer ${process.env.DATA_MARKETPLACE_API_KEY}`)"],
		["go", `"k=${key}&x=1"`, '"k=" + os.Getenv("DATA_MARKETPLACE_API_KEY") + "&x=1"'],
		["php", `"${key} "`, 'getenv("DATA_MARKETPLACE_API_KEY") . " "'],
		["python", `# ${key}`, '# os.environ["DATA_MARKETPLACE_API_KEY"]'],
		[
			"shellscript",
			`curl -H "authorization: Bearer ${key}"`,
			'curl -H "authorization: Bearer ${DATA_MARKETPLACE_API_KEY}"',
		],
		["powershell", `$key = "${key}"`, '$key = "$env:DATA_MARKETPLACE_API_KEY"'],
		["yaml", `key: ${key}`, "key: ${DATA_MARKETPLACE_API_KEY}"],
	] as const) {
		it(`is replaced by the environment variable in ${language}: ${before.replace(key, "…")}`, () => {
			assert.equal(mended(before, language), after);
		});
	}
});
