import assert from "node:assert/strict";
import { knownDataset } from "../../../../src/model/datasets/datasetLookup.ts";
import { Ownership } from "../../../../src/model/selling/ownership.ts";
import { Writes } from "../../../../src/model/writes/writes.ts";
import { SELLER } from "../../../support/host/marketplace.ts";
import { ModelFixture } from "../../../support/modelFixture.ts";
import { inUse } from "../../../support/sessions.ts";

describe("knownDataset", () => {
	it("knows the number of fields of an own dataset that isn’t listed", async () => {
		const fixture = await new ModelFixture(SELLER).open();
		try {
			const account = inUse(await fixture.signedIn());
			const ownership = fixture.add(new Ownership(account, fixture.add(new Writes(account)), () => []));
			const id = "11111111-0000-4000-8000-000000000007";
			fixture.account.publish("Lakes", id);
			await ownership.addById(id);
			await ownership.refresh();
			const dataset = knownDataset({ account, ownership, catalogue: { row: () => undefined } }, id);
			assert.deepEqual([dataset?.name, dataset?.fieldCount], ["Lakes", 0]);
		} finally {
			await fixture.close();
		}
	});
});
