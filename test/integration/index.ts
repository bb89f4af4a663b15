import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { runMocha } from "../support/runMocha.ts";

/**
 * What VS Code's extension host calls to run this suite; each test file is bundled beside this module.
 * @throws when a test failed
 */
export async function run(): Promise<void> {
	const folder = import.meta.dirname;
	const names = (await readdir(folder)).filter((name) => name.endsWith(".test.cjs"));
	const failures = await runMocha({
		files: names.map((name) => join(folder, name)),
		timeoutMs: 60_000,
		grep: process.env["DATA_MARKETPLACE_TEST_GREP"],
		resultFile: process.env["DATA_MARKETPLACE_TEST_RESULT"],
	});
	if (failures > 0) {
		throw new Error(`${failures} tests failed`);
	}
}
