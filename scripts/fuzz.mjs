import { onPinnedNode } from "./lib/pinnedNode.mjs";

// npm run fuzz [-- name…] [--seed=N] [--runs=N] [--seconds=N]: runs the fuzzers in test/fuzz
await onPinnedNode(import.meta.url, async () => {
	const { provision } = await import("./lib/provision.mjs");
	await provision();
	const { buildStep } = await import("./lib/build.mjs");
	await buildStep();
	const { runPrograms } = await import("./lib/programs.mjs");
	return runPrograms("test/fuzz/*.fuzz.ts", process.argv.slice(2));
});
