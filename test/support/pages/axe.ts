import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { FrameLocator } from "playwright-core";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import type { Theme, Workbench } from "../host/workbench.ts";

const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What depends on colours, and so on the theme. */
const rulesOfColour = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** What axe finds against in a page, one line each; injected past the page's policy, which would refuse it. */
async function axeFindings(page: FrameLocator, rules: unknown): Promise<unknown> {
	const root = page.locator(":root");
	if ((await root.evaluate("typeof axe")) === "undefined") {
		await root.evaluate(await readFile(inRoot("node_modules", "axe-core", "axe.min.js"), "utf8"));
	}
	return root.evaluate(`axe.run(${JSON.stringify({ runOnly: rules })}).then(({ violations }) =>
		violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 200))))`);
}

/** Runs axe over a page in every theme, with all of its rules in the dark one, the last. */
export async function inspectInEveryTheme(code: Workbench, page: FrameLocator, name: string): Promise<void> {
	for (const [theme, kind] of everyTheme) {
		await code.useTheme(theme);
		await page.locator(`body[data-vscode-theme-kind="${kind}"]`).waitFor();
		const rules = theme === "dark" ? everyRule : rulesOfColour;
		assert.deepEqual(await axeFindings(page, rules), [], `${name} in ${theme}`);
	}
}

/** And as what the editor tells a page of it. */
const everyTheme: readonly (readonly [Theme, string])[] = [
	["hcLight", "vscode-high-contrast-light"],
	["hc", "vscode-high-contrast"],
	["light", "vscode-light"],
	["dark", "vscode-dark"],
];
