import assert from "node:assert/strict";
import { decode } from "../../src/api/wire/decode.ts";
import { parseBody } from "../../src/api/wire/json.ts";
import { type Dataset, datasetSchema } from "../../src/api/wire/schemas.ts";
import {
	CatalogueFault,
	CatalogueReader,
	type ReadCatalogue,
} from "../../src/catalogue/reader/catalogueReader.ts";
import { type CatalogueColumns, idText, isListed } from "../../src/catalogue/columns/columns.ts";
import { parseTimestamp } from "../../src/base/dates.ts";
import { CatalogueIndex } from "../../src/catalogue/search/catalogueIndex.ts";
import type { DatasetSummary } from "../../src/rules/datasetSummary.ts";

/** Parses a list that arrives in chunks of these sizes, repeated. */
export function read(bytes: Uint8Array, chunkSizes: readonly number[] = [65_536]): ReadCatalogue {
	const stream = new CatalogueReader();
	const scratch = Buffer.alloc(Math.max(...chunkSizes));
	for (let at = 0, chunk = 0; at < bytes.length; chunk++) {
		const size = chunkSizes[chunk % chunkSizes.length] ?? 1;
		const part = bytes.subarray(at, at + size);
		scratch.set(part);
		stream.feed(scratch.subarray(0, part.length));
		scratch.fill(0x58);
		at += size;
	}
	return stream.finish();
}

export function fault(bytes: Uint8Array, chunkSizes?: readonly number[]): string {
	try {
		read(bytes, chunkSizes);
	} catch (error) {
		assert.ok(error instanceof CatalogueFault);
		return error.fault;
	}
	return "none";
}

export function rowsOf(columns: CatalogueColumns): DatasetSummary[] {
	const index = new CatalogueIndex(columns);
	return Array.from({ length: columns.rows }, (_, row) => row)
		.filter((row) => isListed(columns, row))
		.map((row) => index.row(idText(columns, row)))
		.filter((row) => row !== undefined)
		.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function time(text: string): string {
	const at = parseTimestamp(text);
	return at === undefined ? text.slice(0, 100).toWellFormed() : new Date(at).toISOString();
}

/** The row expected for a record parsed by JSON.parse and the schema. */
function expectedRow(dataset: Dataset): DatasetSummary {
	return {
		id: dataset.id.toLowerCase(),
		name: dataset.name.toWellFormed(),
		seller_id: dataset.seller_id.toWellFormed().replaceAll("\u001f", "\ufffd"),
		seller_name: dataset.seller_name.toWellFormed(),
		price_per_chunk: dataset.price_per_chunk,
		currency: dataset.currency.toWellFormed(),
		visibility: dataset.visibility.toWellFormed(),
		queryable: dataset.queryable,
		subscribed: dataset.subscribed,
		created_at: time(dataset.created_at),
		updated_at: time(dataset.updated_at),
		fieldCount: dataset.metadata_schema?.length ?? 0,
	};
}

/** Parses each entry separately and skips those that can't be read. If an ID repeats, the last entry counts. */
function readDatasets(entries: readonly unknown[]): Dataset[] {
	const byId = new Map<string, Dataset>();
	for (const entry of entries) {
		const decoded = decode(datasetSchema, entry);
		if (decoded.ok) byId.set(decoded.value.id.toLowerCase(), decoded.value);
	}
	return [...byId.values()];
}

/** Asserts that the parser accepts and rejects exactly what JSON.parse and the schema do. */
export function checkAgainstParse(bytes: Buffer, chunkSizes: readonly number[]): void {
	const parsed = parseBody(bytes);
	if (!parsed.ok || !Array.isArray(parsed.value)) {
		assert.notEqual(fault(bytes, chunkSizes), "none");
		return;
	}
	const expected = readDatasets(parsed.value);
	if (expected.length === 0 && parsed.value.length > 0) {
		assert.equal(fault(bytes, chunkSizes), "unreadable");
		return;
	}
	const found = read(bytes, chunkSizes);
	assert.deepEqual(
		rowsOf(found.columns),
		expected.map(expectedRow).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
	);
	const readable = parsed.value.filter((entry) => readDatasets([entry]).length === 1);
	assert.equal(found.unreadable, parsed.value.length - readable.length);
	assert.equal(found.duplicates, readable.length - expected.length);
}
