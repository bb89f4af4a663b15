import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { groupDigits } from "../../../src/base/money.ts";
import { numberIn } from "../host/page.ts";
import type { MeasuredWindow } from "../host/window.ts";
import { median, percentile, ratioFigure } from "../report/figure.ts";
import { noneFigure } from "../report/limits.ts";
import { type Loop, loopFigures } from "../report/loop.ts";
import type { Section } from "../report/results.ts";

/** The first round of each warms up. */
const ROUNDS = 5;
const typedWords = ["river levels", "hourly prices", "weather series 77", "period", "zzz"];

const listSchema = z.array(
	z.object({
		name: z.string(),
		description: z.string(),
		seller_name: z.string(),
		metadata_schema: z.nullable(z.array(z.object({ name: z.string(), description: z.string() }))),
	}),
);

/** How long a search may take on a busy computer, where the list can be quiet for a while before it changes. */
const MAX_SEARCH_MS = 10_000;

interface Typed {
	/** For each round and key press: time to the last change of the list, in ms. */
	readonly plain: number[][];
	readonly own: number[][];
	readonly loops: Loop[];
	/** For each round and text: whether our search was right. */
	readonly right: boolean[];
}

/**
 * Types into the product's search of 100,000 datasets and into a plain quick pick of 1,000 items in the same window.
 */
export async function measureTyping(window: MeasuredWindow, listFile: string): Promise<Section> {
	const list = listSchema.parse(JSON.parse(await readFile(listFile, "utf8")));
	const texts = list.map((dataset) =>
		[
			dataset.name,
			dataset.description,
			dataset.seller_name,
			...(dataset.metadata_schema ?? []).flatMap((field) => [field.name, field.description]),
		]
			.join("\n")
			.toLowerCase(),
	);
	const { plain, own, loops, right } = await typeInTurns(
		window,
		list.slice(0, 1000).map(({ name }) => name),
		texts,
	);
	const [ourTimes, floorTimes] = [own.slice(1).flat(), plain.slice(1).flat()];
	const [ours, floor] = [percentile(ourTimes, 0.95), percentile(floorTimes, 0.95)];
	const middle = `medians ${median(ourTimes).toFixed(0)} and ${median(floorTimes).toFixed(0)} ms`;
	return {
		title: "Searching in a real VS Code",
		about: `From a key to the last change of the quick pick’s list, seen in the page; ${ourTimes.length} keys: ${typedWords.map((text) => `“${text}”`).join(", ")}, ${ROUNDS} times, the first to warm up. The floor is a quick pick with the names of 1,000 datasets, which its extension filters, in the same window, with the same keys in turns.`,
		figures: [
			ratioFigure(
				"Key to final list, 95th percentile",
				`${ours.toFixed(0)} ms against ${floor.toFixed(0)} ms; ${middle}`,
				ours / floor,
				1.5,
			),
			...loopFigures("typing in the window", loops),
			noneFigure(
				"Rows and counts",
				"against a search through every text in a plain loop",
				right.filter((one) => !one).length,
				right.length,
			),
		],
	};
}

/** Types into both in each round, alternating which comes first. */
async function typeInTurns(
	window: MeasuredWindow,
	names: readonly string[],
	texts: readonly string[],
): Promise<Typed> {
	const { code, probe } = window;
	const typed: Typed = { plain: [], own: [], loops: [], right: [] };
	const typePlain = async (): Promise<void> => {
		await probe.ask("plainPick", { names });
		typed.plain.push(await type(window));
	};
	const typeOwn = async (): Promise<void> => {
		await code.window.run("dataMarketplace.datasets.search");
		await code.window.quickInput.getByText(/ of \d/).waitFor();
		await probe.ask("watchLoop");
		const check = async (text: string) => typed.right.push(await isRight(window, text, texts));
		typed.own.push(await type(window, check));
		typed.loops.push(await probe.loop());
	};
	for (let round = 0; round < ROUNDS; round++) {
		for (const typeInto of round % 2 === 0 ? [typePlain, typeOwn] : [typeOwn, typePlain]) {
			await typeInto();
			await code.page.keyboard.press("Escape");
		}
	}
	return typed;
}

async function type(window: MeasuredWindow, check?: (text: string) => Promise<unknown>): Promise<number[]> {
	const { page } = window.code;
	const input = window.code.window.quickInput.locator(".quick-input-box input");
	const milliseconds: number[] = [];
	await page.waitForTimeout(500);
	for (const text of typedWords) {
		await input.fill("");
		await page.waitForTimeout(400);
		await page.evaluate("bench.watchKeys()");
		for (const letter of text) {
			await page.keyboard.press(letter === " " ? "Space" : letter);
			const settled = await numberIn(page, "bench.settle()");
			if (settled >= 0) milliseconds.push(settled);
		}
		await check?.(text);
	}
	return milliseconds;
}

/** Whether the title comes to show the count of a plain search, with none but its results in the list. */
async function isRight({ code }: MeasuredWindow, text: string, texts: readonly string[]): Promise<boolean> {
	const words = text.split(" ");
	const hits = texts.filter((whole) => words.every((word) => whole.includes(word)));
	const title = code.window.quickInput.locator(".quick-input-title");
	const counted = await title
		.filter({ hasText: `· ${groupDigits(hits.length)} of ` })
		.waitFor({ timeout: MAX_SEARCH_MS })
		.then(
			() => true,
			() => false,
		);
	const names = new Set(hits.map((whole) => whole.split("\n")[0]));
	const rows = await code.window.picks.locator(".label-name").allInnerTexts();
	const shown = rows.map((row) =>
		row
			.replaceAll(/[\u2068\u2069]/g, "")
			.trim()
			.toLowerCase(),
	);
	const listed = hits.length === 0 || shown.every((name) => names.has(name));
	if (!counted || !listed)
		console.error(`“${text}”: ${await title.innerText()}, expected ${hits.length}`, shown.slice(0, 3));
	return counted && listed;
}
