import assert from "node:assert/strict";
import { highlightsOf } from "../../../src/views/rows/datasetRows.ts";

describe("Highlighted search terms in a name", () => {
	const cases: Array<[string, string[], string[]]> = [
		["Hourly station weather, Europe", ["europe", "weather"], ["weather", "Europe"]],
		["Weather, weather", ["weather"], ["Weather", "weather"]],
		["River gauges", ["rive", "verg", "er ga"], ["River ga"]],
		["River", ["lake", ""], []],
		["\u2068Tide tables\u2069", ["tide"], ["Tide"]],
		["İstanbul taxi", ["taxi"], []],
	];
	for (const [text, words, parts] of cases) {
		it(`are ${JSON.stringify(parts)} in ${text} for ${words.join(" ")}`, () => {
			assert.deepEqual(
				highlightsOf(text, words).map(([start, end]) => text.slice(start, end)),
				parts,
			);
		});
	}
});
