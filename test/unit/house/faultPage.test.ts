import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { faultPage } from "../../support/faults/faultPage.ts";

describe("The error handling reference", () => {
	it("is up to date", () => {
		const page = readFileSync(inRoot("docs", "faults.md"), "utf8");
		assert.equal(page, faultPage(), "To update it, run npx node test/support/faults/faultPage.ts.");
	});
});
