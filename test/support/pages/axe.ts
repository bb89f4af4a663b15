import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { FrameLocator } from "playwright-core";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import type { Theme, Workbench } from "../host/workbench.ts";

const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules that depend on colors, and so on the theme. */
const rulesOfColour = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** axe's findings in a page, one line each. Injected past the page's CSP, which would block it. */
async function axeFindings(page: FrameLocator, rules: unknown): Promise<unknown> {
	const root = page.locator(":root");
	if ((await root.evaluate("typeof axe")) === "undefined") {
		await root.evaluate(await readFile(inRoot("node_modules", "axe-core", "axe.min.js"), "utf8"));
	}
	return root.evaluate(`axe.run(${JSON.stringify({ runOnly: rules })}).then(({ violations }) =>
		violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 200))))`);
}

/** Runs axe on a page in every theme, with all rules in the last one (dark). */
export async function inspectInEveryTheme(code: Workbench, page: FrameLocator, name: string): Promise<void> {
	for (const [theme, kind] of everyTheme) {
		await code.useTheme(theme);
		await page.locator(`body[data-vscode-theme-kind="${kind}"]`).waitFor();
		const rules = theme === "dark" ? everyRule : rulesOfColour;
		assert.deepEqual(await axeFindings(page, rules), [], `${name} in ${theme}`);
	}
}

/** With the class that VS Code sets on the page for each. */
const everyTheme: ReadonlyArray<readonly [Theme, string]> = [
	["hcLight", "vscode-high-contrast-light"],
	["hc", "vscode-high-contrast"],
	["light", "vscode-light"],
	["dark", "vscode-dark"],
];
