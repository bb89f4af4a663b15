import assert from "node:assert/strict";
import { latest } from "../../../src/api/loadable.ts";
import type { Catalogue } from "../../../src/catalogue/catalogue.ts";
import { many, useCatalogueFixture } from "../../support/catalogueFixture.ts";

function errorOf(catalogue: Catalogue): { kind: string; status?: number | undefined } {
	assert.equal(catalogue.state.kind, "failed");
	return catalogue.state.kind === "failed" ? catalogue.state.error : { kind: "none" };
}

describe("The catalogue of an account", function () {
	const fixture = useCatalogueFixture();

	it("reports a 401 to the source of the credential", async () => {
		fixture.service.play((exchange) => exchange.answer({ status: 401 }));
		const catalogue = fixture.catalogue();
		await catalogue.refresh();
		assert.equal(errorOf(catalogue).status, 401);
		assert.deepEqual(fixture.rejected, ["key-1"]);
	});

	it("ignores a response that arrives after disposal", async () => {
		fixture.datasets = many(2);
		const catalogue = fixture.catalogue();
		const reading = catalogue.refresh();
		catalogue.dispose();
		await reading;
		assert.equal(latest(catalogue.state), undefined);
	});

	it("keeps the list without a credential, and doesn’t refresh it", async () => {
		fixture.datasets = many(2);
		const catalogue = fixture.catalogue();
		await catalogue.refresh();
		catalogue.use({ ...fixture.account(), credentials: undefined });
		await catalogue.refresh();
		assert.equal((await catalogue.query({})).total, 2);
		assert.equal(fixture.asked.length, 1);
	});
});
