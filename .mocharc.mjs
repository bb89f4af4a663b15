import { availableParallelism } from "node:os";

// No `spec`: Mocha would add those files to the ones named on the command line.
export default {
	// To end what hangs. A wait in a test fails after 30 or 60 seconds, and names what it waited for.
	timeout: 180_000,
	exit: true,
	require: ["test/support/mochaSetup.ts"],
	// With --parallel. With more windows of VS Code than four, each is too slow to be realistic.
	jobs: Math.min(4, availableParallelism()),
};
