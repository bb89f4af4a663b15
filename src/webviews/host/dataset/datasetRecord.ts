import { datasetSchema, type Dataset } from "../../../api/wire/schemas.ts";
import type { DatasetRow } from "../../../rules/datasetRow.ts";
import type { DatasetRecord } from "../../protocol/dataset.ts";

/** The interface does not state the whole shape of a record: of what else there is, this many are shown. */
const mostOthers = 20;

/** What pages show of the service's record. */
export function recordOf(dataset: Dataset): DatasetRecord {
	return {
		id: dataset.id,
		seller_id: dataset.seller_id,
		seller_name: dataset.seller_name,
		name: dataset.name,
		description: dataset.description,
		price_per_chunk: dataset.price_per_chunk,
		currency: dataset.currency,
		visibility: dataset.visibility,
		fields: (dataset.metadata_schema ?? []).map(({ name, type, description }) => ({
			name,
			type,
			description,
		})),
		queryable: dataset.queryable,
		subscribed: dataset.subscribed,
		created_at: dataset.created_at,
		updated_at: dataset.updated_at,
		others: othersOf(dataset),
	};
}

/** The same as far as the list holds it. */
export function recordOfRow(row: DatasetRow): DatasetRecord {
	const { fieldCount: _, ...listed } = row;
	return { ...listed, description: "", fields: [], others: [] };
}

const known = new Set(Object.keys(datasetSchema.shape));

/** What the service says beyond the interface, where it is a plain value. */
function othersOf(dataset: Dataset): DatasetRecord["others"] {
	return Object.entries(dataset)
		.filter(([name]) => !known.has(name))
		.flatMap(([name, value]) => (isPlain(value) ? [{ name, value: String(value) }] : []))
		.slice(0, mostOthers);
}

function isPlain(value: unknown): value is string | number | boolean {
	return (
		(typeof value === "string" && value !== "") || typeof value === "number" || typeof value === "boolean"
	);
}
