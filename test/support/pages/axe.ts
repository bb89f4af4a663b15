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

/** What VS Code gave the first page of a window in each theme. For the others, switching takes too long. */
const looks = new WeakMap<Workbench, Map<Theme, string>>();

/** Runs axe on a page in every theme, with all rules in the last one (dark). */
export async function inspectInEveryTheme(code: Workbench, page: FrameLocator, name: string): Promise<void> {
	const known = looks.get(code) ?? new Map<Theme, string>();
	looks.set(code, known);
	for (const [theme, kind] of everyTheme) {
		const look = known.get(theme);
		if (look === undefined) {
			await code.useTheme(theme);
			await page.locator(`body[data-vscode-theme-kind="${kind}"]`).waitFor();
			known.set(theme, String(await page.locator(":root").evaluate(lookOf)));
		} else {
			await page.locator(":root").evaluate(`(${putOn})(${look})`);
		}
		const rules = theme === "dark" ? everyRule : rulesOfColour;
		assert.deepEqual(await axeFindings(page, rules), [], `${name} in ${theme}`);
	}
}

const lookOf = `JSON.stringify([
	document.documentElement.style.cssText, document.body.className, { ...document.body.dataset },
])`;
const putOn = `([style, names, data]) => {
	document.documentElement.style.cssText = style;
	document.body.className = names;
	Object.assign(document.body.dataset, data);
}`;

/** With the class that VS Code sets on the page for each. */
const everyTheme: ReadonlyArray<readonly [Theme, string]> = [
	["hcLight", "vscode-high-contrast-light"],
	["hc", "vscode-high-contrast"],
	["light", "vscode-light"],
	["dark", "vscode-dark"],
];
