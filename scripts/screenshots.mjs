import { onPinnedNode } from "./lib/pinnedNode.mjs";

// npm run screenshots [-- theme…]: takes the README's pictures in a real VS Code
await onPinnedNode(import.meta.url, async () => {
	const { provision } = await import("./lib/provision.mjs");
	await provision({ vscodeServer: true, browser: true });
	const { packageStep } = await import("./lib/build.mjs");
	await packageStep();
	const { takePictures } = await import("./screenshots/takePictures.mjs");
	await takePictures(process.argv.slice(2));
});
