import { mkdirSync } from "node:fs";
import { step } from "../lib/steps.mjs";
import { inRoot } from "../lib/paths.mjs";
import { openWorkbench } from "../../test/support/host/workbench.ts";
import { pictures } from "./pictures.mjs";

/** @typedef {import("./pictures.mjs").Picture} Picture */

/**
 * Takes the pictures whose names start with one of those given, or all, into docs/pictures.
 * @param {string[]} names
 */
export async function takePictures(names) {
	mkdirSync(inRoot("docs", "pictures"), { recursive: true });
	for (const picture of pictures.filter(
		({ name }) => names.length === 0 || names.some((n) => name.startsWith(n)),
	)) {
		await step(
			picture.name,
			async () => ({ did: "taken", value: await take(picture) }),
			"the message above names the step; out/pictures shows the window at that moment",
		);
	}
}

/** @param {Picture} picture */
async function take(picture) {
	const { name, steps, size = { width: 1440, height: 900 }, ...options } = picture;
	const workbench = await openWorkbench({ ...options, extension: "vsix", size });
	try {
		await steps(workbench.window);
		await workbench.page.mouse.move(size.width / 2, size.height - 1);
		await workbench.page.screenshot({ path: inRoot("docs", "pictures", `${name}.png`) });
	} catch (error) {
		await workbench.window.takeScreenshot(name);
		throw error;
	} finally {
		await workbench.close();
	}
}
