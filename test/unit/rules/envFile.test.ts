import assert from "node:assert/strict";
import * as fc from "fast-check";
import { keysIn, withKey, withLine, withNewKey, withoutKey } from "../../../src/rules/envFile.ts";

const VARIABLE = "DATA_MARKETPLACE_API_KEY";
const key = fc.stringMatching(/^[\x21-\x7e]{1,40}$/).filter((text) => !/['"]/.test(text));
const lineBreak = fc.constantFrom("\n", "\r\n", "\r");
const line = fc.oneof(
	fc.constantFrom(
		"",
		"# comment",
		"PORT=3000",
		`${VARIABLE}=`,
		`# ${VARIABLE}=old`,
		`MY_${VARIABLE}=other`,
		"\xef\xbb\xbf",
	),
	fc.stringMatching(/^[\x20-\xff]{0,20}$/),
);
/** A file of bytes, one character each, in which nothing sets the variable. */
const file = fc
	.tuple(fc.array(fc.tuple(line, lineBreak)), line)
	.map(([lines, last]) => lines.flat().join("") + last)
	.filter((text) => keysIn(text).length === 0);

const isOld = (value: string): boolean => value === "old";

describe("A .env file", () => {
	it("contains a key once the key is added, and is the same as before, byte for byte, once the key is removed", () => {
		fc.assert(
			fc.property(file, key, (text, added) => {
				const more = withKey(text, added);
				assert.deepEqual(keysIn(more), [added]);
				assert.ok(more.startsWith(text));
				assert.equal(
					withoutKey(more, (value) => value === added),
					text,
				);
			}),
		);
	});

	it("keeps lines added after the key when the key is replaced or removed", () => {
		fc.assert(
			fc.property(file, key, (text, added) => {
				const more = withLine(withKey(text, added), "LATER=1");
				assert.equal(
					withNewKey(more, (value) => value === added, "new"),
					more.replace(/(KEY=).*(?=[\r\n]+LATER=1)/, "$1new"),
				);
				assert.ok(withoutKey(more, () => true).includes("LATER=1"));
			}),
		);
	});

	for (const [text, values] of [
		[`${VARIABLE}=abc`, ["abc"]],
		[`export ${VARIABLE} = "a b"  # mine\n`, ["a b"]],
		[`PORT=1\r\n${VARIABLE}='x'\r\n${VARIABLE}=y # two\r\n`, ["x", "y"]],
		[`${VARIABLE}=\n${VARIABLE}= # none\n${VARIABLE}=""\n`, []],
		[`# ${VARIABLE}=abc\nX_${VARIABLE}=abc\nX=${VARIABLE}=abc\n`, []],
	] as const) {
		it(`has the keys ${JSON.stringify(values)} with the text ${JSON.stringify(text)}`, () => {
			assert.deepEqual(keysIn(text), values);
		});
	}

	it("keeps the rest of a line whose key is replaced, and every other key", () => {
		const text = `export ${VARIABLE}="old" # mine\n${VARIABLE}=other\n`;
		assert.equal(withNewKey(text, isOld, "new"), `export ${VARIABLE}=new # mine\n${VARIABLE}=other\n`);
		assert.equal(withoutKey(text, isOld), `${VARIABLE}=other\n`);
	});
});
