import { onPinnedNode } from "./lib/pinnedNode.mjs";

// npm run build [-- --sizes] [-- --source-maps]
await onPinnedNode(import.meta.url, async () => {
	const { provision } = await import("./lib/provision.mjs");
	await provision();
	const { buildStep } = await import("./lib/build.mjs");
	await buildStep({
		sizes: process.argv.includes("--sizes"),
		sourceMaps: process.argv.includes("--source-maps"),
	});
});
