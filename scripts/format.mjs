import { onPinnedNode } from "./lib/pinnedNode.mjs";

// npm run format
await onPinnedNode(import.meta.url, async () => {
	const { provision } = await import("./lib/provision.mjs");
	await provision();
	const { inRoot } = await import("./lib/paths.mjs");
	const { run } = await import("./lib/processes.mjs");
	const prettier = inRoot("node_modules", "prettier", "bin", "prettier.cjs");
	await run(process.execPath, [prettier, "--write", "--log-level", "warn", "."]);
});
