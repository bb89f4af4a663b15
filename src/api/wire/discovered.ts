import { stringOf } from "../../base/record.ts";
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
		const read = decode(datasetSchema, element);
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

function nameOf(element: unknown): string {
	return stringOf(element, "name")?.slice(0, 120) ?? "";
}
