import { writeFileSync } from "node:fs";
import { inRoot } from "./lib/paths.mjs";
import { onPinnedNode } from "./lib/pinnedNode.mjs";

// node scripts/faultPage.mjs: regenerates docs/faults.md after a change to the fault matrix
await onPinnedNode(import.meta.url, async () => {
	const { provision } = await import("./lib/provision.mjs");
	await provision();
	const { faultPage } = await import("../test/support/faults/faultPage.ts");
	writeFileSync(inRoot("docs", "faults.md"), faultPage());
});
