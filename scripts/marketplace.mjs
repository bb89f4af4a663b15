import { onPinnedNode } from "./lib/pinnedNode.mjs";
import { provision } from "./lib/provision.mjs";
import { sayTo } from "./lib/steps.mjs";

// Standard output is reserved for the one line that says the marketplace is ready.
sayTo(process.stderr);

// npm run marketplace -- [--port P] [--data DIR] [--datasets N]
await onPinnedNode(import.meta.url, provision, async () => {
	const { runMarketplace } = await import("./start/marketplace.mjs");
	return runMarketplace(process.argv.slice(2));
});
