import { availableParallelism } from "node:os";

/** The files run if the command names none. Mocha would add named files to these. */
const unitTests = { spec: ["test/unit/**/*.test.ts"], parallel: true };

export default {
	// To end what hangs. A wait in a test fails after 30 or 60 seconds, and names what it waited for.
	timeout: 180_000,
	exit: true,
	"forbid-only": true,
	require: ["test/support/mochaSetup.ts"],
	// With --parallel. A window waits for a third of its time, so one more than there are cores uses them all. With more
	// than four, each is too slow to be realistic.
	jobs: Math.min(4, availableParallelism() + 1),
	...(process.argv.some((argument) => argument.endsWith(".test.ts")) ? {} : unitTests),
};
