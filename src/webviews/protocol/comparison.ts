/** What datasets have in common and where they differ: computed alike for the page and for what is copied. */
import { parseDecimal, type Units } from "../../base/money.ts";
import type { DatasetRecord } from "./dataset.ts";

/** One field by its name, with its type in each dataset; `null` where a dataset does not have it. */
export interface FieldRow {
	readonly name: string;
	readonly types: readonly (string | null)[];
	/** Datasets that have it do not agree on its type. */
	readonly typesDiffer: boolean;
}

export interface FieldGroups {
	readonly shared: readonly FieldRow[];
	readonly some: readonly FieldRow[];
	readonly one: readonly FieldRow[];
}

/** Groups the fields of all datasets by how many have them, in the order in which they first come. */
export function groupFields(records: readonly (DatasetRecord | null)[]): FieldGroups {
	const read = records.filter((record) => record !== null).length;
	const types = records.map(
		(record) => new Map(record?.fields.toReversed().map(({ name, type }) => [name, type])),
	);
	const names = new Set(records.flatMap((record) => record?.fields.map(({ name }) => name) ?? []));
	const rows = Array.from(names, (name) => fieldRow(name, types));
	return {
		shared: rows.filter((row) => read > 1 && having(row) === read),
		some: rows.filter((row) => having(row) > 1 && having(row) < read),
		one: rows.filter((row) => having(row) === 1 && read > 1),
	};
}

function having(row: FieldRow): number {
	return row.types.filter((type) => type !== null).length;
}

function fieldRow(name: string, types: readonly ReadonlyMap<string, string>[]): FieldRow {
	const row = types.map((of) => of.get(name) ?? null);
	const present = new Set(row.filter((type) => type !== null));
	return { name, types: row, typesDiffer: present.size > 1 };
}

/** Prices that can be compared: those of one currency that can be computed with. */
export interface Prices {
	readonly units: readonly (Units | undefined)[];
	/** The one currency of all, or `undefined` where they differ: nothing is compared then. */
	readonly currency: string | undefined;
	readonly lowest: Units | undefined;
	readonly highest: Units | undefined;
}

export function comparePrices(records: readonly (DatasetRecord | null)[]): Prices {
	const currencies = new Set(records.flatMap((record) => (record === null ? [] : [record.currency])));
	const currency = currencies.size === 1 ? Array.from(currencies)[0] : undefined;
	const units = records.map((record) => (record === null ? undefined : parseDecimal(record.price_per_chunk)));
	const known = units.filter((price) => price !== undefined).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
	const comparable = currency !== undefined && known.length > 1;
	return {
		units,
		currency,
		lowest: comparable ? known[0] : undefined,
		highest: comparable ? known.at(-1) : undefined,
	};
}

/** Whether all datasets that were read have the same value. */
export function allSame(values: readonly (string | undefined)[]): boolean {
	const present = values.filter((value) => value !== undefined);
	return present.length > 1 && new Set(present).size === 1;
}
