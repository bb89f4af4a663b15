import assert from "node:assert/strict";
import { Catalogue } from "../../../../src/model/catalogue/catalogue.ts";
import { latest } from "../../../../src/model/loadable.ts";
import { many, useCatalogueFixture } from "../../../support/catalogueFixture.ts";

describe("the first rows of a start", function () {
	this.timeout(20_000);
	const fixture = useCatalogueFixture();

	it("are there when the list has begun, also for who asked before the account was told", async () => {
		fixture.service.datasets = many(250);
		const before = fixture.catalogue();
		await before.query({});
		await before.refresh();
		await before.saved();
		const next = new Catalogue({ workerPath: "none" });
		const begun = next.begun();
		next.setAccount({ ...fixture.service.account(fixture.folder), credentials: undefined });
		await begun;
		assert.equal(latest(next.state)?.value.count, 250);
		assert.equal((await next.query({})).rows.length, 100);
		await next.loaded();
		next.dispose();
	});

	it("are none where nothing is on disk, and nobody waits for them", async () => {
		const catalogue = fixture.catalogue();
		await catalogue.begun();
		assert.deepEqual(catalogue.state, { kind: "idle" });
		await new Catalogue({ workerPath: "none" }).begun();
	});
});
