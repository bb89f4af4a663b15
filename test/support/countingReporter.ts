import { writeFileSync } from "node:fs";
import Mocha from "mocha";

/** Prints each test, and writes `{ passed, failed, failures }` to DATA_MARKETPLACE_TEST_RESULT, if that’s set. */
export default class CountingReporter extends Mocha.reporters.Spec {
	constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
		super(runner, options);
		const failures: string[] = [];
		runner.on("fail", (test: Mocha.Test, error: Error) => {
			failures.push(`${test.titlePath().join(" › ")}\n${error.stack}`);
		});
		runner.once("end", () => {
			const { passes: passed, failures: failed } = this.stats;
			const file = process.env["DATA_MARKETPLACE_TEST_RESULT"];
			if (file) writeFileSync(file, JSON.stringify({ passed, failed, failures }));
		});
	}
}
