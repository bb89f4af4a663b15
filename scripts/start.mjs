import { parseArgs } from "node:util";
import { onPinnedNode } from "./lib/pinnedNode.mjs";
import { provision } from "./lib/provision.mjs";
import { say } from "./lib/steps.mjs";

const service = readService();

// npm start [-- --service URL]
await onPinnedNode(import.meta.url, provision, async () => {
	const { start } = await import("./start/start.mjs");
	return start(service);
});

function readService() {
	try {
		const { values } = parseArgs({ options: { service: { type: "string" } } });
		if (values.service === undefined || URL.canParse(values.service)) return values.service;
		throw new Error("--service requires an address.");
	} catch (error) {
		const why = error instanceof Error ? error.message : String(error);
		say(`${why}\nUse npm start -- [--service https://market.example.com].`);
		process.exit(1);
	}
}
