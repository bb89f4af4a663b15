import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { FrameLocator, Page } from "playwright-core";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { wearing } from "./themes.ts";

const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules that depend on colors, and so on the theme. */
const rulesOfColour = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** axe's findings in a page, one line each. Injected past the page's CSP, which would block it. */
async function axeFindings(page: FrameLocator | Page, rules: unknown): Promise<unknown> {
	const root = page.locator(":root");
	if ((await root.evaluate("typeof axe")) === "undefined") {
		await root.evaluate(await readFile(inRoot("node_modules", "axe-core", "axe.min.js"), "utf8"));
	}
	return root.evaluate(`axe.run(${JSON.stringify({ runOnly: rules })}).then(({ violations }) =>
		violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 200))))`);
}

/** Runs axe on a page in every theme, with all rules in the last one (dark). */
export async function inspectInEveryTheme(page: FrameLocator | Page, name: string): Promise<void> {
	for (const theme of ["hcLight", "hc", "light", "dark"] as const) {
		await page.locator(":root").evaluate(wearing(theme));
		const rules = theme === "dark" ? everyRule : rulesOfColour;
		assert.deepEqual(await axeFindings(page, rules), [], `${name} in ${theme}`);
	}
}
