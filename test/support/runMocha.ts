import { writeFile } from "node:fs/promises";
import Mocha from "mocha";

export interface MochaRun {
	/** Test files, absolute. */
	readonly files: readonly string[];
	readonly timeoutMs: number;
	/** Runs only the tests whose whole name holds this. */
	readonly grep?: string | undefined;
	/** A file that is told `{ passed, failed }` at the end, for the sum over all stages. */
	readonly resultFile?: string | undefined;
}

/** Runs tests and prints them one by one. Gives the number of failures. */
export async function runMocha(run: MochaRun): Promise<number> {
	const mocha = new Mocha({ ui: "bdd", timeout: run.timeoutMs, forbidOnly: true, reporter: "spec" });
	if (run.grep !== undefined) {
		mocha.fgrep(run.grep);
	}
	for (const file of run.files) {
		mocha.addFile(file);
	}
	await mocha.loadFilesAsync();
	return new Promise((resolve, reject) => {
		const runner = mocha.run((failures) => {
			const counts = { passed: runner.stats?.passes ?? 0, failed: failures };
			const told = run.resultFile ? writeFile(run.resultFile, JSON.stringify(counts)) : Promise.resolve();
			told.then(() => resolve(failures), reject);
		});
	});
}
