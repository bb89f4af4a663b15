import { mkdirSync } from "node:fs";
import { packageStep } from "../lib/build.mjs";
import { inRoot } from "../lib/paths.mjs";
import { provision } from "../lib/provision.mjs";
import { exitWith, step } from "../lib/steps.mjs";
import { openWorkbench } from "../../test/support/host/workbench.ts";
import { files, pictures, rest } from "./pictures.mjs";

const size = { width: 1440, height: 900 };

// npm run screenshots [-- theme…]: takes the README's pictures in a real VS Code, in these themes or all
await exitWith(async () => {
	const named = process.argv.slice(2);
	const themes = /** @type {const} */ (["dark", "light", "hc"]);
	const unknown = named.find((name) => !themes.some((theme) => theme === name));
	if (unknown !== undefined)
		throw new Error(`Unknown theme: ${unknown}. Available themes: ${themes.join(", ")}`);
	await provision({ vscodeServer: true, browser: true });
	await packageStep();
	mkdirSync(inRoot("docs", "pictures"), { recursive: true });
	for (const theme of themes.filter((known) => named.length === 0 || named.includes(known)))
		await walk(theme);
});

/** @param {"dark" | "light" | "hc"} theme */
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
