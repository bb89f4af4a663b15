import assert from "node:assert/strict";
import { occurrencesOf } from "../../../src/base/occurrences.ts";

describe("Occurrences of a part in a text", () => {
	it("are all the exact ones, without overlaps, and none of an empty part", () => {
		assert.deepEqual(occurrencesOf("aaa-aa", "aa"), [
			{ start: 0, end: 2 },
			{ start: 4, end: 6 },
		]);
		assert.deepEqual(occurrencesOf("nothing of the kind", "aa"), []);
		assert.deepEqual(occurrencesOf("anything", ""), []);
	});
});
