/** A dataset as the service answers it. */
export function datasetRecord(id: string, name: string, sellerId = "seller-1"): Record<string, unknown> {
	return {
		id,
		seller_id: sellerId,
		seller_name: "Acme",
		name,
		description: "",
		price_per_chunk: "0.00420000",
		currency: "USD",
		visibility: "public",
		metadata_schema: null,
		queryable: true,
		subscribed: false,
		created_at: "2026-11-21T10:00:00Z",
		updated_at: "2026-11-21T10:00:00Z",
	};
}
