import assert from "node:assert/strict";
import * as fc from "fast-check";
import { entryCount, entryText } from "../../../../src/catalogue/columns/columns.ts";
import { ByteTable } from "../../../../src/catalogue/reader/byteTable.ts";

describe("ByteTable", () => {
	it("gives equal bytes the same number and different bytes different numbers", () => {
		fc.assert(
			fc.property(fc.array(fc.string({ maxLength: 4 }), { maxLength: 3_000 }), (texts) => {
				const table = new ByteTable();
				const known = new Map<string, number>();
				for (const text of texts.map((each) => each.toWellFormed())) {
					const bytes = Buffer.from(`<${text}>`);
					const entry = table.intern(bytes, 1, bytes.length - 1);
					assert.equal(entry, known.get(text) ?? known.size);
					known.set(text, entry);
				}
				const column = table.written();
				assert.equal(entryCount(column), known.size);
				for (const [text, entry] of known) assert.equal(entryText(column, entry), text);
			}),
			{ numRuns: 30 },
		);
	});
});
