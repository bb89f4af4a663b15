import { onPinnedNode } from "./lib/pinnedNode.mjs";

// npm run package
await onPinnedNode(import.meta.url, async () => {
	const { provision } = await import("./lib/provision.mjs");
	await provision();
	const { buildStep } = await import("./lib/build.mjs");
	await buildStep();
	const { packageStep } = await import("./lib/package.mjs");
	await packageStep();
});
