import assert from "node:assert/strict";
import { fold, GrowingBytes } from "../../../../src/catalogue/columns/columns.ts";
import { JsonReader, Slot } from "../../../../src/catalogue/reader/jsonReader.ts";
import { appendFolded } from "../../../../src/catalogue/reader/textBytes.ts";

/** What a string in a response becomes in the searched column. */
function column(text: string): string {
	const reader = new JsonReader();
	reader.open(Uint8Array.from(Buffer.from(`${JSON.stringify(text)} `)));
	const slot = new Slot();
	reader.string(slot);
	const target = new GrowingBytes();
	appendFolded(target, reader, slot);
	return Buffer.from(target.written()).toString();
}

/** DEL, the only ASCII control character that JSON accepts unescaped, stays: nobody can type it. */
function expected(text: string): string {
	return text.includes("\u007f") ? text.toLowerCase() : fold(text);
}

describe("Text in the searched column", () => {
	it("is case-folded like the search input, for every character up to U+30FF", () => {
		for (let point = 0x20; point < 0x3100; point++) {
			const character = String.fromCodePoint(point);
			assert.equal(column(`A${character}b`), expected(`A${character}b`), point.toString(16));
		}
	});

	it("is case-folded like the search input if characters affect their neighbors", () => {
		const parts = [
			"A",
			"é",
			"e\u0301",
			"Σ",
			"ς",
			"Ω",
			"İ",
			"I",
			"Й",
			"и\u0306",
			"א",
			"\u05bc",
			"ﬁ",
			"株",
			"가",
			"ᄀ",
		];
		for (const first of parts) {
			for (const second of parts) {
				for (const third of parts) {
					const text = `${first}${second}${third}`;
					assert.equal(column(text), expected(text), JSON.stringify(text));
				}
			}
		}
	});
});
