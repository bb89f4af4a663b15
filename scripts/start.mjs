import { onPinnedNode } from "./lib/pinnedNode.mjs";

// npm start [-- --service URL]
await onPinnedNode(import.meta.url, async () => {
	const { provision } = await import("./lib/provision.mjs");
	await provision();
	const { start } = await import("./start/start.mjs");
	return start(process.argv.slice(2));
});
