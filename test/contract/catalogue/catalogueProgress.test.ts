import assert from "node:assert/strict";
import { many, settled, useCatalogueFixture } from "../../support/catalogueFixture.ts";

describe("A long load of the list", function () {
	const fixture = useCatalogueFixture();

	it("reports how much has arrived", async () => {
		fixture.datasets = many(3_000);
		const catalogue = fixture.catalogue();
		const progress: number[] = [];
		catalogue.onDidProgress(({ bytes }) => progress.push(bytes));
		await catalogue.refresh();
		assert.ok(progress.length > 0 && progress.every((bytes) => bytes > 0));
	});

	it("reports progress over a hundred megabytes, and keeps the last list if canceled midway", async () => {
		const description = "x".repeat(100_000);
		const rows = many(1_000).map((one) => JSON.stringify({ ...one, description }));
		const account = fixture.account();
		const catalogue = fixture.catalogue({
			...account,
			settings: { ...account.settings, maxResponseMegabytes: 256 },
		});
		let arrived = 0;
		const half = new AbortController();
		const list = Buffer.from(`[${rows.join(",")}]`);
		fixture.service.play((exchange) => exchange.answer({ body: list }), { times: 1 });
		const listener = catalogue.onDidProgress(({ bytes }) => (arrived = bytes));
		await catalogue.refresh();
		listener.dispose();
		// Reports are 100 ms apart, so the last one may lack what arrived after it, but never half of such a long list.
		assert.ok(arrived > list.length / 2 && arrived <= list.length, String(arrived));
		assert.equal((await catalogue.query({})).total, 1_000);
		fixture.service.play((exchange) => {
			exchange.head({}, "close");
			exchange.raw(list.subarray(0, list.length / 2));
		});
		catalogue.onDidProgress(({ bytes }) => bytes > 1_000_000 && half.abort());
		await catalogue.refresh(half.signal);
		await settled(catalogue);
		assert.equal((await catalogue.query({})).total, 1_000);
	});
});
