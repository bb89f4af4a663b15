import assert from "node:assert/strict";
import { rehearse } from "../../../src/catalogueWorker/rehearsal.ts";

describe("rehearse", () => {
	it("reads a list without a fault", () => {
		assert.doesNotThrow(rehearse);
	});
});
