import { onPinnedNode } from "./lib/pinnedNode.mjs";

// npm run bench [-- name…]: runs the benchmarks in test/bench
await onPinnedNode(import.meta.url, async () => {
	const { provision } = await import("./lib/provision.mjs");
	await provision({ vscodeServer: true, browser: true });
	const { packageStep } = await import("./lib/build.mjs");
	await packageStep();
	const { runPrograms } = await import("./lib/programs.mjs");
	return runPrograms("test/bench/*.bench.ts", process.argv.slice(2));
});
