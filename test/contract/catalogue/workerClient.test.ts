import assert from "node:assert/strict";
import { once } from "node:events";
import { mock } from "node:test";
import type { Worker } from "node:worker_threads";
import { CatalogueFixture, many } from "../../support/catalogueFixture.ts";

describe("The thread that loads the list", function () {
	let fixture: CatalogueFixture;
	let started: Worker[];
	const count = (worker: Worker): void => void started.push(worker);

	beforeEach(async () => {
		started = [];
		process.on("worker", count);
		fixture = new CatalogueFixture();
		await fixture.open();
		fixture.datasets = many(3);
	});

	afterEach(async () => {
		process.off("worker", count);
		await fixture.close();
	});

	it("starts early on request, and ends after the first load", async () => {
		const catalogue = fixture.catalogue();
		await catalogue.loaded();
		assert.equal(started.length, 0, "rows from disk come first");
		const ahead = once(process, "worker");
		catalogue.warm();
		await ahead;
		const [first] = started;
		assert.ok(first);
		const ended = once(first, "exit");
		await catalogue.refresh();
		await ended;
		assert.equal(started.length, 1);
	});

	it("doesn’t start early without a credential", async () => {
		const account = fixture.account();
		const catalogue = fixture.catalogue({ ...account, credentials: undefined });
		catalogue.warm();
		await catalogue.loaded();
		assert.equal(started.length, 0);
	});

	it("keeps running for as long as a load takes if it’s asked to start early meanwhile", async () => {
		const catalogue = fixture.catalogue();
		const starting = once(process, "worker");
		const loading = catalogue.refresh();
		await starting;
		mock.timers.enable({ apis: ["setTimeout"] });
		try {
			catalogue.warm();
			mock.timers.tick(60 * 60_000);
		} finally {
			mock.timers.reset();
		}
		await loading;
		assert.equal(catalogue.state.kind, "ready");
	});

	it("keeps running after a second load", async () => {
		const catalogue = fixture.catalogue();
		for (let reading = 0; reading < 4; reading++) await catalogue.refresh();
		assert.equal(started.length, 2);
		assert.equal((await catalogue.query({})).total, 3);
	});
});
