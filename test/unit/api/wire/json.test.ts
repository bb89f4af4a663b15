import assert from "node:assert/strict";
import { constants } from "node:buffer";
import * as fc from "fast-check";
import { looksLikeHtml, MAX_DEPTH, parseBody } from "../../../../src/api/wire/json.ts";

const parse = (text: string): ReturnType<typeof parseBody> => parseBody(Buffer.from(text));

describe("parseBody", () => {
	it("parses any JSON that JSON.stringify writes, except __proto__ keys", () => {
		fc.assert(
			fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
				const text = JSON.stringify(value);
				const expected: unknown = JSON.parse(text, (key, part: unknown) =>
					key === "__proto__" ? undefined : part,
				);
				assert.deepEqual(parse(text), { ok: true, value: expected });
			}),
			{ examples: [[{ ["__proto__"]: false }]] },
		);
	});

	it("never mistakes a truncated list or object for a shorter one", () => {
		const text = JSON.stringify([{ id: 'a\\"]', n: [1, 2, { x: null }] }, { id: "b" }]);
		for (let end = 1; end < text.length; end++)
			assert.deepEqual(parse(text.slice(0, end)), { ok: false, fault: "truncated" }, `cut at ${end}`);
	});

	for (const [text, fault] of [
		["", "empty"],
		[" \r\n", "empty"],
		["<!DOCTYPE html><p>x", "html"],
		["\n <html lang=en>", "html"],
		["hello", "garbage"],
		["[1,]", "garbage"],
		["[1] [2]", "garbage"],
		["NaN", "garbage"],
		["[".repeat(MAX_DEPTH + 1) + "]".repeat(MAX_DEPTH + 1), "tooDeep"],
	] as const) {
		it(`reports ${JSON.stringify(text.length > 20 ? `${text.slice(0, 20)}…` : text)} as ${fault}`, () => {
			assert.deepEqual(parse(text), { ok: false, fault });
		});
	}

	it("reports a body that’s too long for a string as garbage", () => {
		const body = Buffer.alloc(constants.MAX_STRING_LENGTH + 1);
		body.write("[1, 2]");
		assert.deepEqual(parseBody(body), { ok: false, fault: "garbage" });
	});

	it("counts brackets only outside strings", () => {
		assert.equal(parse(JSON.stringify(["[".repeat(500), '\\"[[[['.repeat(100)])).ok, true);
	});

	it("reports UTF-16, with and without a byte order mark", () => {
		for (const text of ["\ufeff[1]", '{"a":1}'])
			assert.deepEqual(parseBody(Buffer.from(text, "utf16le")), { ok: false, fault: "utf16" });
	});

	it("drops own __proto__ keys, however they’re escaped, and keeps other prototype names", () => {
		const read = parse(
			'{"__proto__":{"isAdmin":true},"\\u005f_proto__":{"isAdmin":true},"constructor":1,"a":{"__proto__":2}}',
		);
		assert.ok(read.ok);
		const copy: object = Object.assign({}, read.value);
		assert.deepEqual(Object.keys(copy), ["constructor", "a"]);
		assert.equal("isAdmin" in {}, false);
		assert.equal(Object.getPrototypeOf(copy), Object.prototype);
	});

	it("keeps the last value of a duplicate key", () => {
		assert.deepEqual(parse('{"x":1,"x":2}'), { ok: true, value: { x: 2 } });
	});

	it("doesn’t mistake JSON for a web page", () => {
		assert.equal(looksLikeHtml(Buffer.from('{"a":"<html>"}')), false);
	});
});
