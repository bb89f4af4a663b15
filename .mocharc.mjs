import { enableCompileCache } from "node:module";
import { availableParallelism } from "node:os";
import { inRoot } from "./scripts/lib/paths.mjs";

// Sources are stripped and compiled once, not in each of the processes and threads that the tests start.
process.env["NODE_COMPILE_CACHE"] ??= inRoot("out", "compiled");
enableCompileCache(process.env["NODE_COMPILE_CACHE"]);

// No `spec`: Mocha would add those files to the ones named on the command line.
export default {
	// A wait fails after 30 or 60 seconds and names what it waited for. This ends what hangs anyway.
	timeout: 180_000,
	// A failed test may leave a process running, which would keep Mocha alive. Exiting ends it.
	exit: true,
	require: ["test/support/mochaSetup.ts"],
	// How many files run at once with --parallel: one more than there are cores, because tests often wait.
	jobs: availableParallelism() + 1,
};
