import assert from "node:assert/strict";
import { findingsInEveryTheme, findingsInLayout } from "../support/pages/axe.ts";
import { type BenchPage, usePageBench } from "../support/pages/pageBench.ts";
import { pressButton, pressEach, unreachedByKeyboard } from "../support/pages/keyboard.ts";
import { requestsOfButtons } from "../support/pages/requestsOfButtons.ts";
import { statesOfPages } from "../support/pages/states/all.ts";
import type { ShownState } from "../support/pages/states/state.ts";

/** States that together show every part of a page. */
const mainStates: Readonly<Record<string, readonly string[]>> = {
	dataset: ["ready", "own, not queryable, many fields", "fields searched, count invalid", "failed"],
	comparison: ["two datasets", "four, not all loaded"],
	deposit: [
		"other amount, auto-deposit changed",
		"amounts invalid",
		"checkout waiting",
		"checkout not seen",
		"checkout received",
		"checkout left",
		"failed",
	],
	depositHistory: ["more to load", "none within dates", "exporting"],
	earnings: ["amount confirmed", "earlier withdrawals", "unconfirmed"],
	newDataset: ["edited", "with problems", "review", "unconfirmed", "checked, not seen", "created"],
	access: ["planned", "ended", "ledger", "ledger empty"],
};

/** The main action of each page: its button, and the request it sends. */
const primaryActs = [
	["dataset", "ready", "Compare…", "compare"],
	["comparison", "two datasets", "Add Dataset…", "add"],
	["deposit", "ready", "Continue to Checkout…", "start"],
	["depositHistory", "all loaded", "Deposit…", "deposit"],
	["earnings", "amount confirmed", "Withdraw 75.00 USD", "withdraw"],
	["newDataset", "edited", "Review…", "review"],
	["access", "planned", "Grant Access for 1 Buyer…", "start"],
] as const;

/** Equally wide in a monospaced font. */
const [plainName, rightToLeft] = ["abcd (", "ابجد ("];

/**
 * The position of each text without the name, and of a number inserted after each name, outside the elements that
 * contain only the name. After a right-to-left name that isn't isolated, the number appears on the name's other side.
 */
const places = (name: string): string => `(() => {
	const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
	const texts = [];
	for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node);
	const names = texts.filter(({ data }) => data.includes(${JSON.stringify(name)}));
	const numbers = names.map((text) => {
		let whole = text;
		while (whole.parentNode.textContent === text.data) whole = whole.parentNode;
		const number = new Text(" 1");
		whole.after(number);
		return number;
	});
	const others = [...texts, ...numbers].filter((text) => !names.includes(text) && text.data.trim() !== "");
	const found = others.map((text) => {
		const range = document.createRange();
		range.selectNodeContents(text);
		const { left, top, width } = range.getBoundingClientRect();
		return text.data + " " + [left, top, width].map(Math.round);
	});
	for (const number of numbers) number.remove();
	return found;
})()`;

/** Removes the isolation of names, so that each affects the text next to it. */
const WITHOUT_ISOLATION = `(() => {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync("* { unicode-bidi: normal !important }");
	document.adoptedStyleSheets = [sheet];
})()`;

/** Problems in a page's states, by kind, and what its buttons send. */
interface Findings {
	readonly axe: string[];
	readonly unreached: string[];
	readonly pressed: Record<string, string>;
}

function note(list: string[], state: string, findings: unknown): void {
	if (Array.isArray(findings)) list.push(...findings.map((finding) => `${state}: ${String(finding)}`));
}

async function inspect(page: BenchPage, name: string): Promise<Findings> {
	const found: Findings = { axe: [], unreached: [], pressed: {} };
	for (const state of mainStates[name] ?? []) {
		const show = async (): Promise<void> => page.show(shownState(name, state));
		await show();
		// As wide as a 1000 px window at 200% zoom, then as a narrow editor.
		await page.resize(500, 800);
		note(found.axe, state, await findingsInLayout(page.page));
		await page.resize(400, 800);
		note(found.axe, state, await findingsInEveryTheme(page.page));
		note(found.unreached, state, await unreachedByKeyboard(page.page));
		await show();
		for (const [button, request] of Object.entries(await pressEach(page, show))) {
			const before = found.pressed[button] ?? request;
			found.pressed[button] = before === request ? request : `${before}, ${request}`;
		}
	}
	return found;
}

function shownState(name: string, state: string): ShownState {
	return statesOfPages[name]?.[state] ?? assert.fail(`${name}, ${state}`);
}

describe("Pages outside VS Code", function () {
	// All pages are checked at once, so the first may take as long as all of them one after another.
	this.timeout(this.timeout() * Object.keys(mainStates).length);
	const bench = usePageBench({ reducedMotion: "reduce", viewport: { width: 400, height: 800 } });
	/** By page. Pages spend most of the time waiting for a frame, so all are inspected in parallel. */
	const found = new Map<string, Promise<Findings>>();

	before(async () => {
		for (const name of Object.keys(mainStates)) {
			const findings = inspect(await bench.load(name), name);
			// The page's own tests report the error.
			findings.catch(() => undefined);
			found.set(name, findings);
		}
	});

	/** The page, loaded again after it was inspected. */
	async function inspected(name: string): Promise<BenchPage> {
		await found.get(name)?.catch(() => undefined);
		return bench.load(name);
	}

	for (const [kind, claim] of [
		["axe", "have no axe violations in any theme at 400 px, or in a window of 1000 px at 200%"],
		["unreached", "let the keyboard reach every control"],
	] as const) {
		for (const name of Object.keys(mainStates)) {
			it(`${claim}: ${name}`, async () => {
				assert.deepEqual((await found.get(name))?.[kind], []);
			});
		}
	}

	for (const [name, requests] of Object.entries(requestsOfButtons)) {
		it(`carry out each button’s action with Space: ${name}`, async () => {
			assert.deepEqual((await found.get(name))?.pressed, requests);
		});
	}

	for (const [name, state, button, request] of primaryActs) {
		it(`run their main action with Tab and Enter: ${button}`, async () => {
			const page = await inspected(name);
			await page.show(shownState(name, state));
			await pressButton(page.page, button, "Enter");
			await page.until(`sent.some(({ name }) => name === ${JSON.stringify(request)})`);
			assert.equal((await page.asked(request)).length, 1);
		});
	}

	for (const [name, state, sample] of [
		["dataset", "ready", "North Sea Survey"],
		["newDataset", "review", "ana@example.com"],
		["newDataset", "created", "Tide gauges of the North Sea"],
		["access", "ledger", "The marketplace rejected the address."],
	] as const) {
		it(`keep everything in place beside a right-to-left name: ${name}, ${sample}`, async () => {
			const { state: original, answers = {} } = shownState(name, state);
			const page = await inspected(name);
			await page.resize(1000, 800);
			const placesBeside = async (replaced: string): Promise<unknown> => {
				await page.show({
					state: JSON.parse(JSON.stringify(original).replaceAll(sample, replaced)),
					answers,
				});
				const mono = `document.documentElement.style.setProperty("--vscode-font-family", "DejaVu Sans Mono")`;
				await page.page.evaluate(mono);
				return page.page.evaluate(places(replaced));
			};
			const before = await placesBeside(plainName);
			assert.deepEqual(await placesBeside(rightToLeft), before);
			await page.page.evaluate(WITHOUT_ISOLATION);
			assert.notDeepEqual(await page.page.evaluate(places(rightToLeft)), before);
		});
	}
});
