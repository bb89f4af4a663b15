import { inRoot } from "./lib/paths.mjs";
import { onPinnedNode } from "./lib/pinnedNode.mjs";
import { execute } from "./lib/processes.mjs";
import { provision } from "./lib/provision.mjs";

const prepare = () => provision({ browser: true });

// npm run test:pictures [-- --update]: compares what pages look like with test/pictures, or updates test/pictures
await onPinnedNode(import.meta.url, prepare, async () => {
	const { buildStep } = await import("./lib/build.mjs");
	await buildStep();
	const args = [inRoot("node_modules", "mocha", "bin", "mocha.js"), "test/e2e/pagePictures.test.ts"];
	const env = process.argv.includes("--update") ? { UPDATE_PICTURES: "1" } : {};
	return (await execute(process.execPath, args, { env })).code === 0 ? 0 : 1;
});
