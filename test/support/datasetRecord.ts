import type { Dataset } from "../../src/api/wire/schemas.ts";

/** A complete record, as clients parse it. */
export const patents: Dataset = {
	id: "3f0e6a52-9f6d-4d1c-8b7e-2a1b0c9d8e7f",
	seller_id: "4f0e6a52-9f6d-4d1c-8b7e-2a1b0c9d8e7f",
	seller_name: "Ana",
	name: "Patents",
	description: "Claims.",
	price_per_chunk: "0.00420000",
	currency: "USD",
	visibility: "public",
	metadata_schema: [{ name: "country", type: "string", description: "Two letters." }],
	queryable: true,
	subscribed: false,
	created_at: "2026-11-18T14:02:11Z",
	updated_at: "2026-11-18T14:02:11Z",
};
