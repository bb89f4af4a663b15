import { globSync, readFileSync } from "node:fs";
import * as z from "zod/mini";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import type { Theme } from "../host/workbench.ts";

/** The classes that VS Code sets on a page's body in each theme, the kind of theme first. */
export const classesOfThemes: Readonly<Record<Theme, string>> = {
	hcLight: "vscode-high-contrast-light vscode-high-contrast",
	hc: "vscode-high-contrast",
	light: "vscode-light",
	dark: "vscode-dark",
};

export const themesFile = inRoot("test", "support", "pages", "themes.json");

const valuesSchema = z.record(z.string(), z.array(z.string()));
export const orderOfThemes = ["dark", "light", "hc", "hcLight"] as const;

/** The values that VS Code gives a page in each theme, by custom property. */
export function readThemes(): z.output<typeof valuesSchema> {
	return valuesSchema.parse(JSON.parse(readFileSync(themesFile, "utf8")));
}

/** The custom properties of VS Code that the pages use, except fonts, which differ between computers. */
export function usedProperties(): string[] {
	const files = globSync("dist/pages/*.{js,css}", { cwd: inRoot() });
	const used = files.flatMap((file) => readFileSync(inRoot(file), "utf8").match(/--vscode-[\w-]+/g) ?? []);
	return [...new Set(used)].filter((name) => !name.endsWith("-font-family")).toSorted();
}

/**
 * An expression that gives a page the look of a theme, as VS Code does. The fonts come with fontconfig, so every Linux
 * with a browser has them.
 */
export function wearing(theme: Theme): string {
	const place = orderOfThemes.indexOf(theme);
	const values = Object.entries(readThemes()).map(([name, ofThemes]) => [name, ofThemes[place] ?? ""]);
	return `(() => {
		const { style } = document.documentElement;
		for (const [name, value] of ${JSON.stringify(values)}) style.setProperty(name, value);
		style.setProperty("--vscode-font-family", "DejaVu Sans");
		style.setProperty("--vscode-editor-font-family", "DejaVu Sans Mono");
		document.body.className = ${JSON.stringify(classesOfThemes[theme])};
	})()`;
}
