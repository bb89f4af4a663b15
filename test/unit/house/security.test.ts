import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { inRoot } from "../../../scripts/lib/paths.mjs";

const [, guarantees = ""] =
	/## Guarantees\n(.*?)\n## /s.exec(readFileSync(inRoot("SECURITY.md"), "utf8")) ?? [];
const rows = guarantees
	.split("\n")
	.filter((line) => line.startsWith("|") && !/^\| (?:-|.*\| Tests +\|$)/.test(line));

describe("SECURITY.md", () => {
	it("names an existing test for every guarantee", () => {
		assert.ok(rows.length > 20, `${rows.length} guarantees`);
		for (const row of rows) {
			const tests = Array.from(row.matchAll(/\]\((test\/[^)]+)\)/g), ([, path = ""]) => path);
			assert.notEqual(tests.length, 0, row);
			assert.deepEqual(
				tests.filter((path) => !existsSync(inRoot(path))),
				[],
				row,
			);
		}
	});
});
