import { onPinnedNode } from "./lib/pinnedNode.mjs";

// npm run l10n: l10n/bundle.l10n.json, what translators start from, after the words of the extension have changed
await onPinnedNode(import.meta.url, async () => {
	const { exportStrings } = await import("./lib/strings.mjs");
	await exportStrings();
});
