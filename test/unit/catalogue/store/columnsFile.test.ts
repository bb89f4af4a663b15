import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import type { Dataset } from "../../../../src/api/wire/schemas.ts";
import { CatalogueReader } from "../../../../src/catalogue/reader/catalogueReader.ts";
import { type CatalogueColumns, idText } from "../../../../src/catalogue/columns/columns.ts";
import {
	readBaselineColumns,
	readWhole,
	writeBaseline,
	writeColumns,
} from "../../../../src/catalogue/store/columnsFile.ts";
import { CatalogueIndex } from "../../../../src/catalogue/search/catalogueIndex.ts";
import { parseSearch } from "../../../../src/rules/searchQuery.ts";
import { dataset } from "../../../support/catalogueFixture.ts";
import { anyDataset } from "../../../support/datasetArbitrary.ts";

function columnsOf(datasets: readonly Dataset[]): CatalogueColumns {
	const stream = new CatalogueReader();
	stream.feed(Buffer.from(JSON.stringify(datasets)));
	return stream.finish().columns;
}

describe("A columns file", function () {
	let folder: string;
	let path: string;

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), "columns-"));
		path = join(folder, "list.columns");
	});

	afterEach(() => rm(folder, { recursive: true, force: true }));

	it("restores every row unchanged", async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(anyDataset, { maxLength: 8 }), async (datasets) => {
				const columns = columnsOf(datasets);
				await writeColumns(path, columns, 42);
				const read = await readWhole(path);
				assert.ok(read);
				assert.equal(read.readAt, 42);
				const [restored, original] = [read.columns, columns].map((list) => new CatalogueIndex(list));
				for (let row = 0; row < columns.rows; row++) {
					const id = idText(columns, row);
					assert.deepEqual(restored?.row(id), original?.row(id));
				}
			}),
			{ numRuns: 30 },
		);
	});

	it("isn’t read as a list if it stores the baseline", async () => {
		await writeBaseline(path, columnsOf(fc.sample(anyDataset, 5)), 1);
		assert.equal((await readBaselineColumns(path))?.columns.rows, 5);
		assert.equal(await readWhole(path), undefined);
	});

	it("is readable only by its owner, and is the only file left after writing", async () => {
		await writeColumns(path, columnsOf([]), 1);
		assert.deepEqual(await readdir(folder), ["list.columns"]);
		if (process.platform !== "win32") assert.equal((await stat(path)).mode & 0o777, 0o600);
	});

	it("isn’t read if it’s missing, truncated, or of another version", async () => {
		assert.equal(await readWhole(path), undefined);
		await writeColumns(path, columnsOf(fc.sample(anyDataset, { numRuns: 3, seed: 1 })), 1);
		const whole = await readFile(path);
		for (let length = 0; length < whole.length - 8; length += 7) {
			await writeFile(path, whole.subarray(0, length));
			assert.equal(await readWhole(path), undefined);
		}
		await writeFile(
			path,
			Buffer.from(whole.toString("latin1").replace('"version":1', '"version":0'), "latin1"),
		);
		assert.equal(await readWhole(path), undefined);
	});

	it("isn’t read if an array has a negative or fractional length", async () => {
		await writeColumns(path, columnsOf(fc.sample(anyDataset, { numRuns: 3, seed: 1 })), 1);
		const whole = (await readFile(path)).toString("latin1");
		for (const length of ["-8", "2.5"]) {
			const damaged = whole.replace(/"length":\d+/, `"length":${length}`);
			await writeFile(path, Buffer.from(damaged, "latin1"));
			assert.equal(await readWhole(path), undefined);
		}
	});

	it("isn’t read if its unparsable times are damaged", async () => {
		await writeColumns(path, columnsOf([dataset(1, { created_at: "last summer" })]), 1);
		const whole = (await readFile(path)).toString("latin1");
		const damaged = whole.replace(/(?<="oddTimes":)\[.+?\]/, (times) => "[null]".padEnd(times.length));
		assert.notEqual(damaged, whole);
		await writeFile(path, Buffer.from(damaged, "latin1"));
		assert.equal(await readWhole(path), undefined);
	});

	it("is rejected or can still be searched if some of its bytes are damaged", async () => {
		await writeColumns(path, columnsOf(fc.sample(anyDataset, { numRuns: 4, seed: 2 })), 1);
		const whole = await readFile(path);
		const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 })), {
			minLength: 1,
			maxLength: 4,
		});
		await fc.assert(
			fc.asyncProperty(damage, async (changes) => {
				const damaged = Buffer.from(whole);
				for (const [at, byte] of changes) damaged[at] = byte;
				await writeFile(path, damaged);
				const read = await readWhole(path);
				if (read) {
					const index = new CatalogueIndex(read.columns);
					await index.query({ search: parseSearch("e price<1 field:a is:granted"), group: "seller" });
					await index.query({ sort: "updated" });
					index.row("00000000-0000-4000-8000-000000000000");
				}
			}),
			{ numRuns: 300 },
		);
	});
});
