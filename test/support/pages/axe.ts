import { readFile } from "node:fs/promises";
import type { FrameLocator, Page } from "playwright-core";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import type { Theme } from "../host/workbench.ts";
import { wearing } from "./themes.ts";

const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules that depend on colors, and therefore on the theme. */
const rulesOfColor = { type: "rule", values: ["color-contrast", "link-in-text-block"] };
/** Rules that depend on positions, and therefore on the size of the window. */
const rulesOfLayout = {
	type: "rule",
	values: ["scrollable-region-focusable", "target-size"],
};

/** axe's findings in a page, one line each. Injected past the page's CSP, which would block it. */
async function axeFindings(page: FrameLocator | Page, rules: unknown, theme?: Theme): Promise<string[]> {
	const root = page.locator(":root");
	if ((await root.evaluate("typeof axe")) === "undefined")
		await root.evaluate(await readFile(inRoot("node_modules", "axe-core", "axe.min.js"), "utf8"));
	const options = { runOnly: rules, resultTypes: ["violations"], selectors: false };
	const found: unknown = await root.evaluate(`(async () => {
		${theme ? wearing(theme) : ""};
		const { violations } = await axe.run(${JSON.stringify(options)});
		return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 200)));
	})()`);
	return Array.isArray(found) ? found.map(String) : [String(found)];
}

/** axe's findings in every theme: for all rules in dark, the last one, and for rules about colors in the others. */
export async function findingsInEveryTheme(page: Page): Promise<string[]> {
	const found: string[] = [];
	for (const theme of ["hcLight", "hc", "light", "dark"] as const) {
		const findings = await axeFindings(page, theme === "dark" ? everyRule : rulesOfColor, theme);
		found.push(...findings.map((finding) => `${theme}: ${finding}`));
	}
	return found;
}

/** axe's findings for all rules, in the page's current size and theme. */
export async function allFindings(page: FrameLocator): Promise<string[]> {
	return axeFindings(page, everyRule);
}

/** axe's findings for the rules about colors, in the page's current theme. */
export async function findingsInColors(page: FrameLocator): Promise<string[]> {
	return axeFindings(page, rulesOfColor);
}

/** axe's findings for the rules about layout, in the page's current size and theme. */
export async function findingsInLayout(page: Page): Promise<string[]> {
	return axeFindings(page, rulesOfLayout);
}
