import { onPinnedNode } from "./lib/pinnedNode.mjs";

// npm run package
await onPinnedNode(import.meta.url, async () => {
	const { provision } = await import("./lib/provision.mjs");
	await provision();
	const { buildPackage } = await import("./lib/package.mjs");
	await buildPackage();
});
