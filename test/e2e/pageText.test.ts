import assert from "node:assert/strict";
import { display } from "../../src/base/text.ts";
import { hostileTexts } from "../support/hostileText.ts";
import { type BenchPage, usePageBench } from "../support/pages/pageBench.ts";
import { accessState, newDatasetState, publications } from "../support/pages/sellerStates.ts";
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
	/** In UTF-16 units. Only one page gets the longest texts, to save time. */
	readonly longest?: number;
	/** The page also lists problems with the text, so its elements vary by text. */
	readonly judges?: boolean;
	readonly state: (text: string) => unknown;
	readonly answers?: (text: string) => Readonly<Record<string, unknown>>;
}

const subjects: readonly Subject[] = [
	{ page: "dataset", longest: 2_000_000, state: datasetState },
	{ page: "comparison", state: compareState },
	{ page: "deposit", state: depositState },
	{
		page: "depositHistory",
		state: depositsState,
		answers: (text) => ({ rows: { version: 1, rows: [depositRow(text)] } }),
	},
	{ page: "earnings", state: earningsState },
	{ page: "newDataset", judges: true, state: (text) => newDatasetState(text, "edit") },
	{ page: "newDataset", state: (text) => newDatasetState(text, "preview") },
	{ page: "newDataset", longest: 10_000, state: (text) => newDatasetState(text, "review") },
	...publications("").map((_, index) => ({
		page: "newDataset",
		longest: 10_000,
		state: (text: string) => newDatasetState(text, "review", publications(text)[index]),
	})),
	{ page: "access", state: (text) => accessState(text, false) },
	{ page: "access", state: (text) => accessState(text, true) },
];

/** Counts elements by name, and lists every attribute that could load, link, or run something. */
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

/** The elements that the page's own messages about a draft use. */
const HARMLESS = /^(?:p|span|ul|li|strong|div|bdi|a)$/;
/** Characters that would move adjacent text, or hide in it. */
const MOVING = /[\u061c\u200b\u202a-\u202e\u2066\u2067\ufeff]/;

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

/** Shows each text on the page, and checks the result. */
async function feed(page: BenchPage, subject: Subject): Promise<void> {
	const { state, answers, longest = 20_000, judges = false } = subject;
	const honest = await surveyOf(page);
	assert.deepEqual(honest.active, []);
	const texts = hostileTexts.filter(({ text }) => text.length < longest);
	for (const { name: text, text: hostile } of texts) {
		if (answers) await page.answer(answers(hostile));
		await page.post({ type: "state", epoch: 0, restore: {}, state: state(hostile) }, hostile);
		const seen = await surveyOf(page);
		assert.deepEqual(seen.active, [], text);
		assert.deepEqual(seen.refused, [], text);
		for (const element of Object.keys(seen.names))
			assert.ok(element in honest.names || (judges && HARMLESS.test(element)), `${text}: ${element}`);
		assert.doesNotMatch(seen.text, MOVING, text);
		if (isOneWord(hostile) && !judges) {
			assert.deepEqual(seen.names, honest.names, text);
			assert.ok(seen.text.includes(display(hostile)), `${text} is not shown as it is`);
		}
	}
}

describe("Other people’s text in a page", function () {
	// All pages are checked at once, so the first may take as long as all of them one after another.
	this.timeout(this.timeout() * subjects.length);
	// A low window draws less.
	const bench = usePageBench({ viewport: { width: 1000, height: 100 } });
	/** What all pages have requested since they were loaded. */
	let asked: readonly string[] = [];
	let loaded = 0;
	const fed = new Map<string, Promise<Array<PromiseSettledResult<void>>>>();

	/** Pages mostly wait for rendering, so they run in parallel. */
	before(async () => {
		const open: Array<[BenchPage, Subject]> = [];
		for (const subject of subjects) {
			const page = await bench.loadAnother(subject.page);
			await page.start(subject.state("plain"), subject.answers?.("plain"));
			open.push([page, subject]);
			asked = page.requests;
		}
		loaded = asked.length;
		for (const [name, pages] of Map.groupBy(open, ([, { page }]) => page))
			fed.set(name, Promise.allSettled(pages.map(async ([page, subject]) => feed(page, subject))));
	});

	for (const name of new Set(subjects.map(({ page }) => page))) {
		it(`adds no unexpected elements, and no attributes that load, link, or run something: the page “${name}”`, async () => {
			for (const outcome of (await fed.get(name)) ?? [])
				if (outcome.status === "rejected") throw outcome.reason;
		});
	}

	it("never makes the page send a request", async () => {
		await Promise.all(fed.values());
		assert.deepEqual(
			asked.slice(loaded).filter((path) => !path.startsWith("/codicon.ttf")),
			[],
		);
	});

	it("isn’t shown from a malformed state or an unknown message", async () => {
		const page = await bench.load("dataset");
		await page.start(datasetState("honest"));
		const before = await surveyOf(page);
		for (const message of [
			{ type: "state", epoch: 0, restore: {}, state: { ...datasetState("forged"), record: "x" } },
			{ type: "state", epoch: 0, state: datasetState("forged") },
			{ type: "execute", command: "x" },
			"state",
			null,
		])
			await page.post(message);
		assert.deepEqual(await surveyOf(page), before);
	});
});

/** Short texts that are shown exactly as they are. */
function isOneWord(text: string): boolean {
	return (
		text.length < 60 &&
		text === display(text) &&
		text.trim() === text &&
		!/^[+-]?[\d.,]+$/.test(text) &&
		text !== ""
	);
}
