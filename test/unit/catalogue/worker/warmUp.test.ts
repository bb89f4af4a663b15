import assert from "node:assert/strict";
import { warmUp } from "../../../../src/catalogue/worker/warmUp.ts";

describe("warmUp", () => {
	it("parses a list without an error", () => {
		assert.doesNotThrow(warmUp);
	});
});
