import { globSync, statSync } from "node:fs";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { PageBench } from "../support/pages/pageBench.ts";
import { statesOfPages } from "../support/pages/states/all.ts";
import { MeasuredWindow } from "./host/window.ts";
import { fetchListBody } from "./measures/body.ts";
import { longestFrameGap } from "./measures/deposits.ts";
import { measureFields } from "./measures/fields.ts";
import { firstLoad } from "./measures/firstLoad.ts";
import { measureFirstPaint } from "./measures/firstPaint.ts";
import { Child } from "./processes/child.ts";
import type { Figure } from "./report/figure.ts";
import { bytesFigure } from "./report/limits.ts";
import { type Section, writeResults } from "./report/results.ts";

// What the pages cost: bytes, the time until a frame shows many fields or a key pressed in one, and in VS Code the first
// paint and the frames while scrolling. Writes its part of RESULTS.md.
const KILOBYTE = 1024;

const sizeOf = (files: readonly string[]): number =>
	files.reduce((sum, file) => sum + statSync(inRoot("dist", "pages", file)).size, 0);

/** The size in bytes of the scripts that each page loads, of all scripts, and of the package. */
async function bytes(): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const [name, states] of Object.entries(statesOfPages)) {
		// A new browser for each page, because scripts of another page would already be in the cache.
		const bench = await PageBench.open();
		const page = await bench.load(name);
		await page.start(Object.values(states)[0]?.state);
		const scripts = page.requests.filter((path) => path.endsWith(".js")).map((path) => path.slice(1));
		figures.push(
			bytesFigure(`Scripts, ${name}`, `${scripts.length} scripts`, sizeOf(scripts), 350 * KILOBYTE),
		);
		await bench.close();
	}
	const all = globSync("*.js", { cwd: inRoot("dist", "pages") });
	const vsix = statSync(inRoot("data-marketplace.vsix")).size;
	return [
		...figures,
		bytesFigure("Scripts of all pages", `${all.length} scripts`, sizeOf(all), 350 * KILOBYTE),
		bytesFigure("The package", "data-marketplace.vsix", vsix, 850 * KILOBYTE),
	];
}

async function inBrowser(): Promise<Section> {
	const bench = await PageBench.open({}, true);
	try {
		const sizes = await bytes();
		return {
			title: "Pages",
			about:
				"What each page loads, and the time in a browser until a frame shows the form for a new dataset, or a key pressed in it.",
			figures: [...sizes, ...(await measureFields(bench))],
		};
	} finally {
		await bench.close();
	}
}

async function inEditor(): Promise<Section> {
	const body = await fetchListBody(1_000);
	const service = new Child("./service.ts", [body.file]);
	try {
		const window = await MeasuredWindow.open("usual", String(await service.ask("origin")));
		try {
			await window.code.window.openSidebar();
			await firstLoad(window);
			return {
				title: "Pages in a real VS Code",
				about:
					"From the command to the first paint of its page, and the deposit history scrolled to its end.",
				figures: [...(await measureFirstPaint(window)), await longestFrameGap(window)],
			};
		} finally {
			await window.close();
		}
	} finally {
		await service.end();
		await body.remove();
	}
}

writeResults(new URL("./", import.meta.url), "pages", [await inBrowser(), await inEditor()]);
