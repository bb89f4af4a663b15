import { stringOf } from "../../base/record.ts";
import { decode } from "./decode.ts";
import { type Dataset, datasetSchema } from "./schemas.ts";

/** An element of the discover array that isn't a usable dataset. */
export interface UnreadableEntry {
	/** Position in the array. */
	readonly index: number;
	/** The element's name, untrusted; empty if it has none. */
	readonly name: string;
	/** Which field was wrong and how; only set for the first five. */
	readonly reason?: string | undefined;
}

export interface Discovered {
	readonly datasets: Dataset[];
	readonly unreadable: UnreadableEntry[];
	/** How many elements repeated another's ID; the last one wins. */
	readonly duplicates: number;
}

/** How many unreadable entries get a reason: a hundred thousand reasons would fill memory and help nobody. */
const EXPLAINED = 5;

/** Parses each element separately: bad ones are reported alongside the good ones, in their original order. */
export function readDiscovered(elements: readonly unknown[]): Discovered {
	const byId = new Map<string, Dataset>();
	const unreadable: UnreadableEntry[] = [];
	let duplicates = 0;
	elements.forEach((element, index) => {
		const read = decode(datasetSchema, element);
		if (!read.ok) {
			const reason = `${read.mismatch.path || "entry"}: ${read.mismatch.code}`;
			unreadable.push({ index, name: nameOf(element), ...(unreadable.length < EXPLAINED ? { reason } : {}) });
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
