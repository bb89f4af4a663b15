import assert from "node:assert/strict";
import { inspectInEveryTheme } from "../support/pages/axe.ts";
import { type BenchPage, PageBench } from "../support/pages/pageBench.ts";
import { unreachedByKeyboard, pressButton } from "../support/pages/keyboard.ts";
import { statesOfPages } from "../support/pages/states/all.ts";
import type { ShownState } from "../support/pages/states/state.ts";

/** States that together show every part of a page. */
const mainStates = {
	dataset: ["ready", "own, not queryable, many fields", "fields searched, count invalid", "failed"],
	comparison: ["two datasets", "four, not all loaded"],
	deposit: ["other amount, auto-deposit changed", "amounts invalid", "checkout waiting", "failed"],
	depositHistory: ["more to load", "none within dates", "exporting"],
	earnings: ["amount typed", "earlier withdrawals", "unconfirmed"],
	newDataset: ["edited", "with problems", "review", "checked, not seen", "created"],
	access: ["planned", "ended", "ledger"],
};

/** The main action of each page: its button, and the request it sends. */
const primaryActs = [
	["dataset", "ready", "Compare…", "compare"],
	["comparison", "two datasets", "Add Dataset…", "add"],
	["deposit", "ready", "Continue to Checkout…", "start"],
	["depositHistory", "all loaded", "Deposit…", "deposit"],
	["earnings", "amount confirmed", "Withdraw 75.00 USD", "withdraw"],
	["newDataset", "edited", "Review…", "review"],
	["access", "planned", "Grant Access to 1 Person…", "start"],
] as const;

const loading = {
	dataset: ["loading", "no fields, refreshing"],
	comparison: ["four, not all loaded"],
	deposit: ["loading", "sending"],
	depositHistory: ["loading", "loading more", "exporting"],
	earnings: ["loading", "sending"],
	newDataset: ["sending", "checking"],
	access: ["running", "paused"],
};

/** Equally wide in a monospaced font. */
const [plainName, rightToLeft] = ["abcd (", "ابجد ("];

/** The position of each piece of text, except those with the name, in order. */
const places = (name: string): string => `(() => {
	const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
	const found = [];
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		if (node.data.includes(${JSON.stringify(name)}) || node.data.trim() === "") continue;
		const range = document.createRange();
		range.selectNodeContents(node);
		const { left, top, width } = range.getBoundingClientRect();
		found.push(node.data + " " + [left, top, width].map(Math.round));
	}
	return found;
})()`;

const runningAnimations = `(() => {
	const roots = (root) => [root, ...[...root.querySelectorAll("*")].flatMap((one) => one.shadowRoot ? roots(one.shadowRoot) : [])];
	return roots(document).flatMap((root) => root.getAnimations())
		.filter(({ playState }) => playState === "running")
		.map(({ effect, animationName, transitionProperty }) => effect.target.localName + ": " + (animationName ?? transitionProperty));
})()`;

async function show(page: BenchPage, shown: ShownState | undefined): Promise<void> {
	assert.ok(shown);
	await page.reload();
	await page.start(shown.state, shown.answers);
	await shown.act?.(page.page);
}

describe("Pages outside VS Code", function () {
	this.timeout(180_000);
	let bench: PageBench;

	before(async () => {
		bench = await PageBench.open({ reducedMotion: "reduce", viewport: { width: 400, height: 800 } });
	});
	after(async () => bench.close());

	for (const [name, states] of Object.entries(mainStates)) {
		it(`have no axe violations in any theme, 400 px wide: ${name}`, async () => {
			const page = await bench.load(name);
			for (const state of states) {
				await show(page, statesOfPages[name]?.[state]);
				await inspectInEveryTheme(page.page, `${name}, ${state}`);
			}
			await page.page.close();
		});

		it(`fit into 400 px, and into a window of 1000 px at 200%: ${name}`, async () => {
			const page = await bench.load(name);
			for (const [state, shown] of Object.entries(statesOfPages[name] ?? {})) {
				await show(page, shown);
				await page.wear("dark");
				for (const width of [400, 500]) {
					await page.page.setViewportSize({ width, height: 800 });
					const sideways = await page.page.evaluate("document.documentElement.scrollWidth - innerWidth");
					assert.equal(sideways, 0, `${name}, ${state}, scrolls sideways at ${width} px`);
				}
			}
			await page.page.close();
		});

		it(`let the keyboard reach every control: ${name}`, async () => {
			const page = await bench.load(name);
			for (const state of states) {
				await show(page, statesOfPages[name]?.[state]);
				await page.wear("dark");
				assert.deepEqual(await unreachedByKeyboard(page.page), [], `${name}, ${state}`);
			}
			await page.page.close();
		});
	}

	for (const [name, state, button, request] of primaryActs) {
		for (const key of ["Enter", "Space"]) {
			it(`run their main action with ${key}: ${button}`, async () => {
				const page = await bench.load(name);
				await show(page, statesOfPages[name]?.[state]);
				await pressButton(page.page, button, key);
				await page.until(`sent.some(({ name }) => name === ${JSON.stringify(request)})`);
				assert.equal((await page.asked(request)).length, 1);
				await page.page.close();
			});
		}
	}

	for (const [name, states] of Object.entries(loading)) {
		it(`animate nothing while loading if motion is reduced: ${name}`, async () => {
			const page = await bench.load(name);
			for (const state of states) {
				await show(page, statesOfPages[name]?.[state]);
				await page.wear("dark");
				assert.deepEqual(await page.page.evaluate(runningAnimations), [], `${name}, ${state}`);
			}
			await page.page.close();
		});
	}

	for (const [name, state, original] of [
		["dataset", "ready", "Tide gauges of the North Sea"],
		["dataset", "ready", "North Sea Survey"],
		["comparison", "two datasets", "River levels of the Elbe"],
		["deposit", "ready", "ana@example.com"],
		["earnings", "earlier withdrawals", "ana@example.com"],
		["newDataset", "review", "ana@example.com"],
		["access", "ledger", "chen@lab.example.net"],
	] as const) {
		it(`keep everything in place beside a right-to-left name: ${name}, ${original}`, async () => {
			const shown = statesOfPages[name]?.[state];
			const [before, after] = await Promise.all(
				[plainName, rightToLeft].map(async (replaced) => {
					const page = await bench.load(name);
					const text = JSON.stringify(shown?.state).replaceAll(original, replaced);
					await page.page.setViewportSize({ width: 1000, height: 800 });
					await page.start(JSON.parse(text), shown?.answers);
					await page.wear("dark");
					const mono = `document.documentElement.style.setProperty("--vscode-font-family", "DejaVu Sans Mono")`;
					await page.page.evaluate(mono);
					return page.page.evaluate(places(replaced));
				}),
			);
			assert.deepEqual(after, before);
		});
	}
});
