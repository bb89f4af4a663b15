import { datasetSchema, type Dataset } from "../../api/wire/schemas.ts";
import type { DatasetSummary } from "../../rules/datasetSummary.ts";
import { type DatasetRecord, datasetRecord } from "./protocol.ts";

/** The API doesn't specify every property of a record. At most this many unknown ones are shown. */
const MAX_OTHERS = 20;

/** Converts a dataset from the API to what pages show. */
export function recordOf(dataset: Dataset): DatasetRecord {
	return datasetRecord.parse({
		...dataset,
		fields: dataset.metadata_schema ?? [],
		others: othersOf(dataset),
	});
}

/** Like `recordOf`, but from a list entry, which has fewer details. */
export function recordOfRow(row: DatasetSummary): DatasetRecord {
	const { fieldCount: _, ...listed } = row;
	return { ...listed, description: "", fields: [], others: [] };
}

const known = new Set(Object.keys(datasetSchema.shape));

/** Unknown properties of the record whose values are numbers, booleans, or strings that aren't empty. */
function othersOf(dataset: Dataset): DatasetRecord["others"] {
	return Object.entries(dataset)
		.filter(([name]) => !known.has(name))
		.flatMap(([name, value]) => (isPlain(value) ? [{ name, value: String(value) }] : []))
		.slice(0, MAX_OTHERS);
}

function isPlain(value: unknown): value is string | number | boolean {
	return (
		(typeof value === "string" && value !== "") || typeof value === "number" || typeof value === "boolean"
	);
}
