import assert from "node:assert/strict";
import { listedAround } from "../../../src/pages/dataset/listedAround.ts";
import { dataset, useCatalogueFixture } from "../../support/catalogueFixture.ts";

describe("The listed datasets around a dataset", () => {
	const fixture = useCatalogueFixture();

	it("include the seller’s other datasets, by the seller’s name if the seller has no ID", async () => {
		const record = dataset(0, { seller_id: "" });
		fixture.datasets = [
			record,
			dataset(1, { seller_id: "" }),
			dataset(2, { seller_id: "", seller_name: "B" }),
		];
		const catalogue = fixture.catalogue();
		await catalogue.refresh();
		const { siblings, siblingCount } = await listedAround(catalogue, record);
		assert.deepEqual([siblings.map(({ id }) => id), siblingCount], [[dataset(1).id], 1]);
	});
});
