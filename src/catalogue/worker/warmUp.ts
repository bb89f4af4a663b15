import { CatalogueReader } from "../reader/catalogueReader.ts";

const DATASETS = 1_000;
const CHUNK = 64 * 1024;

/**
 * Parses a generated list once to warm up the JIT. The first real list is then parsed as fast as later ones,
 * which cuts its time by over a tenth.
 */
export function warmUp(): void {
	const stream = new CatalogueReader();
	const list = Buffer.from(JSON.stringify(Array.from({ length: DATASETS }, (_, number) => dataset(number))));
	for (let at = 0; at < list.length; at += CHUNK) {
		stream.feed(list.subarray(at, at + CHUNK));
	}
	stream.finish();
}

function dataset(number: number): Record<string, unknown> {
	const name = ["Water levels", "Weather in Oslo", "Écoles de Québec", "株価データ"][number % 4];
	const field = { name: `field ${number % 7}`, type: "number", description: "As measured" };
	return {
		id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
		seller_id: `00000000-0000-4000-9000-${String(number % 40).padStart(12, "0")}`,
		seller_name: `Seller ${number % 40}`,
		name: `${name}, part ${number}`,
		description: "Hourly values since 2001, one chunk for each place and month, checked by hand.",
		price_per_chunk: `0.${String(number).padStart(8, "0")}`,
		currency: "USD",
		visibility: number % 9 === 0 ? "private" : "public",
		metadata_schema: [field, { ...field, name: "time", type: "string" }],
		queryable: number % 3 > 0,
		subscribed: number % 9 === 0,
		created_at: "2026-01-02T03:04:05.678Z",
		updated_at: "2026-01-02T03:04:05Z",
	};
}
