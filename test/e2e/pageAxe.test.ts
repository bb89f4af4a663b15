import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import type { FrameLocator } from "playwright-core";
import { openAccountWorkbench, type AccountWorkbench } from "../support/accountWorkbench.ts";
import { BUYER } from "../support/host/marketplace.ts";
import { allFindings, findingsInColors } from "../support/pages/axe.ts";
import { updating } from "../support/pages/pictures.ts";
import {
	classesOfThemes,
	orderOfThemes,
	readThemes,
	themesFile,
	usedProperties,
} from "../support/pages/themes.ts";
import { story } from "../support/story.ts";

const wide = { width: 1440, height: 1100 };

/** Other tests inspect more states outside VS Code, with theme values that this test compares with those of VS Code. */
describe("Pages in VS Code", () => {
	const it = story();
	let bench: AccountWorkbench;
	let page: FrameLocator;

	it.before(async () => {
		bench = it.closes(await openAccountWorkbench({ as: BUYER, size: wide }));
	});

	it("show a dataset without axe violations", async () => {
		const { window } = bench;
		await window.clickRow("Discover", "Annual reports");
		page = await window.webviewOf(/Annual reports/);
		await page.getByRole("img", { name: /Prices of \d+ listed datasets/ }).waitFor();
		assert.deepEqual(await allFindings(page), []);
	});

	it("have no axe violations of color in any theme, and get the values that tests outside VS Code use", async () => {
		const names = usedProperties();
		const read = `(names => names.map((name) => document.documentElement.style.getPropertyValue(name)))`;
		const ofThemes: string[][] = [];
		// In reverse, because VS Code starts in the first theme's kind, so waiting for that kind would end too early.
		for (const theme of orderOfThemes.toReversed()) {
			await bench.code.useTheme(theme);
			await page.locator(`body[data-vscode-theme-kind="${classesOfThemes[theme].split(" ")[0]}"]`).waitFor();
			const values: unknown = await page.locator(":root").evaluate(`${read}(${JSON.stringify(names)})`);
			assert.deepEqual(await findingsInColors(page), [], theme);
			ofThemes.unshift(Array.isArray(values) ? values.map(String) : []);
		}
		const all = Object.fromEntries(
			names.map((name, place) => [name, ofThemes.map((values) => values[place])]),
		);
		if (updating) await writeFile(themesFile, JSON.stringify(all, null, "\t"));
		const advice = 'UPDATE_PICTURES=1 npm test -- e2e -g "get the values", then npm run format';
		assert.deepEqual(readThemes(), all, `VS Code’s themes differ from ${themesFile}: ${advice}`);
	});
});
