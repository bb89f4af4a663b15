import { onPinnedNode } from "./lib/pinnedNode.mjs";
import { provision } from "./lib/provision.mjs";

// npm start [-- --service URL]
await onPinnedNode(import.meta.url, provision, async () => {
	const { start } = await import("./start/start.mjs");
	return start(process.argv.slice(2));
});
