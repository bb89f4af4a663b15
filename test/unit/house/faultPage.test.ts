import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { faultPage } from "../../support/faults/faultPage.ts";

describe("The page of faults", () => {
	it("is what the rows say now; else run node scripts/faultPage.mjs", () => {
		assert.equal(readFileSync(inRoot("docs", "faults.md"), "utf8"), faultPage());
	});
});
