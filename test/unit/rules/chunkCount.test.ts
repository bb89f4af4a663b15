import assert from "node:assert/strict";
import { checkChunkCount } from "../../../src/rules/chunkCount.ts";

describe("checkChunkCount", () => {
	for (const [text, count] of [
		["1,000", 1000n],
		["1 000 000", 1_000_000n],
		["1\u202f000", 1000n],
		["0", 0n],
		[" 42 ", 42n],
		["999999999999999", 999_999_999_999_999n],
	] as const) {
		it(`parses “${text}”`, () => {
			assert.deepEqual(checkChunkCount(text), { ok: true, value: count });
		});
	}

	for (const text of ["", "many", "1.5", "1,00", "-1", "1e3", "٣", "1234567890123456"]) {
		it(`rejects “${text}”`, () => {
			assert.equal(checkChunkCount(text).ok, false);
		});
	}
});
