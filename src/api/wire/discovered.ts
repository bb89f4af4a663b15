import { decode } from "./decode.ts";
import { type Dataset, datasetSchema } from "./schemas.ts";

/** An element of the discover array that is no dataset we can use. */
export interface UnreadableEntry {
	/** Position in the array. */
	readonly index: number;
	/** Whatever the element gave as its name, untrusted; empty if nothing. */
	readonly name: string;
	/** Which field was at fault and how; told for the first five only. */
	readonly reason?: string | undefined;
}

export interface Discovered {
	readonly datasets: Dataset[];
	readonly unreadable: UnreadableEntry[];
	/** How many elements repeated the id of another; the last one counts. */
	readonly duplicates: number;
}

/** How many unreadable entries are explained: a hundred thousand explanations fill memory and help nobody. */
const explained = 5;

/** Reads each element for itself: a bad one is reported beside the good ones, in the order they came. */
export function readDiscovered(elements: readonly unknown[]): Discovered {
	const byId = new Map<string, Dataset>();
	const unreadable: UnreadableEntry[] = [];
	let duplicates = 0;
	elements.forEach((element, index) => {
		const dataset = readPlainDataset(element);
		const read =
			dataset === undefined ? decode(datasetSchema, element) : { ok: true as const, value: dataset };
		if (!read.ok) {
			const reason = `${read.misfit.path || "entry"}: ${read.misfit.code}`;
			unreadable.push({ index, name: nameOf(element), ...(unreadable.length < explained ? { reason } : {}) });
			return;
		}
		const key = read.value.id.toLowerCase();
		duplicates += byId.has(key) ? 1 : 0;
		byId.set(key, read.value);
	});
	return { datasets: [...byId.values()], unreadable, duplicates };
}

const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const decimal = /^-?\d{1,40}(?:\.\d{1,40})?$/;
const textFields = [
	"seller_id",
	"seller_name",
	"name",
	"description",
	"currency",
	"visibility",
	"created_at",
	"updated_at",
] as const;

/**
 * The element itself when every field already has its expected type, as in a healthy answer of 100,000 rows;
 * undefined when the schema has to look closer.
 */
function readPlainDataset(element: unknown): Dataset | undefined {
	return isPlainDataset(element) ? element : undefined;
}

function isPlainDataset(element: unknown): element is Dataset {
	if (!isRecord(element)) {
		return false;
	}
	const { id, price_per_chunk: price, metadata_schema: fields } = element;
	return (
		typeof id === "string" &&
		guid.test(id) &&
		typeof price === "string" &&
		decimal.test(price) &&
		typeof element["queryable"] === "boolean" &&
		typeof element["subscribed"] === "boolean" &&
		textFields.every((field) => typeof element[field] === "string") &&
		(fields === null || (Array.isArray(fields) && fields.every(isPlainField)))
	);
}

function isPlainField(field: unknown): boolean {
	return (
		isRecord(field) &&
		typeof field["name"] === "string" &&
		typeof field["type"] === "string" &&
		typeof field["description"] === "string"
	);
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function nameOf(element: unknown): string {
	const name = isRecord(element) ? element["name"] : undefined;
	return typeof name === "string" ? name.slice(0, 120) : "";
}
