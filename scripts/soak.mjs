import { onPinnedNode } from "./lib/pinnedNode.mjs";

// npm run soak [-- name…]: runs the soak tests in test/soak
await onPinnedNode(import.meta.url, async () => {
	const { provision } = await import("./lib/provision.mjs");
	await provision();
	const { buildStep } = await import("./lib/build.mjs");
	await buildStep();
	const { runPrograms } = await import("./lib/programs.mjs");
	return runPrograms("test/soak/*.soak.ts", process.argv.slice(2));
});
