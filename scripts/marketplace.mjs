import { onPinnedNode } from "./lib/pinnedNode.mjs";

// npm run marketplace -- [--port P] [--data DIR] [--datasets N]
await onPinnedNode(import.meta.url, async () => {
	const { sayTo } = await import("./lib/steps.mjs");
	// Standard output is reserved for the one line that says the marketplace is ready.
	sayTo(process.stderr);
	const { provision } = await import("./lib/provision.mjs");
	await provision();
	const { runMarketplace } = await import("./start/marketplace.mjs");
	return runMarketplace(process.argv.slice(2));
});
