import assert from "node:assert/strict";
import { type BenchPage, usePageBench } from "../support/pages/pageBench.ts";
import { statesOfPages } from "../support/pages/states/all.ts";
import type { ShownState } from "../support/pages/states/state.ts";

const stateOf = (page: string, state: string): ShownState =>
	statesOfPages[page]?.[state] ?? assert.fail(`${page}, ${state}`);

describe("Pages in a narrow editor", () => {
	const bench = usePageBench({ viewport: { width: 400, height: 800 } });

	/** One for each kind of page. */
	const pages = new Map<string, BenchPage>();

	async function show(page: string, state: string): Promise<BenchPage> {
		const shown = pages.get(page) ?? (await bench.load(page));
		pages.set(page, shown);
		await shown.show(stateOf(page, state));
		return shown;
	}

	for (const [kind, name] of [
		["dataset", "ready"],
		["deposit", "ready"],
		["newDataset", "edited"],
	] as const) {
		it(`show their heading before their script runs, and then in the same place: ${kind}`, async () => {
			const { state, answers } = stateOf(kind, name);
			const known = await show(kind, name);
			const heading = await known.page.locator("h1").innerText();
			const shown = await bench.loadAnother(kind, heading);
			await shown.page.route(/\.js$/, async (route) => route.abort());
			await shown.reload();
			assert.equal(
				await shown.page.locator("body").ariaSnapshot(),
				`- main:\n  - heading "${heading}" [level=1]`,
			);
			await shown.page.unroute(/\.js$/);
			await shown.reload();
			await shown.page.evaluate(WATCH_HEADING);
			await shown.start(state, answers);
			assert.deepEqual(await shown.page.evaluate("seen"), [await shown.page.evaluate(HEADING_NOW)]);
			assert.deepEqual(await shown.page.locator("main[aria-busy]").all(), []);
			assert.equal(await shown.page.locator("main, h1").count(), 2);
			await shown.page.close();
		});
	}

	for (const [kind, name] of [
		["dataset", "failed"],
		["dataset", "gone"],
		["depositHistory", "failed"],
		["deposit", "no buyer"],
	] as const) {
		it(`show the headings of errors in bold at text size: ${kind}, ${name}`, async () => {
			const { page } = await show(kind, name);
			assert.deepEqual(await page.evaluate(HEADING_FONT), ["13px", "600"]);
		});
	}

	for (const [kind, name, amounts] of [
		["dataset", "long texts", ".rows .num"],
		["depositHistory", "all loaded", ".deposits tbody .num"],
		["earnings", "earlier withdrawals", ".rows .num"],
	] as const) {
		it(`align the decimal points of their amounts: ${kind}`, async () => {
			const { page } = await show(kind, name);
			const points = numbers(await page.evaluate(decimalPoints(amounts)));
			assert.ok(points.length >= 3 && Math.max(...points) - Math.min(...points) < 1, points.join(", "));
		});
	}

	it("break no word in a comparison’s column headers if a dataset failed to load", async () => {
		const shown = await show("comparison", "two, one at a long address");
		assert.deepEqual(await shown.page.evaluate(BROKEN_WORDS), []);
	});

	it("fit a comparison of two datasets without scrolling sideways", async () => {
		const { page } = await show("comparison", "two datasets");
		assert.equal(await page.evaluate(TABLE_FITS), true);
	});

	it("mark the selected choice by its color, and a selected checkbox by a check mark", async () => {
		const { page } = await show("newDataset", "edited");
		await page.evaluate(
			`document.documentElement.style.setProperty("--vscode-radio-activeBackground", "rgb(1, 2, 3)")`,
		);
		assert.deepEqual(await page.evaluate(CHOICES_ON), [false, true, false]);
		const comparison = await show("comparison", "two datasets");
		const mark = comparison.page.locator("vscode-checkbox .icon");
		assert.equal(await mark.locator("svg").count(), 0);
		await comparison.page.getByText("Differences only").click();
		await mark.locator("svg").waitFor();
		await comparison.reload();
	});

	it("label the range and the median of the histogram", async () => {
		const { page } = await show("dataset", "ready");
		const labels = page.locator(".axis-labels span");
		assert.deepEqual(await labels.allInnerTexts(), ["0.0001", "median 0.0095", "1.25"]);
		await page.getByRole("heading", { name: "Prices of 40 listed datasets in USD" }).waitFor();
	});

	it("preview a dataset as the list and the dataset’s page show it", async () => {
		const { page } = await show("newDataset", "edited");
		const preview = page.locator(".preview");
		const row = (await preview.locator(".tree-row").innerText())
			.replaceAll(/[\u200e\u2068\u2069\s]+/g, " ")
			.trim();
		assert.equal(row, "0.0042 · Tide gauges of the North Sea not queryable · North Sea Survey");
		assert.deepEqual(await preview.locator(".preview-fields li").allInnerTexts(), [
			"station_id\nstring",
			"height_m\nnumber",
		]);
	});

	it("say when you can withdraw if the earnings are below the minimum", async () => {
		const { page } = await show("earnings", "nothing earned");
		await page.getByText("You can’t withdraw until at least 1.00 USD is available.").waitFor();
		await page.close();
	});
});

const numbers = (values: unknown): number[] => (Array.isArray(values) ? values.map(Number) : []);

const HEADING_FONT = `(({ fontSize, fontWeight }) => [fontSize, fontWeight])(
	getComputedStyle(document.querySelector(".state :is(h1, h2, h3)")))`;

/** How far each amount's decimal point is from the left. */
const decimalPoints = (
	amounts: string,
): string => `[...document.querySelectorAll("${amounts}")].map((amount) => {
	const texts = document.createTreeWalker(amount, NodeFilter.SHOW_TEXT);
	let text = texts.nextNode();
	while (!text.data.includes(".")) text = texts.nextNode();
	const point = document.createRange();
	point.setStart(text, text.data.indexOf("."));
	point.setEnd(text, text.data.indexOf(".") + 1);
	return point.getBoundingClientRect().left;
})`;

/** Words in the column headers that break across lines. */
const BROKEN_WORDS = `(() => {
	const broken = [];
	const texts = document.createTreeWalker(document.querySelector("thead"), NodeFilter.SHOW_TEXT);
	for (let text = texts.nextNode(); text; text = texts.nextNode()) {
		for (const { 0: word, index } of text.data.matchAll(/[\\p{L}’]+/gu)) {
			const range = document.createRange();
			range.setStart(text, index);
			range.setEnd(text, index + word.length);
			if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
		}
	}
	return broken;
})()`;

const TABLE_FITS = `(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector(".scroll-x"))`;

const CHOICES_ON = `[...document.querySelectorAll(".segmented label")]
	.map((label) => getComputedStyle(label).backgroundColor === "rgb(1, 2, 3)")`;

/** The heading's text and place. */
const HEADING_NOW = `(() => {
	const heading = document.querySelector("h1");
	const { left, top, height } = heading.getBoundingClientRect();
	return [heading.innerText, left, top, height].join(" ");
})()`;

/** Checks the heading in every frame, and collects its different texts and places. */
const WATCH_HEADING = `
	window.seen = [];
	(function look() {
		const now = ${HEADING_NOW};
		if (!seen.includes(now)) seen.push(now);
		requestAnimationFrame(look);
	})();
`;
