import assert from "node:assert/strict";
import type { Catalogue } from "../../../src/catalogue/catalogue.ts";
import { latest } from "../../../src/api/loadable.ts";
import { dataset, many, useCatalogueFixture } from "../../support/catalogueFixture.ts";

describe("The first rows after a start", function () {
	const fixture = useCatalogueFixture();

	it("are available once the list on disk has been opened", async () => {
		fixture.datasets = many(250);
		const before = fixture.catalogue();
		await before.viewQuery({});
		await before.refresh();
		await before.saved();
		const next = fixture.catalogue({ ...fixture.account(), credentials: undefined });
		await next.whenFirstRowsRead();
		assert.equal(latest(next.state)?.value.count, 250);
		assert.equal((await next.viewQuery({})).rows.length, 100);
		await next.loaded();
	});

	it("are those of a view’s last query, without the whole list being loaded", async () => {
		fixture.datasets = [...many(250), dataset(900, { price_per_chunk: "0.00000001" })];
		const before = fixture.catalogue();
		await before.refresh();
		await before.saved();
		const cheapest = { sort: "price", limit: 10 } as const;
		await before.viewQuery(cheapest);
		await before.saved();
		const next = fixture.signedOut();
		await next.whenFirstRowsRead();
		assert.equal((await next.viewQuery(cheapest)).rows[0]?.name, "Dataset 900");
		assert.equal(next.row(dataset(900).id)?.price_per_chunk, "0.00000001");
		assert.equal(latest(next.state)?.value.partial, true);
		await next.loaded();
		assert.equal(latest(next.state)?.value.partial, false);
	});

	it("are followed by the whole list when a dataset outside them is requested", async () => {
		fixture.datasets = many(250);
		const before = fixture.catalogue();
		await before.refresh();
		await before.saved();
		const next = fixture.signedOut();
		await next.whenFirstRowsRead();
		const whole = until(next, () => latest(next.state)?.value.partial === false);
		assert.equal(next.row(dataset(240).id), undefined);
		await whole;
		assert.equal(next.row(dataset(240).id)?.name, "Dataset 240");
	});

	it("are those of the latest list", async () => {
		fixture.datasets = many(3);
		const catalogue = fixture.catalogue();
		await catalogue.refresh();
		assert.equal((await catalogue.viewQuery({})).total, 3);
		fixture.datasets = many(5);
		await catalogue.refresh();
		assert.equal((await catalogue.viewQuery({})).total, 5);
		await catalogue.saved();
		const next = fixture.catalogue();
		await next.whenFirstRowsRead();
		assert.equal((await next.viewQuery({})).total, 5);
	});

	it("include every expanded group", async () => {
		const sellers = Array.from({ length: 30 }, (_, number) => ({
			seller_id: `22222222-2222-4222-8222-${String(number).padStart(12, "0")}`,
			seller_name: `Seller ${number}`,
		}));
		fixture.datasets = sellers.map((seller, number) => dataset(number, seller));
		const before = fixture.catalogue();
		await before.refresh();
		const open = sellers.map(({ seller_id }) => ({ group: "seller", within: seller_id }) as const);
		await Promise.all(open.map(async (query) => before.viewQuery(query)));
		await before.saved();
		const next = fixture.signedOut();
		await next.whenFirstRowsRead();
		const pages = await Promise.all(open.map(async (query) => next.viewQuery(query)));
		assert.deepEqual(
			pages.map(({ rows }) => rows[0]?.seller_name),
			sellers.map(({ seller_name }) => seller_name),
		);
		assert.equal(latest(next.state)?.value.partial, true);
	});

	it("leave the catalogue idle if nothing is on disk", async () => {
		const catalogue = fixture.catalogue();
		await catalogue.whenFirstRowsRead();
		assert.deepEqual(catalogue.state, { kind: "idle" });
	});
});

/** Resolves when a change of the catalogue makes the condition true. */
async function until(catalogue: Catalogue, isSo: () => boolean): Promise<void> {
	await new Promise<void>((resolve) => {
		const listening = catalogue.onDidChange(() => {
			if (!isSo()) return;
			listening.dispose();
			resolve();
		});
	});
}
