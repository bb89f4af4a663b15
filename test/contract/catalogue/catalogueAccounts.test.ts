import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Catalogue } from "../../../src/catalogue/catalogue.ts";
import { CurrentCatalogue } from "../../../src/catalogue/currentCatalogue.ts";
import { dataset, many, useCatalogueFixture, workerPath } from "../../support/catalogueFixture.ts";

function errorOf(catalogue: Catalogue): { kind: string; status?: number | undefined } {
	assert.equal(catalogue.state.kind, "failed");
	return catalogue.state.kind === "failed" ? catalogue.state.error : { kind: "none" };
}

describe("Accounts of a catalogue", function () {
	const fixture = useCatalogueFixture();

	it("reports a 401 to the source of the credential", async () => {
		fixture.service.answer = (response) => response.writeHead(401).end();
		const catalogue = fixture.catalogue();
		await catalogue.refresh();
		assert.equal(errorOf(catalogue).status, 401);
		assert.deepEqual(fixture.service.rejected, ["key-1"]);
	});

	it("shows no account another’s list, and ignores late responses", async () => {
		fixture.service.datasets = many(2);
		const other = await mkdtemp(join(tmpdir(), "catalogue-"));
		const catalogue = new CurrentCatalogue({ workerPath });
		catalogue.setAccount(fixture.service.account(fixture.folder));
		const reading = catalogue.refresh();
		catalogue.setAccount(fixture.service.account(other));
		await reading;
		assert.deepEqual(catalogue.state, { kind: "idle" });
		assert.equal((await catalogue.query({})).total, 0);
		await catalogue.refresh();
		assert.equal((await catalogue.query({})).total, 2);
		await catalogue.saved();
		catalogue.setAccount(undefined);
		assert.equal(catalogue.row(dataset(1).id), undefined);
		await catalogue.refresh();
		assert.deepEqual(catalogue.state, { kind: "idle" });
		catalogue.dispose();
		await rm(other, { recursive: true, force: true, maxRetries: 3 });
	});

	it("keeps the list of an account whose key is rejected, and doesn’t refresh it", async () => {
		fixture.service.datasets = many(2);
		const catalogue = fixture.catalogue();
		await catalogue.refresh();
		catalogue.use({ ...fixture.service.account(fixture.folder), credentials: undefined });
		await catalogue.refresh();
		assert.equal((await catalogue.query({})).total, 2);
		assert.equal(fixture.service.asked.length, 1);
	});
});
