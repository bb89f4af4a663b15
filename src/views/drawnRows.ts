import type { Row } from "./rows/row.ts";

/**
 * The rows that a tree shows. Drawing anew costs more than time: while it lasts the editor knows no row, so that a
 * button pressed meanwhile acts on nothing. So rows are read first, and drawn only where they look different.
 */
export class DrawnRows {
	readonly #read: () => readonly Row[] | Promise<readonly Row[]>;
	#roots: readonly Row[] | undefined;
	/** The children of those rows that were unfolded. */
	#children = new Map<string, readonly Row[]>();
	#turn = 0;
	#taken = 0;

	constructor(read: () => readonly Row[] | Promise<readonly Row[]>) {
		this.#read = read;
	}

	/** Reads anew. True: it looks different, so let the editor ask. False: what is drawn is still right. */
	async update(): Promise<boolean> {
		const turn = ++this.#turn;
		if (this.#roots === undefined) return true;
		const roots = await this.#read();
		const children = new Map<string, readonly Row[]>();
		for (const row of roots) {
			if (row.children && this.#children.has(row.id)) children.set(row.id, await row.children());
		}
		if (turn < this.#taken) return false;
		this.#taken = turn;
		if (!this.#differs(roots, children)) return false;
		this.#roots = roots;
		this.#children = children;
		return true;
	}

	/** Nobody sees the rows: they are read when somebody asks for them. */
	forget(): void {
		this.#taken = ++this.#turn;
		this.#roots = undefined;
		this.#children.clear();
	}

	async childrenOf(row?: Row): Promise<Row[]> {
		if (row === undefined) return [...(this.#roots ?? (await this.#readFirst()))];
		const known = this.#children.get(row.id) ?? (await row.children?.()) ?? [];
		this.#children.set(row.id, known);
		return [...known];
	}

	async #readFirst(): Promise<readonly Row[]> {
		const turn = this.#turn;
		const roots = await this.#read();
		// What changed meanwhile was told to the editor, which asks once more.
		if (turn === this.#turn) this.#roots = roots;
		return roots;
	}

	#differs(roots: readonly Row[], children: ReadonlyMap<string, readonly Row[]>): boolean {
		if (this.#roots === undefined || lookOf(roots) !== lookOf(this.#roots)) return true;
		return [...children].some(([id, rows]) => lookOf(rows) !== lookOf(this.#children.get(id) ?? []));
	}
}

/** All that one sees, hears or reaches of rows. */
function lookOf(rows: readonly Row[]): string {
	return JSON.stringify(rows.map((row) => ({ ...row, tooltip: row.tooltip?.(), children: !!row.children })));
}
