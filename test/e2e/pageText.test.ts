import assert from "node:assert/strict";
import { display } from "../../src/base/text.ts";
import { hostileTexts } from "../support/hostileText.ts";
import { type BenchPage, PageBench } from "../support/pages/pageBench.ts";
import {
	compareState,
	datasetState,
	depositRow,
	depositsState,
	depositState,
	earningsState,
} from "../support/pages/pageStates.ts";

interface Subject {
	readonly page: string;
	readonly state: (text: string) => unknown;
	readonly answers?: (text: string) => Readonly<Record<string, unknown>>;
}

const subjects: readonly Subject[] = [
	{ page: "dataset", state: datasetState },
	{ page: "compare", state: compareState },
	{ page: "deposit", state: depositState },
	{
		page: "deposits",
		state: (text) => depositsState(text),
		answers: (text) => ({ rows: { version: 1, rows: [depositRow(text)] } }),
	},
	{ page: "earnings", state: earningsState },
];

/** Elements by name, and every attribute that could load, link or run something. */
const survey = `(() => {
	const elements = [...document.body.querySelectorAll("*")].filter(({ localName }) => localName !== "wbr");
	const names = {};
	for (const { localName } of elements) names[localName] = (names[localName] ?? 0) + 1;
	const active = elements.flatMap((element) => element.getAttributeNames()
		.filter((name) => /^(on|href|src|style$|action|formaction|data$|ping|xlink)/.test(name))
		.filter((name) => !(name === "style" && element.matches(".spacer")))
		.map((name) => element.localName + " " + name));
	return JSON.stringify({ names, active, text: document.body.innerText, refused: window.refusedByPolicy });
})()`;

interface Surveyed {
	readonly names: Readonly<Record<string, number>>;
	readonly active: readonly string[];
	readonly text: string;
	readonly refused: readonly string[];
}

async function surveyOf(page: BenchPage): Promise<Surveyed> {
	const read: unknown = await page.page.evaluate(survey);
	const parsed: unknown = JSON.parse(String(read));
	assert.ok(isSurveyed(parsed));
	return parsed;
}

function isSurveyed(value: unknown): value is Surveyed {
	return typeof value === "object" && value !== null && "names" in value && "active" in value;
}

describe("Other people's text in pages", function () {
	this.timeout(240_000);
	let bench: PageBench;

	before(async () => {
		bench = await PageBench.open();
	});
	after(async () => bench.close());

	for (const { page: name, state, answers } of subjects) {
		it(`stays text on the page "${name}": no element, no attribute, no request comes of it`, async () => {
			const page = await bench.load(name);
			await page.start(state("plain"), answers?.("plain"));
			const loaded = page.requests.length;
			const honest = await surveyOf(page);
			assert.deepEqual(honest.active, []);
			for (const { name: text, text: hostile } of hostileTexts) {
				await page.page.evaluate(`answers = ${JSON.stringify(answers?.(hostile) ?? {})}`);
				await page.post({ type: "state", restore: {}, state: state(hostile) });
				const seen = await surveyOf(page);
				assert.deepEqual(seen.active, [], text);
				assert.deepEqual(seen.refused, [], text);
				for (const element of Object.keys(seen.names)) {
					assert.ok(element in honest.names, `${text}: ${element}`);
				}
				if (isOneWord(hostile)) {
					assert.deepEqual(seen.names, honest.names, text);
					assert.ok(seen.text.includes(display(hostile)), `${text} is not shown as it is`);
				}
			}
			const later = page.requests.slice(loaded).filter((path) => !/^\/codicon\.(css|ttf)/.test(path));
			assert.deepEqual(later, []);
			await page.page.close();
		});
	}

	it("drops states and messages that are not ours", async () => {
		const page = await bench.load("dataset");
		await page.start(datasetState("honest"));
		const before = await surveyOf(page);
		for (const message of [
			{ type: "state", restore: {}, state: { ...datasetState("forged"), record: "x" } },
			{ type: "state", state: datasetState("forged") },
			{ type: "execute", command: "x" },
			"state",
			null,
		]) {
			await page.post(message);
		}
		assert.deepEqual(await surveyOf(page), before);
	});
});

/** Texts that leave something to be seen and no line break: these change nothing but the words. */
function isOneWord(text: string): boolean {
	return (
		text.length < 60 &&
		text === display(text) &&
		text.trim() === text &&
		!/^[\d.,]+$/.test(text) &&
		text !== ""
	);
}
