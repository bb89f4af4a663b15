import assert from "node:assert/strict";
import * as fc from "fast-check";
import { isGuid } from "../../../src/base/guid.ts";

describe("isGuid", () => {
	it("accepts every GUID, in either case and any version", () => {
		fc.assert(fc.property(fc.uuid(), (id) => isGuid(id) && isGuid(id.toUpperCase())));
		assert.equal(isGuid("00000000-0000-0000-0000-000000000000"), true);
		assert.equal(isGuid("ffffffff-ffff-ffff-ffff-ffffffffffff"), true);
	});

	for (const text of [
		"..",
		".",
		"",
		"a/b",
		"%2e%2e",
		"x?y",
		"0a1b2c3d-0000-4000-8000-00000000000",
		"0a1b2c3d-0000-4000-8000-000000000000\n",
		"a".repeat(10_000),
	]) {
		it(`rejects ${JSON.stringify(text.length > 40 ? `${text.slice(0, 20)}…` : text)}`, () => {
			assert.equal(isGuid(text), false);
		});
	}
});
