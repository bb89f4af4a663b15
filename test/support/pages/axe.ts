import { readFile } from "node:fs/promises";
import type { FrameLocator } from "playwright-core";
import { inRoot } from "../../../scripts/lib/paths.mjs";

const rules = JSON.stringify({
	runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
});

/** What axe finds against in a page, one line each; injected past the page's policy, which would refuse it. */
export async function axeFindings(page: FrameLocator): Promise<unknown> {
	const axe = await readFile(inRoot("node_modules", "axe-core", "axe.min.js"), "utf8");
	return page.locator(":root").evaluate(`${axe};axe.run(${rules}).then(({ violations }) =>
		violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 200))))`);
}
