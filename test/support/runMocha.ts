import { writeFile } from "node:fs/promises";
import Mocha from "mocha";

export interface MochaRun {
	/** Test files as absolute paths. */
	readonly files: readonly string[];
	readonly timeoutMs: number;
	/** Runs only tests whose full title contains this. */
	readonly grep?: string | undefined;
	/** A file to write `{ passed, failed, failures }` to at the end, for the sum over all stages. */
	readonly resultFile?: string | undefined;
	/** Called after each failed test, with its full title. */
	readonly onFailure?: (test: string) => Promise<void>;
}

/** Runs tests and prints each. Resolves to the number of failures. */
export async function runMocha(run: MochaRun): Promise<number> {
	const mocha = new Mocha({ ui: "bdd", timeout: run.timeoutMs, forbidOnly: true, reporter: "spec" });
	mocha.rootHooks({
		async afterEach(this: Mocha.Context) {
			if (this.currentTest?.state === "failed") await run.onFailure?.(this.currentTest.fullTitle());
		},
	});
	if (run.grep !== undefined) {
		mocha.fgrep(run.grep);
	}
	for (const file of run.files) {
		mocha.addFile(file);
	}
	await mocha.loadFilesAsync();
	return new Promise((resolve, reject) => {
		const failures: string[] = [];
		const runner = mocha.run((failed) => {
			const result = { passed: runner.stats?.passes ?? 0, failed, failures };
			const told = run.resultFile ? writeFile(run.resultFile, JSON.stringify(result)) : Promise.resolve();
			told.then(() => resolve(failed), reject);
		});
		runner.on("fail", (test, error: unknown) => {
			failures.push(
				`${test.titlePath().join(" › ")}\n${error instanceof Error ? error.stack : String(error)}`,
			);
		});
	});
}
