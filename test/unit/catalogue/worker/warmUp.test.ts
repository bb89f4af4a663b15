import assert from "node:assert/strict";
import { rehearse } from "../../../../src/catalogue/worker/warmUp.ts";

describe("rehearse", () => {
	it("parses a list without an error", () => {
		assert.doesNotThrow(rehearse);
	});
});
