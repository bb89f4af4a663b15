import assert from "node:assert/strict";
import type { Dataset } from "../../../src/api/wire/schemas.ts";
import { findNewMatches } from "../../../src/catalogue/newMatches.ts";
import { CatalogueReader } from "../../../src/catalogue/reader/catalogueReader.ts";
import { dataset } from "../../support/catalogueFixture.ts";

function columnsOf(datasets: readonly Dataset[]) {
	const reader = new CatalogueReader();
	reader.feed(Buffer.from(JSON.stringify(datasets)));
	return reader.finish().columns;
}

describe("New matches", () => {
	it("are none for a search with a problem, even if its other parts match", async () => {
		const searches = ["water", "price<0,01", "prise<1", "water prise<1"];
		const watched = { searches, pinned: new Set<string>(), limit: 3 };
		const now = columnsOf([dataset(1), dataset(2)]);
		const found = await findNewMatches(columnsOf([dataset(1)]), now, watched);
		const ids = Array.from(found.values(), (news) => news.map(({ id }) => id));
		assert.deepEqual(ids, [[dataset(2).id], [], [], []]);
	});
});
