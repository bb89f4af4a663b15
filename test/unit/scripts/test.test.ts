import assert from "node:assert/strict";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { execute } from "../../../scripts/lib/processes.mjs";

describe("npm test", () => {
	it("rejects an unknown option instead of running every stage", async () => {
		const args = [inRoot("scripts", "test.mjs"), "--gerp=text"];
		const { code, output } = await execute(process.execPath, args, { quiet: true });
		assert.equal(code, 1);
		assert.match(output, /^Unknown option '--gerp'.*\nUse npm test /);
	});
});

describe("The reporter", () => {
	it("ends a run that wants no result file without a failure", async () => {
		const mocha = inRoot("node_modules", "mocha", "bin", "mocha.js");
		const args = [mocha, "--reporter", "test/support/countingReporter.ts", "test/unit/base/decimal.test.ts"];
		const env = { DATA_MARKETPLACE_TEST_RESULT: undefined };
		const { output } = await execute(process.execPath, args, { env, quiet: true });
		assert.match(output, /passing \([^)]+\)\s*$/);
	});
});
