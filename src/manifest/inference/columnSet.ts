import * as l10n from "@vscode/l10n";
import { display } from "../../base/text.ts";
import { Column } from "./columnType.ts";
import type { InferenceLimits } from "./sample.ts";

/** Collects a format's records, given one by one, as columns. */
export interface RecordTable<R> {
	readonly columns: ColumnSet;
	add(record: R): void;
	finish(): ReadResult;
}

export interface ReadResult {
	readonly columns: readonly Column[];
	readonly rows: number;
	/** Whether the row limit was reached. */
	readonly stopped: boolean;
	readonly notes: readonly string[];
}

/**
 * Distinct values remembered per column: many for the first columns and few for the rest, so that the total
 * stays bounded.
 */
const GENEROUS_COLUMNS = 40;
const GENEROUS_DISTINCT = 4000;
const SPARSE_DISTINCT = 200;

/** A name is sent as it is, so only one that can't be a name is cut. */
const MAX_NAME = 1_000;

/** The number of rows read so far, and their columns by key, in order of first appearance, within the limits. */
export class ColumnSet {
	readonly #byKey = new Map<string, Column>();
	readonly #names = new Set<string>();
	readonly #limits: InferenceLimits;
	#rows = 0;
	#repeated = false;
	#beyond = false;

	constructor(limits: InferenceLimits) {
		this.#limits = limits;
	}

	get full(): boolean {
		return this.#rows >= this.#limits.maxRows;
	}

	countRow(): void {
		this.#rows += 1;
	}

	/** The column for this key, created on first use; undefined beyond the limit. */
	get(key: string): Column | undefined {
		return this.#byKey.get(key) ?? this.#make(key, key);
	}

	/** A new column, even if the name was seen before; undefined beyond the limit. */
	create(name: string): Column | undefined {
		return this.#make(`${this.#byKey.size}`, name);
	}

	/** `more`: notes of the format's table, which come last. */
	finish(more: readonly string[]): ReadResult {
		const notes: string[] = [];
		if (this.#repeated) notes.push(l10n.t("Duplicate column names were numbered."));
		if (this.#beyond) notes.push(l10n.t("Only the first {0} fields were read.", this.#limits.maxFields));
		const columns = [...this.#byKey.values()];
		return { columns, rows: this.#rows, stopped: this.full, notes: [...notes, ...more] };
	}

	#make(key: string, written: string): Column | undefined {
		if (this.#byKey.size >= this.#limits.maxFields) {
			this.#beyond = true;
			return undefined;
		}
		const distinct = this.#byKey.size < GENEROUS_COLUMNS ? GENEROUS_DISTINCT : SPARSE_DISTINCT;
		const column = new Column(this.#unique(written), distinct);
		this.#byKey.set(key, column);
		return column;
	}

	#unique(written: string): string {
		const wanted = display(written, MAX_NAME) || "field";
		let name = wanted;
		for (let number = 2; this.#names.has(name); number += 1) name = `${wanted}_${number}`;
		if (name !== wanted) this.#repeated = true;
		this.#names.add(name);
		return name;
	}
}
