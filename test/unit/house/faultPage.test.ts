import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { faultPage } from "../../support/faults/faultPage.ts";
import { faultRows } from "../../support/faults/faultRows.ts";
import { furtherRows } from "../../support/faults/furtherRows.ts";
import { historyRows } from "../../support/faults/historyRows.ts";

const ids = [...faultRows, ...historyRows, ...furtherRows].map(({ id }) => id);

describe("The page of faults", () => {
	it("is what the rows say now; else run node scripts/faultPage.mjs", () => {
		assert.equal(readFileSync(inRoot("docs", "faults.md"), "utf8"), faultPage());
	});

	it("names each row once, and leaves none of the forty-eight out", () => {
		assert.deepEqual(
			ids.filter((id, index) => ids.indexOf(id) !== index),
			[],
		);
		const numbers = new Set(ids.map((id) => Number.parseInt(id)));
		assert.deepEqual(
			Array.from({ length: 48 }, (_, index) => index + 1).filter((number) => !numbers.has(number)),
			[],
		);
	});

	it("names tests that there are", () => {
		for (const [file, title] of furtherRows.flatMap(({ shownBy }) => Object.entries(shownBy))) {
			assert.ok(readFileSync(inRoot(...file.split("/")), "utf8").includes(title), `${file}: ${title}`);
		}
	});
});
