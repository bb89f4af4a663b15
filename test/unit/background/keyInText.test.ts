import assert from "node:assert/strict";
import { replacementOf } from "../../../src/background/keyInText.ts";
import { occurrencesOf } from "../../../src/base/text.ts";

const KEY = "dm_live_0123456789";

/** The text with the first occurrence of the key replaced. */
function mended(text: string, language: string): string {
	const [place] = occurrencesOf(text, KEY);
	assert.ok(place);
	const replacement = replacementOf(text, place, language);
	assert.ok(replacement);
	const { start, end, text: instead } = replacement;
	return text.slice(0, start) + instead + text.slice(end);
}

describe("An API key in text", () => {
	it("isn’t replaced where it’s the value of the environment variable", () => {
		const line = `DATA_MARKETPLACE_API_KEY=${KEY}`;
		const [place] = occurrencesOf(line, KEY);
		assert.ok(place);
		assert.equal(replacementOf(line, place, "dotenv"), undefined);
	});

	it("is read from the variable only in languages whose programs read it", () => {
		const text = `key: ${KEY}`;
		const [place] = occurrencesOf(text, KEY);
		assert.ok(place);
		const read = ["python", "shellscript", "powershell", "json", "markdown", "plaintext", "yaml"].filter(
			(language) => replacementOf(text, place, language)?.isRead,
		);
		assert.deepEqual(read, ["python", "shellscript", "powershell"]);
	});

	for (const [language, before, isRead] of [
		["shellscript", `curl -H "authorization: Bearer ${KEY}"`, true],
		["shellscript", `key='${KEY}'`, false],
		["shellscript", `curl -d '{"key": "${KEY}"}'`, false],
		["powershell", `$key = '${KEY}'`, false],
		["makefile", `\tcurl -H 'authorization: Bearer ${KEY}'`, true],
		["dockercompose", `key: '${KEY}'`, true],
		["dockerfile", `RUN fetch ${KEY}`, false],
	] as const) {
		it(`is ${isRead ? "" : "not "}read from the variable in ${language}: ${before.replace(KEY, "…")}`, () => {
			const [place] = occurrencesOf(before, KEY);
			assert.ok(place);
			assert.equal(replacementOf(before, place, language)?.isRead, isRead);
		});
	}

	for (const [language, before, after] of [
		["python", `key = "${KEY}"`, 'key = os.environ["DATA_MARKETPLACE_API_KEY"]'],
		["typescript", `const key = '${KEY}';`, "const key = process.env.DATA_MARKETPLACE_API_KEY;"],
		[
			"typescript",
			`const h = "Bearer ${KEY}";`,
			'const h = "Bearer " + process.env.DATA_MARKETPLACE_API_KEY;',
		],
		["typescript", `h(\`Bearer ${KEY}\`)`, "h(`Bearer ${process.env.DATA_MARKETPLACE_API_KEY}`)"],
		["go", `"k=${KEY}&x=1"`, '"k=" + os.Getenv("DATA_MARKETPLACE_API_KEY") + "&x=1"'],
		["php", `"${KEY} "`, 'getenv("DATA_MARKETPLACE_API_KEY") . " "'],
		["python", `# ${KEY}`, '# os.environ["DATA_MARKETPLACE_API_KEY"]'],
		[
			"shellscript",
			`curl -H "authorization: Bearer ${KEY}"`,
			'curl -H "authorization: Bearer ${DATA_MARKETPLACE_API_KEY}"',
		],
		["powershell", `$key = "${KEY}"`, '$key = "$env:DATA_MARKETPLACE_API_KEY"'],
		["yaml", `key: ${KEY}`, "key: ${DATA_MARKETPLACE_API_KEY}"],
	] as const) {
		it(`is replaced by the environment variable in ${language}: ${before.replace(KEY, "…")}`, () => {
			assert.equal(mended(before, language), after);
		});
	}
});
