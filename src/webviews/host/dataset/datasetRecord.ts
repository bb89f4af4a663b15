import type { Dataset } from "../../../api/wire/schemas.ts";
import type { DatasetRecord } from "../../protocol/dataset.ts";

/** What pages show of the service's record; unknown keys stay here. */
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
	};
}
