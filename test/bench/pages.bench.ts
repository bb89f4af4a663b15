import { globSync, statSync } from "node:fs";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { PageBench } from "../support/pages/pageBench.ts";
import { statesOfPages } from "../support/pages/states/all.ts";
import { newDatasetStates } from "../support/pages/states/newDataset.ts";
import { type Figure, median, ratioFigure } from "./report/figure.ts";
import { bytesFigure } from "./report/limits.ts";

// What the pages cost outside VS Code: bytes, and the time from a key press to the frame that shows it.
const KILOBYTE = 1024;
const KEYS = 15;

const sizeOf = (files: readonly string[]): number =>
	files.reduce((sum, file) => sum + statSync(inRoot("dist", "pages", file)).size, 0);

/** Milliseconds from a key press in the form to the next frame, for a dataset with this many fields. */
async function keyToPainted(bench: PageBench, count: number): Promise<number> {
	const edited = newDatasetStates["edited"]?.state;
	if (edited === undefined) throw new Error("The form has no state to measure.");
	const metadata_schema = Array.from({ length: count }, (_, index) => ({
		name: `field_${index + 1}`,
		type: "string",
		description: "A column of the file.",
	}));
	const page = await bench.load("newDataset");
	await page.start({ ...edited, draft: { ...edited.draft, metadata_schema } });
	await page.page.evaluate(`
		window.times = [];
		addEventListener("keydown", ({ timeStamp }) => setTimeout(() => requestAnimationFrame(() =>
			setTimeout(() => times.push(performance.now() - timeStamp)))), true);
	`);
	const name = page.page.getByRole("textbox", { name: "Name of field 1", exact: true });
	const times: number[] = [];
	for (let key = 1; key <= KEYS; key++) {
		await name.press("x");
		await page.until(`times.length === ${key}`);
		times.push(Number(await page.page.evaluate("times.at(-1)")));
	}
	await page.page.close();
	return median(times);
}

const bench = await PageBench.open({}, true);
try {
	const figures: Figure[] = [];
	for (const [name, states] of Object.entries(statesOfPages)) {
		const page = await bench.load(name);
		await page.start(Object.values(states)[0]?.state);
		const scripts = page.requests.filter((path) => path.endsWith(".js")).map((path) => path.slice(1));
		figures.push(bytesFigure(name, `${scripts.length} scripts`, sizeOf(scripts), 350 * KILOBYTE));
		await page.page.close();
	}
	const all = globSync("*.js", { cwd: inRoot("dist", "pages") });
	figures.push(bytesFigure("All pages together", `${all.length} scripts`, sizeOf(all), 350 * KILOBYTE));
	const vsix = statSync(inRoot("data-marketplace.vsix")).size;
	figures.push(bytesFigure("The package", "data-marketplace.vsix", vsix, 850 * KILOBYTE));
	const [few, many] = [await keyToPainted(bench, 30), await keyToPainted(bench, 500)];
	const detail = `medians of ${KEYS} keys: ${many.toFixed(0)} by ${few.toFixed(0)} ms`;
	figures.push(ratioFigure("Key to painted, 500 fields by 30", detail, many / few, 2));
	for (const { name, measured, allowed, ofAllowed, detail: how } of figures) {
		process.stdout.write(
			`  ${ofAllowed <= 1 ? "met    " : "NOT MET"} ${name}: ${measured} (${allowed}; ${how})\n`,
		);
	}
} finally {
	await bench.close();
}
