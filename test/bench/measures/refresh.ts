import {
	parsingFigures,
	type RefreshFigures,
	refreshFigures,
	type SearchFigures,
	searchFigures,
} from "../processes/catalogueFigures.ts";
import { Child } from "../processes/child.ts";
import { type Figure, median, percentile, ratioFigure, timeFigure } from "../report/figure.ts";
import { loopFigures } from "../report/loop.ts";
import type { Section } from "../report/results.ts";
import type { ListBody } from "./body.ts";

const ROUNDS = 7;
const CHANGES = 7;
const typedWords = [
	"river levels",
	"quebec",
	"hourly price",
	"weather oslo",
	"is:granted traffic",
	"price<0.01 soil",
	"field:district",
	"zzz",
];

/**
 * Refresh compared with fetch().json() of the same body, memory over many refreshes, and search while typing.
 */
export async function measureCatalogue(body: ListBody): Promise<Section[]> {
	const identity = await measureEncoding(body, "identity");
	const gzip = await measureEncoding(body, "gzip");
	const changing = await measureChanges(body);
	const parsing = await measureParsing(body);
	const { bytes } = body;
	const idleGap = Math.max(identity.idleGap, gzip.idleGap);
	const flat = identity.refreshes.slice(2).map(({ resident }) => resident);
	const megabytes = Math.round(bytes / 1e6);
	return [
		{
			title: "Loading the list",
			about: `100,000 datasets of the local marketplace, ${megabytes} MB of JSON, from a static server in its own process. Measured from the call to the first page of rows, validated and searchable. The floor is \`await (await fetch(url)).json()\` in plain Node.`,
			figures: [
				...timeRatios("identity", identity),
				...timeRatios("gzip", gzip),
				parsing,
				...loopFigures(
					"refreshes",
					[...identity.refreshes, ...gzip.refreshes].map(({ loop }) => loop),
					idleGap,
				),
				ratioFigure(
					"Memory at rest",
					"growth of heap and buffers, relative to the JSON",
					median(identity.refreshes.map(({ heapAndBuffers }) => heapAndBuffers)) / bytes,
					0.7,
				),
				ratioFigure(
					"Memory at rest, every row changed",
					`the same after ${CHANGES} refreshes that each changed every price; after the first, ${((changing[0] ?? Number.NaN) / bytes).toFixed(2)}`,
					(changing.at(-1) ?? Number.NaN) / bytes,
					0.7,
				),
				ratioFigure(
					"Memory at the peak of the first load",
					"growth of resident memory, with threads, relative to the JSON",
					(identity.refreshes[0]?.peak ?? Number.NaN) / bytes,
					2,
				),
				ratioFigure(
					"Memory after ten refreshes",
					"resident memory after the tenth, relative to after the third",
					(flat.at(-1) ?? Number.NaN) / (flat[0] ?? Number.NaN),
					1.1,
				),
			],
		},
		searchSection(identity.searches),
	];
}

interface Measured {
	readonly refreshes: readonly RefreshFigures[];
	readonly first: readonly number[];
	readonly again: readonly number[];
	readonly searches: readonly SearchFigures[];
	/** The longest event loop gap of a process that was idle at the same time, in ms. */
	readonly idleGap: number;
}

async function measureEncoding(body: ListBody, encoding: "identity" | "gzip"): Promise<Measured> {
	const server = new Child("./staticServer.ts", [body.file, encoding]);
	const origin = String(await server.ask("origin"));
	const catalogue = new Child("./catalogue.ts");
	const idle = new Child("./idle.ts");
	let idleGap = 0;
	const measured = {
		refreshes: [] as RefreshFigures[],
		first: [] as number[],
		again: [] as number[],
		searches: [] as SearchFigures[],
	};
	try {
		for (let round = 0; round < (encoding === "identity" ? 10 : ROUNDS); round++) {
			const floor = new Child("./floor.ts");
			const url = `${origin}/v1/datasets/discover`;
			measured.first.push(Number(await floor.ask(url)));
			measured.again.push(Number(await floor.ask(url)));
			await floor.end();
			await idle.ask("gap");
			measured.refreshes.push(refreshFigures.parse(await catalogue.ask(`refresh ${origin}`)));
			idleGap = Math.max(idleGap, Number(await idle.ask("gap")));
		}
		for (const text of typedWords)
			measured.searches.push(searchFigures.parse(await catalogue.ask(`search ${text}`)));
	} finally {
		await catalogue.end();
		await idle.end();
		await server.end();
	}
	return { ...measured, idleGap };
}

/** Heap and buffers at rest after the first refresh, and after each that changed every row. */
async function measureChanges(body: ListBody): Promise<number[]> {
	const server = new Child("./staticServer.ts", [body.file, "changing"]);
	const catalogue = new Child("./catalogue.ts");
	try {
		const origin = String(await server.ask("origin"));
		const atRest: number[] = [];
		while (atRest.length <= CHANGES) {
			const figures = refreshFigures.parse(await catalogue.ask(`refresh ${origin}`));
			atRest.push(figures.heapAndBuffers);
		}
		return atRest;
	} finally {
		await catalogue.end();
		await server.end();
	}
}

/** What the catalogue's reader takes by itself: without a request, a thread, or anything that waits. */
async function measureParsing(body: ListBody): Promise<Figure> {
	const parsing = new Child("./parsing.ts");
	try {
		const rounds = [];
		for (let round = 0; round <= ROUNDS; round++)
			rounds.push(parsingFigures.parse(await parsing.ask(body.file)));
		const warm = rounds.slice(1);
		const reader = median(warm.map(({ milliseconds }) => milliseconds));
		const floor = median(warm.map((one) => one.floor));
		return ratioFigure(
			"Parsing",
			`${reader.toFixed(0)} ms against ${floor.toFixed(0)} ms for JSON.parse, both warm, medians of ${ROUNDS}`,
			reader / floor,
			1.5,
		);
	} finally {
		await parsing.end();
	}
}

function timeRatios(encoding: string, { refreshes, first, again }: Measured): Figure[] {
	const [firstRefresh = Number.NaN, ...later] = refreshes.map(({ milliseconds }) => milliseconds);
	const line = (what: string, time: number, floor: number, against: string): Figure =>
		ratioFigure(
			`${what}, ${encoding}`,
			`${time.toFixed(0)} ms against ${floor.toFixed(0)} ms, ${against}`,
			time / floor,
			1,
		);
	return [
		line(
			"First refresh",
			firstRefresh,
			median(first),
			"the first call in a fresh Node; measured once, with the start of the thread",
		),
		line("Refresh", median(later), median(first), "the first call in a fresh Node"),
		line("Refresh, warm floor", median(later), median(again), "the second call in the same Node"),
	];
}

function searchSection(searches: readonly SearchFigures[]): Section {
	const times = searches.flatMap(({ milliseconds }) => milliseconds);
	return {
		title: "Searching while you type",
		about: `Computing time for each keystroke, searching the names, descriptions, sellers, and fields of 100,000 datasets. Typed letter by letter: ${typedWords.map((text) => `“${text}”`).join(", ")}.`,
		figures: [
			timeFigure("Keystroke, median", `${times.length} keystrokes`, median(times), 55),
			timeFigure("Keystroke, 95th percentile", "count and first hundred rows", percentile(times, 0.95), 55),
			...loopFigures(
				"typing",
				searches.map(({ loop }) => loop),
			),
		],
	};
}
