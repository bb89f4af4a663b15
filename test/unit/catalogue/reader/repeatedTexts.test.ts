import assert from "node:assert/strict";
import * as fc from "fast-check";
import { entryCount, entryText } from "../../../../src/catalogue/columns/columns.ts";
import { RepeatedTexts } from "../../../../src/catalogue/reader/repeatedTexts.ts";

describe("RepeatedTexts", () => {
	it("gives equal bytes the same number and different bytes different numbers", () => {
		fc.assert(
			fc.property(fc.array(fc.string({ maxLength: 4 }), { maxLength: 3_000 }), (texts) => {
				const builder = new RepeatedTexts();
				const known = new Set<string>();
				const wellFormed = texts.map((text) => text.toWellFormed());
				for (const text of wellFormed) {
					const bytes = Buffer.from(`<${text}>`);
					builder.text.append(bytes, 1, bytes.length - 1);
					assert.equal(builder.endRow(), !known.has(text));
					known.add(text);
				}
				const entries = builder.entries();
				assert.equal(entryCount(entries), known.size);
				assert.deepEqual(
					Array.from(builder.rows(), (entry) => entryText(entries, entry)),
					wellFormed,
				);
			}),
			{ numRuns: 30 },
		);
	});
});
