import assert from "node:assert/strict";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inspect } from "node:util";
import type { Catalogue } from "../../../src/catalogue/catalogue.ts";
import { datasetsNamed } from "../../../src/catalogue/datasetsNamed.ts";
import { latest } from "../../../src/api/loadable.ts";
import { parseSearch } from "../../../src/rules/searchQuery.ts";
import { noticeRows } from "../../../src/views/rows/noticeRows.ts";
import type { FaultAct } from "../../support/faults/faultServer.ts";
import { faultRows } from "../../support/faults/faultRows.ts";
import { jsonReply } from "../../support/faults/reply.ts";
import { signedIn } from "../../support/sessionStates.ts";
import { dataset, many, settled, useCatalogueFixture } from "../../support/catalogueFixture.ts";

function errorOf(catalogue: Catalogue): { kind: string; status?: number | undefined } {
	assert.equal(catalogue.state.kind, "failed");
	return catalogue.state.kind === "failed" ? catalogue.state.error : { kind: "none" };
}

describe("A catalogue", function () {
	const fixture = useCatalogueFixture();

	it("is empty and sends no request until asked to load", async () => {
		fixture.datasets = many(3);
		const catalogue = fixture.catalogue();
		assert.deepEqual(catalogue.state, { kind: "idle" });
		assert.deepEqual(await catalogue.query({}), { total: 0, of: 0, rows: [], groups: [] });
		assert.equal(fixture.asked.length, 0);
	});

	it("loads the list once for concurrent callers, with the account’s credential, and counts unreadable and duplicate entries", async () => {
		fixture.datasets = [...many(3), dataset(1, { name: "Later" }), dataset(9, { price_per_chunk: "free" })];
		const catalogue = fixture.catalogue();
		const states: string[] = [];
		catalogue.onDidChange(() => states.push(catalogue.state.kind));
		await Promise.all([catalogue.refresh(), catalogue.refresh(), catalogue.refresh()]);
		assert.deepEqual(fixture.asked, ["Bearer key-1"]);
		assert.deepEqual(states, ["loading", "ready"]);
		const summary = latest(catalogue.state)?.value;
		assert.deepEqual(
			[summary?.count, summary?.unreadable, summary?.duplicates, summary?.fromSnapshot],
			[3, 1, 1, false],
		);
		assert.match(summary?.reasons[0] ?? "", /price_per_chunk/);
		assert.equal(catalogue.row(dataset(1).id)?.name, "Later");
		assert.equal(catalogue.row(dataset(2).id)?.name, "Dataset 002");
		assert.equal(catalogue.row("none"), undefined);
	});

	it("shows the last list immediately, with its age, if the marketplace can’t be reached", async () => {
		fixture.datasets = many(250);
		const before = fixture.catalogue();
		await before.query({ sort: "price" });
		await before.refresh();
		await before.saved();
		const account = fixture.account();
		await fixture.service.close();
		const catalogue = fixture.catalogue(account);
		const first = await catalogue.query({ sort: "price" });
		assert.equal(first.rows.length, 100);
		assert.equal(first.total, 250);
		assert.equal(catalogue.state.kind === "ready" && catalogue.state.stale, true);
		assert.equal(latest(catalogue.state)?.readAt, 1_000);
		const found = await catalogue.query({ search: parseSearch('"dataset 123"') });
		assert.deepEqual(
			found.rows.map(({ name }) => name),
			["Dataset 123"],
		);
		assert.equal(latest(catalogue.state)?.value.fromSnapshot, true);
	});

	it("finds the datasets with a name in a list loaded for it, never in the last one", async () => {
		fixture.datasets = [...many(2), dataset(7, { name: "Rivers" }), dataset(8, { name: "Rivers " })];
		const catalogue = fixture.catalogue();
		await catalogue.refresh();
		fixture.datasets = [...fixture.datasets, dataset(9, { name: "Rivers" })];
		const found = await datasetsNamed(catalogue, "Rivers", undefined);
		assert.deepEqual(found.map(({ id }) => id).toSorted(), [dataset(7).id, dataset(9).id]);
		const canceled = datasetsNamed(catalogue, "Rivers", AbortSignal.abort());
		await assert.rejects(canceled, { message: "Canceled." });
		fixture.service.play((exchange) => exchange.answer(jsonReply(404, {})));
		await assert.rejects(datasetsNamed(catalogue, "Rivers", undefined), { status: 404 });
	});

	it("keeps the list and reports the error if a refresh fails", async () => {
		fixture.datasets = many(2);
		const catalogue = fixture.catalogue();
		await catalogue.refresh();
		fixture.service.play((exchange) => exchange.answer({ status: 500 }));
		await catalogue.refresh();
		assert.equal(errorOf(catalogue).kind, "serverError");
		assert.equal(latest(catalogue.state)?.value.count, 2);
		assert.equal((await catalogue.query({})).total, 2);
	});

	const refreshFaults = [
		"8a",
		"14b",
		"14f",
		"16",
		"17",
		"20e",
		"21a",
		"21b",
		"22",
		"25-2",
		"37-302-other",
		"38a",
		"39a",
		"41c",
	];

	/** Once a response has started, it isn't requested again, because the list is parsed as it arrives. */
	const begun = ["8a"];

	for (const row of faultRows.filter(({ id }) => refreshFaults.includes(id))) {
		it(`keeps the list after fault ${row.id}, and says what’s wrong: ${row.fault}`, async () => {
			fixture.datasets = many(2);
			const account = fixture.account();
			const { origin, maxResponseMegabytes: most } = account.settings;
			const megabytes = row.maxResponseMegabytes ?? most;
			const settings = { ...account.settings, maxResponseMegabytes: megabytes };
			const catalogue = fixture.catalogue({ ...account, settings });
			await catalogue.refresh();
			const before = fixture.asked.length;
			assert.ok(row.act);
			fixture.service.play(row.act);
			await catalogue.refresh();
			const asked = begun.includes(row.id) ? 1 : row.read.deliveries;
			assert.equal(fixture.asked.length - before, asked);
			assert.equal((await catalogue.query({})).total, 2);
			const [notice] = noticeRows(signedIn, catalogue.state, 1_000);
			const sentence = row.sentence
				?.replace("{host}", new URL(origin).host)
				.replace("{megabytes}", String(megabytes));
			assert.deepEqual([notice?.label, notice?.description], ["Out of date", sentence]);
		});
	}

	it("keeps the list and reports an error if no entry of a response can be read", async () => {
		fixture.datasets = many(2);
		const catalogue = fixture.catalogue();
		await catalogue.refresh();
		fixture.service.play((exchange) => exchange.answer(jsonReply(200, [{ id: 1 }, { id: 2 }])));
		await catalogue.refresh();
		assert.equal(errorOf(catalogue).kind, "unexpectedShape");
		assert.equal(latest(catalogue.state)?.value.count, 2);
		assert.equal((await catalogue.query({})).total, 2);
	});

	const faults: Array<[string, string, number, string]> = [
		["a web page", "<!doctype html><html>", 200, "notJson"],
		["an empty body", "", 200, "incomplete"],
		["a truncated list", '[{"id":"0', 200, "incomplete"],
		["an object", '{"datasets":[]}', 200, "unexpectedShape"],
		["a 403", "{}", 403, "forbidden"],
	];

	for (const [name, body, status, kind] of faults) {
		it(`reports an error, not an empty list, if the response is ${name}`, async () => {
			fixture.service.play((exchange) => exchange.answer({ status, body: Buffer.from(body) }));
			const catalogue = fixture.catalogue();
			await catalogue.refresh();
			assert.equal(errorOf(catalogue).kind, kind);
		});
	}

	it("reports an error if the list is larger than the limit", async () => {
		fixture.service.play((exchange) => exchange.answer({ body: Buffer.from(`[${" ".repeat(3_000_000)}]`) }));
		const account = fixture.account();
		const catalogue = fixture.catalogue({
			...account,
			settings: { ...account.settings, maxResponseMegabytes: 2 },
		});
		await catalogue.refresh();
		assert.equal(errorOf(catalogue).kind, "tooLarge");
	});

	it("cancels a load once every caller has canceled, and keeps the last list", async () => {
		fixture.datasets = many(2);
		const catalogue = fixture.catalogue();
		await catalogue.refresh();
		const asked = new Promise<void>((resolve) => {
			fixture.service.play(() => resolve(), { times: 1 });
		});
		const [first, second] = [new AbortController(), new AbortController()];
		const readings = [catalogue.refresh(first.signal), catalogue.refresh(second.signal)];
		await asked;
		first.abort();
		await readings[0];
		assert.equal(catalogue.state.kind, "loading");
		second.abort();
		await readings[1];
		await settled(catalogue);
		assert.equal(catalogue.state.kind, "ready");
		assert.equal((await catalogue.query({})).total, 2);
		fixture.datasets = many(3);
		await catalogue.refresh();
		assert.equal((await catalogue.query({})).total, 3);
	});

	it("loads the list for a caller who joins just after the others have canceled", async () => {
		fixture.datasets = many(2);
		const rendered = Promise.withResolvers<void>();
		const catalogue = fixture.catalogue(undefined, undefined, async () => rendered.promise);
		await catalogue.refresh();
		fixture.datasets = many(3);
		const leaving = new AbortController();
		const left = catalogue.refresh(leaving.signal);
		leaving.abort();
		await left;
		const joined = catalogue.refresh();
		rendered.resolve();
		await joined;
		assert.equal((await catalogue.query({})).total, 3);
	});

	it("cancels the first load for every caller on request, and can load again", async () => {
		fixture.datasets = many(2);
		const catalogue = fixture.catalogue();
		const asked = new Promise<void>((resolve) => {
			fixture.service.play(() => resolve(), { times: 1 });
		});
		const readings = [catalogue.refresh(), catalogue.refresh(new AbortController().signal)];
		await asked;
		catalogue.stopReading();
		await Promise.all(readings);
		assert.equal(errorOf(catalogue).kind, "cancelled");
		await catalogue.refresh();
		assert.equal((await catalogue.query({})).total, 2);
	});

	it("restarts a load in progress only if the network settings change", async () => {
		const catalogue = fixture.catalogue();
		const account = fixture.account();
		fixture.datasets = many(2);
		let asked = Promise.withResolvers<void>();
		fixture.service.play(() => asked.resolve(), { times: 1 });
		const reading = catalogue.refresh();
		await asked.promise;
		catalogue.use({ ...account, settings: { ...account.settings } });
		asked = Promise.withResolvers();
		catalogue.use({ ...account, settings: { ...account.settings, maxResponseMegabytes: 32 } });
		await reading;
		await settled(catalogue);
		assert.equal(catalogue.state.kind, "ready");
		assert.equal((await catalogue.query({})).total, 2);
		assert.equal(fixture.asked.length, 2);
	});

	it("restarts a load in progress after a change, because the response may lack the change", async () => {
		const catalogue = fixture.catalogue();
		fixture.datasets = many(2);
		const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		const answerLate: FaultAct = async (exchange) => {
			const reply = await exchange.carryOut();
			asked.resolve();
			await answered.promise;
			exchange.answer(reply);
		};
		fixture.service.play(answerLate, { times: 1 });
		const reading = catalogue.refresh();
		await asked.promise;
		fixture.datasets = many(3);
		const readingAgain = catalogue.refreshAfterChange();
		answered.resolve();
		await Promise.all([reading, readingAgain]);
		assert.equal((await catalogue.query({})).total, 3);
	});

	it("fails with the cause if the thread can’t start", async () => {
		const catalogue = fixture.catalogue(fixture.account(), join(fixture.folder, "no-such-worker.js"));
		await catalogue.refresh();
		const error = errorOf(catalogue);
		assert.equal(error.kind, "failed");
		assert.match(inspect(error), /MODULE_NOT_FOUND/);
	});

	it("fails if the thread crashes on every load", async () => {
		const broken = join(fixture.folder, "broken.mjs");
		await writeFile(broken, 'throw new Error("fell");');
		const catalogue = fixture.catalogue(fixture.account(), broken);
		await catalogue.refresh();
		await catalogue.refresh();
		assert.equal(errorOf(catalogue).kind, "failed");
	});

	it("ignores a damaged snapshot", async () => {
		fixture.datasets = many(3);
		const before = fixture.catalogue();
		await before.refresh();
		await before.saved();
		for (const name of await readdir(fixture.folder))
			await writeFile(join(fixture.folder, name), "{} damaged");
		const catalogue = fixture.catalogue();
		await catalogue.saved();
		assert.deepEqual(catalogue.state, { kind: "idle" });
		await catalogue.refresh();
		assert.equal((await catalogue.query({})).total, 3);
	});
});
