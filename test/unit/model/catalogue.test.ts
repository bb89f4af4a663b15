import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dataset } from "../../../src/api/schemas.ts";
import { Catalogue } from "../../../src/model/catalogue.ts";
import type { CatalogueChanges } from "../../../src/model/catalogueTypes.ts";
import { latest } from "../../../src/model/loadable.ts";
import { parseSearch } from "../../../src/rules/searchQuery.ts";
import { ListService } from "../../support/listService.ts";

const workerPath = new URL("../../../src/catalogueWorker/worker.ts", import.meta.url);

function dataset(number: number, changes: Partial<Dataset> = {}): Dataset {
	return {
		id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
		seller_id: "11111111-1111-4111-8111-111111111111",
		seller_name: "Nordic Data",
		name: `Dataset ${String(number).padStart(3, "0")}`,
		description: "Water levels",
		price_per_chunk: "0.00420000",
		currency: "USD",
		visibility: "public",
		metadata_schema: null,
		queryable: true,
		subscribed: false,
		created_at: "2026-01-01T00:00:00Z",
		updated_at: "2026-01-01T00:00:00Z",
		...changes,
	};
}

const many = (count: number) => Array.from({ length: count }, (_, index) => dataset(index));

function errorOf(catalogue: Catalogue): { kind: string; status?: number | undefined } {
	assert.equal(catalogue.state.kind, "failed");
	return catalogue.state.kind === "failed" ? catalogue.state.error : { kind: "none" };
}

describe("Catalogue", function () {
	this.timeout(20_000);
	let service: ListService;
	let folder: string;
	let open: Catalogue[];

	beforeEach(async () => {
		service = await new ListService().start();
		folder = await mkdtemp(join(tmpdir(), "catalogue-"));
		open = [];
	});

	afterEach(async () => {
		for (const catalogue of open) {
			await catalogue.saved();
			catalogue.dispose();
		}
		await service.stop();
		await rm(folder, { recursive: true, force: true, maxRetries: 3 });
	});

	function catalogueOf(account = service.account(folder), path: string | URL = workerPath): Catalogue {
		const catalogue = new Catalogue({ workerPath: path, now: () => 1_000 });
		open.push(catalogue);
		catalogue.setAccount(account);
		return catalogue;
	}

	it("is empty and asks nothing until it is told to", async () => {
		service.datasets = many(3);
		const catalogue = catalogueOf();
		assert.deepEqual(catalogue.state, { kind: "idle" });
		assert.deepEqual(await catalogue.query({}), { total: 0, of: 0, rows: [], groups: [] });
		assert.equal(service.asked.length, 0);
	});

	it("reads the list once for all who ask meanwhile, with the account's credential", async () => {
		service.datasets = [...many(3), dataset(1, { name: "Later" }), dataset(9, { price_per_chunk: "free" })];
		const catalogue = catalogueOf();
		const states: string[] = [];
		catalogue.onDidChange(() => states.push(catalogue.state.kind));
		await Promise.all([catalogue.refresh(), catalogue.refresh(), catalogue.refresh()]);
		assert.deepEqual(service.asked, ["Bearer key-1"]);
		assert.deepEqual(states, ["loading", "ready"]);
		const summary = latest(catalogue.state)?.value;
		assert.deepEqual(
			[summary?.count, summary?.unreadable, summary?.duplicates, summary?.fromSnapshot],
			[3, 1, 1, false],
		);
		assert.match(summary?.reasons[0] ?? "", /price_per_chunk/);
		assert.equal(catalogue.row(dataset(1).id)?.name, "Later");
		assert.deepEqual(
			catalogue.rows([dataset(2).id, "none"]).map(({ name }) => name),
			["Dataset 002"],
		);
	});

	it("shows the last list at once when the service cannot be reached, marked with its age", async () => {
		service.datasets = many(250);
		const before = catalogueOf();
		await before.query({ sort: "price" });
		await before.refresh();
		await before.saved();
		const account = service.account(folder);
		await service.stop();
		const catalogue = catalogueOf(account);
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
		service = await new ListService().start();
	});

	it("keeps the list and says why when a later reading fails", async () => {
		service.datasets = many(2);
		const catalogue = catalogueOf();
		await catalogue.refresh();
		service.answer = (response) => response.writeHead(500).end();
		await catalogue.refresh();
		assert.equal(errorOf(catalogue).kind, "serverFault");
		assert.equal(latest(catalogue.state)?.value.count, 2);
		assert.equal((await catalogue.query({})).total, 2);
	});

	const faults: [string, string, number, string][] = [
		["a web page", "<!doctype html><html>", 200, "notJson"],
		["nothing", "", 200, "incomplete"],
		["a cut list", '[{"id":"0', 200, "incomplete"],
		["an object", '{"datasets":[]}', 200, "unexpectedShape"],
		["forbidden", "{}", 403, "forbidden"],
	];
	for (const [name, body, status, kind] of faults) {
		it(`is failed, never empty, when the service answers with ${name}`, async () => {
			service.answer = (response) => response.writeHead(status).end(body);
			const catalogue = catalogueOf();
			await catalogue.refresh();
			assert.equal(errorOf(catalogue).kind, kind);
		});
	}

	it("tells the credential's source of a 401", async () => {
		service.answer = (response) => response.writeHead(401).end();
		const catalogue = catalogueOf();
		await catalogue.refresh();
		assert.equal(errorOf(catalogue).status, 401);
		assert.deepEqual(service.rejected, ["key-1"]);
	});

	it("stops at the cap of decoded bytes", async () => {
		service.answer = (response) => {
			response.writeHead(200);
			response.end(`[${" ".repeat(3_000_000)}]`);
		};
		const account = service.account(folder);
		const catalogue = catalogueOf({ ...account, settings: { ...account.settings, maxResponseMegabytes: 2 } });
		await catalogue.refresh();
		assert.equal(errorOf(catalogue).kind, "tooLarge");
	});

	it("gives a reading up when all who asked have, and is as before", async () => {
		service.datasets = many(2);
		const catalogue = catalogueOf();
		await catalogue.refresh();
		const asked = new Promise<void>((resolve) => {
			service.answer = () => resolve();
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
		service.answer = undefined;
		service.datasets = many(3);
		await catalogue.refresh();
		assert.equal((await catalogue.query({})).total, 3);
	});

	it("shows nothing of one account to another, and takes no late answer", async () => {
		service.datasets = many(2);
		const other = await mkdtemp(join(tmpdir(), "catalogue-"));
		const catalogue = catalogueOf();
		const reading = catalogue.refresh();
		catalogue.setAccount(service.account(other));
		await reading;
		assert.deepEqual(catalogue.state, { kind: "idle" });
		assert.equal((await catalogue.query({})).total, 0);
		await catalogue.refresh();
		assert.equal((await catalogue.query({})).total, 2);
		catalogue.setAccount(undefined);
		assert.equal(catalogue.row(dataset(1).id), undefined);
		await catalogue.refresh();
		assert.deepEqual(catalogue.state, { kind: "idle" });
		await rm(other, { recursive: true, force: true, maxRetries: 3 });
	});

	it("keeps the list of an account whose key is rejected, and does not read it anew", async () => {
		service.datasets = many(2);
		const catalogue = catalogueOf();
		await catalogue.refresh();
		catalogue.setAccount({ ...service.account(folder), credentials: undefined });
		await catalogue.refresh();
		assert.equal((await catalogue.query({})).total, 2);
		assert.equal(service.asked.length, 1);
	});

	it("is failed where the thread cannot start, with a word for the cause", async () => {
		const catalogue = catalogueOf(service.account(folder), join(folder, "no-such-worker.js"));
		await catalogue.refresh();
		const error = errorOf(catalogue);
		assert.equal(error.kind, "protocol");
		assert.equal("code" in error && error.code, "MODULE_NOT_FOUND");
	});

	it("reads anew for a later question after the thread fell", async () => {
		const broken = join(folder, "broken.mjs");
		await writeFile(broken, 'throw new Error("fell");');
		const catalogue = catalogueOf(service.account(folder), broken);
		await catalogue.refresh();
		await catalogue.refresh();
		assert.equal(errorOf(catalogue).kind, "protocol");
	});

	it("tells what changed since the list was acknowledged, until that is dismissed", async () => {
		service.datasets = [
			dataset(1, { price_per_chunk: "0.00500000" }),
			dataset(2),
			dataset(3, { queryable: false }),
			dataset(4),
			dataset(5, { subscribed: true }),
			dataset(6, { subscribed: true, visibility: "private", name: "Gone" }),
			dataset(7, { price_per_chunk: "1.00" }),
		];
		const catalogue = catalogueOf();
		await catalogue.refresh();
		assert.equal(changesOf(catalogue), undefined);
		await catalogue.saved();
		service.datasets = [
			dataset(8),
			dataset(1, { price_per_chunk: "0.00420000" }),
			dataset(2, { price_per_chunk: "0.01000000" }),
			dataset(3),
			dataset(4, { subscribed: true }),
			dataset(5),
			dataset(7, { price_per_chunk: "1.00000000" }),
		];
		await catalogue.refresh();
		const told = changesOf(catalogue)?.changes.map(({ id, kind, previousPrice }) => [
			Number(id.slice(-2)),
			kind,
			previousPrice,
		]);
		assert.deepEqual(told, [
			[8, "new", undefined],
			[1, "priceDown", "0.00500000"],
			[2, "priceUp", "0.00420000"],
			[3, "queryable", undefined],
			[4, "accessGained", undefined],
			[5, "accessLost", undefined],
			[6, "accessLost", undefined],
		]);
		assert.equal(changesOf(catalogue)?.changes.at(-1)?.name, "Gone");
		assert.equal(changesOf(catalogue)?.since, 1_000);
		await catalogue.saved();
		const next = catalogueOf();
		await next.saved();
		assert.equal(changesOf(next)?.total, 7);
		await next.dismissChanges();
		assert.equal(changesOf(next), undefined);
		await next.refresh();
		assert.equal(changesOf(next), undefined);
	});

	it("counts everything as new no more than it tells", async () => {
		service.datasets = [];
		const catalogue = catalogueOf();
		await catalogue.refresh();
		await catalogue.saved();
		service.datasets = many(1_200);
		await catalogue.refresh();
		assert.equal(changesOf(catalogue)?.total, 1_200);
		assert.equal(changesOf(catalogue)?.changes.length, 1_000);
	});

	it("does without a snapshot that is damaged or from another version", async () => {
		service.datasets = many(3);
		const before = catalogueOf();
		await before.refresh();
		await before.saved();
		for (const name of await readdir(folder)) {
			await writeFile(join(folder, name), "{} damaged");
		}
		const catalogue = catalogueOf();
		await catalogue.saved();
		assert.deepEqual(catalogue.state, { kind: "idle" });
		await catalogue.refresh();
		assert.equal((await catalogue.query({})).total, 3);
	});

	it("says where a price stands among those of its currency", async () => {
		service.datasets = ["0", "0.001", "0.01", "0.1", "1"].map((price_per_chunk, index) =>
			dataset(index, { price_per_chunk }),
		);
		service.datasets = [...service.datasets, dataset(9, { currency: "EUR", price_per_chunk: "5.00000001" })];
		const catalogue = catalogueOf();
		assert.equal(await catalogue.priceStats("USD", "0.01"), undefined);
		await catalogue.refresh();
		const stats = await catalogue.priceStats("USD", "0.01");
		assert.deepEqual(
			[stats?.count, stats?.lowest, stats?.median, stats?.highest, stats?.cheaperThan, stats?.free],
			[5, "0", "0.01", "1", 2, 1],
		);
		assert.equal(stats?.bins.length, 20);
		assert.deepEqual(
			[stats?.bins[0], stats?.bins[19], stats?.bin, stats?.medianBin],
			[1, 1, stats?.medianBin, 6],
		);
		assert.equal((await catalogue.priceStats("EUR", "1"))?.highest, "5.00000001");
		assert.equal(await catalogue.priceStats("GBP", "1"), undefined);
	});

	it("names the sellers, whoever has most first", async () => {
		const other = { seller_id: "22222222-2222-4222-8222-222222222222", seller_name: "Other" };
		service.datasets = [dataset(1, other), dataset(2), dataset(3)];
		const catalogue = catalogueOf();
		await catalogue.refresh();
		assert.deepEqual(
			(await catalogue.sellers()).map(({ name, count }) => [name, count]),
			[
				["Nordic Data", 2],
				["Other", 1],
			],
		);
	});

	it("tells how much has arrived", async () => {
		service.datasets = many(3_000);
		const catalogue = catalogueOf();
		const progress: number[] = [];
		catalogue.onDidProgress(({ bytes }) => progress.push(bytes));
		await catalogue.refresh();
		assert.ok(progress.length > 0 && progress.every((bytes) => bytes > 0));
	});
});

/** Asked for anew, so that the compiler does not take an earlier answer for the present one. */
function changesOf(catalogue: Catalogue): CatalogueChanges | undefined {
	return catalogue.changes;
}

/** Ends when a reading that was given up has ended, too. */
async function settled(catalogue: Catalogue): Promise<void> {
	while (catalogue.state.kind === "loading") {
		await new Promise<void>((resolve) => {
			const subscription = catalogue.onDidChange(() => {
				subscription.dispose();
				resolve();
			});
		});
	}
}
