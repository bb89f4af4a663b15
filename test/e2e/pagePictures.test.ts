import assert from "node:assert/strict";
import { existsSync, globSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type BenchPage, type PageBench, usePageBench } from "../support/pages/pageBench.ts";
import { comparePicture, compareTree, keptPictures, updating } from "../support/pages/pictures.ts";
import { statesOfPages } from "../support/pages/states/all.ts";
import { now, type ShownStates } from "../support/pages/states/state.ts";

/** Dark is wide enough for two columns, light for one. */
const looks = [
	{ theme: "dark", width: 900 },
	{ theme: "light", width: 560 },
] as const;

/** In pixels. Taller than every page, because a taller page would be drawn a second time for its picture. */
const HEIGHT = 3000;

/** In pixels: the narrowest with a table's columns, a 1000 px window at 200% zoom, and narrow editors. */
const narrowWidths = [600, 500, 400, 320];

const RUNNING_ANIMATIONS = `(() => {
	const roots = (root) => [root, ...[...root.querySelectorAll("*")].flatMap((one) => one.shadowRoot ? roots(one.shadowRoot) : [])];
	return roots(document).flatMap((root) => root.getAnimations())
		.filter(({ playState }) => playState === "running")
		.map(({ effect, animationName, transitionProperty }) => effect.target.localName + ": " + (animationName ?? transitionProperty));
})()`;

/** Only the comparison's table may be wider than its page. */
const SCROLLS_SIDEWAYS = `document.documentElement.scrollWidth > innerWidth ||
	[...document.querySelectorAll(".grid:not(.compare) :is(td, th)")].some((cell) => cell.getBoundingClientRect().right > innerWidth)`;

/** The primary buttons outside banners, and those of each banner, wherever there is more than one. */
const TOO_MANY_PRIMARY_BUTTONS = `[null, ...document.querySelectorAll(".banner")].map((banner) =>
	[...document.querySelectorAll("vscode-button:not([secondary])")]
		.filter((button) => button.offsetParent && button.closest(".banner") === banner)
		.map(({ textContent }) => textContent.trim())).filter(({ length }) => length > 1)`;

/** Elements whose content is wider than they are, unless it scrolls or ends in an ellipsis. */
const CUT = `[document.documentElement, ...document.querySelectorAll("th, td, li, p, dd, .banner, .panel")]
	.filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow === "visible")
	.map((part) => part.tagName + " " + part.textContent)`;

/** What doesn't fit the window. One expression, because each round trip to the page takes time. */
const TOO_WIDE = `[...(${SCROLLS_SIDEWAYS} ? ["scrolls sideways"] : []), ...${CUT}]`;

const fileOf = (page: string, state: string): string => `${page}/${state.replaceAll(/\W+/g, "-")}`;

/** Problems in a page's states, by kind. */
interface Findings {
	readonly pictures: string[];
	readonly moving: string[];
	readonly sideways: string[];
	readonly primary: string[];
}

describe("Pages in every state", function () {
	// All pages are checked at once, so the first may take as long as all of them one after another.
	this.timeout(this.timeout() * Object.keys(statesOfPages).length);
	const bench = usePageBench({ timezoneId: "UTC", reducedMotion: "reduce" });
	/** Whether this computer draws letters as in the kept pictures. With other fonts, every picture would differ. */
	let sameLetters = false;

	/** By page. Pages mostly wait for rendering, so they run in parallel. */
	const found = new Map<string, Promise<Findings>>();

	before(async () => {
		await bench.stopClocks(now);
		// With other letters, an update changes only trees. To replace every picture, delete this one first.
		const replaced = updating && !existsSync(join(keptPictures, "letters.png"));
		const letters = await pictureOfLetters(bench);
		sameLetters = (await comparePicture("letters", letters, replaced)) === undefined;
		for (const [name, states] of Object.entries(statesOfPages)) {
			const all = inspect(name, states);
			// The page's own tests report the failure.
			all.catch(() => undefined);
			found.set(name, all);
		}
	});

	/** Shows each state once for all checks, because showing it takes longer than checking it. */
	async function inspect(name: string, states: ShownStates): Promise<Findings> {
		const page = await bench.load(name);
		const all: Findings = { pictures: [], moving: [], sideways: [], primary: [] };
		for (const [state, shown] of Object.entries(states)) {
			await page.resize(looks[0].width, HEIGHT);
			await page.show(shown, looks[0].theme);
			all.pictures.push(...(await differences(page, fileOf(name, state), all.moving)));
			for (const width of narrowWidths) {
				await page.resize(width, 600);
				note(all.sideways, `${state} at ${width} px`, await page.page.evaluate(TOO_WIDE));
			}
			note(all.primary, state, await page.page.evaluate(TOO_MANY_PRIMARY_BUTTONS));
		}
		return all;
	}

	async function differences(shown: BenchPage, file: string, moving: string[]): Promise<string[]> {
		const { page } = shown;
		const all = [await compareTree(file, await page.locator("body").ariaSnapshot())];
		for (const { theme, width } of looks) {
			await shown.resize(width, HEIGHT);
			await shown.wear(theme);
			note(moving, file, await page.evaluate(RUNNING_ANIMATIONS));
			if (!sameLetters) continue;
			const height = Number(await page.evaluate("document.body.scrollHeight"));
			assert.ok(height <= HEIGHT, `${file} is ${height} px tall, so its picture would be cut.`);
			const clip = { x: 0, y: 0, width, height };
			const picture = await page.screenshot({ clip, animations: "disabled", caret: "hide" });
			all.push(await comparePicture(`${file}-${theme}`, picture));
		}
		return all.filter((one) => one !== undefined);
	}

	for (const name of Object.keys(statesOfPages)) {
		it(`match test/pictures: ${name}`, async () => {
			const all = (await found.get(name))?.pictures ?? [];
			const advice = "If this is meant: npm run test:pictures -- --update";
			assert.equal(
				all.length,
				0,
				`${all.length} differ from test/pictures. ${advice}\n  ${all.join("\n  ")}`,
			);
		});

		it(`fit a window 320 px wide, and one 1000 px wide at 200% zoom: ${name}`, async () => {
			assert.deepEqual((await found.get(name))?.sideways, []);
		});

		it(`have at most one primary button outside banners and one in each banner: ${name}`, async () => {
			assert.deepEqual((await found.get(name))?.primary, []);
		});

		it(`animate nothing if motion is reduced: ${name}`, async () => {
			assert.deepEqual((await found.get(name))?.moving, []);
		});
	}

	it("can be compared with their pictures if this computer draws the same letters", function () {
		// Only a contributor’s computer may have other fonts.
		assert.ok(sameLetters || !process.env["CI"], "Other fonts than in test/pictures, or another browser");
		if (!sameLetters) this.skip();
	});

	it("have no pictures or trees of states that no longer exist", async () => {
		const files = Object.entries(statesOfPages).flatMap(([page, states]) =>
			Object.keys(states).flatMap((state) => {
				const file = fileOf(page, state);
				return [`${file}.yml`, ...looks.map(({ theme }) => `${file}-${theme}.png`)];
			}),
		);
		const kept = globSync("**/*.{png,yml}", { cwd: keptPictures });
		const others = kept.filter((file) => file !== "letters.png" && !files.includes(file));
		if (updating) for (const file of others) await rm(join(keptPictures, file));
		else assert.deepEqual(others, []);
	});
});

function note(list: string[], state: string, findings: unknown): void {
	assert.ok(Array.isArray(findings));
	list.push(...findings.map((one) => `${state}: ${String(one)}`));
}

/** Text in both fonts and both weights. */
async function pictureOfLetters(bench: Pick<PageBench, "blankPage">): Promise<Buffer> {
	const blank = await bench.blankPage();
	await blank.setViewportSize({ width: 420, height: 100 });
	await blank.setContent(
		["DejaVu Sans", "DejaVu Sans Mono"]
			.map((font) => `<p style="font: 13px '${font}'">Sphinx, 0123456789 <b>black quartz</b></p>`)
			.join(""),
	);
	// Right after it starts, the browser sometimes can't capture a page that it hasn't painted yet.
	await blank.evaluate(
		'new Promise((painted) => new PerformanceObserver(painted).observe({ type: "paint", buffered: true }))',
	);
	return blank.screenshot();
}
