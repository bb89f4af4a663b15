/** What datasets share and how they differ, computed in one place for the page and for copied text. */
import { parseDecimal, type Units } from "../../base/money.ts";
import type { DatasetRecord } from "../dataset/protocol.ts";

/** A field and its type in each dataset; `null` if a dataset lacks the field or hasn't loaded. */
export interface FieldRow {
	readonly name: string;
	readonly types: ReadonlyArray<string | null>;
	/** Whether the datasets that have the field disagree on its type. */
	readonly typesDiffer: boolean;
}

interface FieldGroups {
	readonly shared: readonly FieldRow[];
	readonly some: readonly FieldRow[];
	readonly one: readonly FieldRow[];
}

/**
 * Groups fields by how many of the loaded datasets have them, in order of first appearance. No fields if fewer
 * than two datasets have loaded.
 */
export function groupFields(records: ReadonlyArray<DatasetRecord | null>): FieldGroups {
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

function fieldRow(name: string, types: ReadonlyArray<ReadonlyMap<string, string>>): FieldRow {
	const row = types.map((of) => of.get(name) ?? null);
	const present = new Set(row.filter((type) => type !== null));
	return { name, types: row, typesDiffer: present.size > 1 };
}

/** Prices by dataset, and their range if at least two are valid and all are in one currency. */
export interface Prices {
	readonly units: ReadonlyArray<Units | undefined>;
	/** The common currency, or `undefined` if there's none. */
	readonly currency: string | undefined;
	readonly lowest: Units | undefined;
	readonly highest: Units | undefined;
}

export function comparePrices(records: ReadonlyArray<DatasetRecord | null>): Prices {
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

/** Whether all loaded datasets have the same value; false for fewer than two. */
export function allSame(values: ReadonlyArray<string | null>): boolean {
	const present = values.filter((value) => value !== null);
	return present.length > 1 && new Set(present).size === 1;
}
