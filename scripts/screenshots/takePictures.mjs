import { mkdirSync } from "node:fs";
import { step } from "../lib/steps.mjs";
import { inRoot } from "../lib/paths.mjs";
import { openWorkbench } from "../../test/support/host/workbench.ts";
import { files, pictures, rest } from "./pictures.mjs";

/** @typedef {"dark" | "light" | "hc" | "hcLight"} Theme */

const size = { width: 1440, height: 900 };

/**
 * Walks through the extension once per theme and saves every picture to docs/pictures.
 * @param {string[]} themes to use, or all if empty
 */
export async function takePictures(themes) {
	mkdirSync(inRoot("docs", "pictures"), { recursive: true });
	/** @type {Theme[]} */
	const all = ["dark", "light", "hc"];
	for (const theme of all.filter((known) => themes.length === 0 || themes.includes(known))) await walk(theme);
}

/** @param {Theme} theme */
async function walk(theme) {
	const workbench = await openWorkbench({ theme, files, extension: "vsix", size });
	try {
		for (const { name, steps, hovering } of pictures) {
			await step(
				`${name}-${theme}`,
				async () => {
					await steps(workbench.window);
					if (!hovering) await rest(workbench.window);
					const path = inRoot("docs", "pictures", `${name}-${theme}.png`);
					// Skips fade-in animations to their end.
					await workbench.page.screenshot({ path, animations: "disabled" });
					return { did: "taken", value: undefined };
				},
				"the message above names the step; out/pictures shows the window at that moment",
			);
		}
	} catch (error) {
		await workbench.window.takeScreenshot(theme);
		throw error;
	} finally {
		await workbench.close();
	}
}
