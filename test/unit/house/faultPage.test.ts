import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { faultPage } from "../../support/faults/faultPage.ts";

describe("The page on faults", () => {
	it("is up to date (if not, run node scripts/faultPage.mjs)", () => {
		assert.equal(readFileSync(inRoot("docs", "faults.md"), "utf8"), faultPage());
	});
});
