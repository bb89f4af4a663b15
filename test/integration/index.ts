import { readdir } from "node:fs/promises";
import { url as debuggerUrl } from "node:inspector";
import { join } from "node:path";
import Mocha from "mocha";
import CountingReporter from "../support/countingReporter.ts";

/**
 * VS Code's extension host calls this to run the suite. Each test file is bundled next to this module.
 * Throws if a test failed.
 */
export async function run(): Promise<void> {
	const mocha = new Mocha({
		// A test stopped at a breakpoint doesn’t time out.
		timeout: debuggerUrl() === undefined ? 60_000 : 0,
		// Only `npm test` sets the file.
		forbidOnly: process.env["DATA_MARKETPLACE_TEST_RESULT"] !== undefined,
		reporter: CountingReporter,
	});
	mocha.fgrep(process.env["DATA_MARKETPLACE_TEST_GREP"] ?? "");
	const folder = import.meta.dirname;
	const names = (await readdir(folder)).filter((name) => name.endsWith(".test.cjs"));
	for (const name of names.toSorted()) mocha.addFile(join(folder, name));
	await mocha.loadFilesAsync();
	const failed = await new Promise<number>((resolve) => mocha.run(resolve));
	if (failed > 0) throw new Error(`${failed} tests failed`);
}
