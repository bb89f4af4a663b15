import { onPinnedNode } from "./lib/pinnedNode.mjs";

// npm run test:pictures [-- --update]: compares what pages look like with test/pictures, or updates test/pictures
await onPinnedNode(import.meta.url, async () => {
	const { provision } = await import("./lib/provision.mjs");
	await provision({ vscodeServer: false, browser: true });
	const { buildStep } = await import("./lib/build.mjs");
	await buildStep();
	const { inRoot } = await import("./lib/paths.mjs");
	const { execute } = await import("./lib/processes.mjs");
	const args = [inRoot("node_modules", "mocha", "bin", "mocha.js"), "test/e2e/pagePictures.test.ts"];
	const env = process.argv.includes("--update") ? { UPDATE_PICTURES: "1" } : {};
	return (await execute(process.execPath, args, { env })).code === 0 ? 0 : 1;
});
