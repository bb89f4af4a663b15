import { availableParallelism } from "node:os";

export default {
	timeout: 60_000,
	exit: true,
	"forbid-only": true,
	require: ["test/support/mochaSetup.ts"],
	// With --parallel. With more windows of VS Code than four, each is too slow to be realistic.
	jobs: Math.min(4, availableParallelism()),
};
