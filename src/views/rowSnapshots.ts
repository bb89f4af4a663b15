import type { Row } from "./rows/row.ts";

/** Rows with snapshots of them as text, which differ if the rows look, sound, or act differently. */
class Snapshot {
	readonly rows: readonly Row[];
	#look: string | undefined;
	#hovers: string | undefined;

	constructor(rows: readonly Row[]) {
		this.rows = rows;
	}

	/** A snapshot of everything but hovers and children, taken on first access. */
	get look(): string {
		this.#look ??= JSON.stringify(this.rows.map((row) => ({ ...row, children: row.children !== undefined })));
		return this.#look;
	}

	/**
	 * A snapshot of all hovers, taken on first access. Hovers are expensive to build and depend on what is
	 * known at the time.
	 */
	get hovers(): string {
		this.#hovers ??= JSON.stringify(this.rows.map((row) => row.tooltip?.()));
		return this.#hovers;
	}

	/** Takes the snapshots later, so rows are returned without delay. */
	captureLater(): void {
		setImmediate(() => [this.look, this.hovers]);
	}

	differs(before: Snapshot | undefined): boolean {
		return this.look !== before?.look || this.hovers !== before.hovers;
	}
}

/**
 * The rows that a tree shows. Redrawing costs more than time: until it finishes, VS Code knows no rows, and their
 * buttons do nothing. So rows are loaded first, and redrawn only if they look different.
 */
export class RowSnapshots {
	readonly #read: () => readonly Row[] | Promise<readonly Row[]>;
	#roots: Snapshot | undefined;
	/** Children of the rows expanded so far, by row ID. */
	#children = new Map<string, Snapshot>();
	/** The top rows as last loaded, by ID: a row that looks the same may have new children. */
	#later = new Map<string, Row>();
	/** Whether VS Code has been notified to request rows, or hasn't requested any yet. */
	#reported = true;
	#turn = 0;
	#taken = 0;

	constructor(read: () => readonly Row[] | Promise<readonly Row[]>) {
		this.#read = read;
	}

	/**
	 * Loads the rows again. Resolves to whether VS Code must be notified to redraw: not if the rows look the same,
	 * if a newer update ended first, or if VS Code is about to request the rows anyway.
	 */
	async update(): Promise<boolean> {
		const turn = ++this.#turn;
		if (this.#roots === undefined) return this.#report();
		const roots = new Snapshot(await this.#read());
		const children = new Map<string, Snapshot>();
		for (const row of roots.rows) {
			if (row.children && this.#children.has(row.id)) {
				children.set(row.id, new Snapshot(await row.children()));
			}
		}
		if (turn < this.#taken) return false;
		this.#taken = turn;
		this.#later = new Map(roots.rows.map((row) => [row.id, row]));
		if (!this.#differs(roots, children)) return false;
		this.#roots = roots;
		this.#children = children;
		for (const snapshot of [roots, ...children.values()]) snapshot.captureLater();
		return true;
	}

	/** Discards the rows, which are loaded the next time VS Code requests them. */
	forget(): void {
		this.#taken = ++this.#turn;
		this.#roots = undefined;
		this.#later.clear();
		this.#children.clear();
	}

	async childrenOf(row?: Row): Promise<Row[]> {
		if (row === undefined) return [...(this.#roots ?? (await this.#readFirst())).rows];
		const newest = this.#later.get(row.id) ?? row;
		const known =
			this.#children.get(row.id) ?? (await readSnapshot(async () => (await newest.children?.()) ?? []));
		this.#children.set(row.id, known);
		return [...known.rows];
	}

	#report(): boolean {
		const news = !this.#reported;
		this.#reported = true;
		return news;
	}

	async #readFirst(): Promise<Snapshot> {
		const turn = this.#turn;
		this.#reported = false;
		const roots = await readSnapshot(this.#read);
		// If rows changed while they were loading, VS Code was notified and requests them again.
		if (turn === this.#turn) this.#roots = roots;
		return roots;
	}

	#differs(roots: Snapshot, children: ReadonlyMap<string, Snapshot>): boolean {
		return (
			roots.differs(this.#roots) || [...children].some(([id, rows]) => rows.differs(this.#children.get(id)))
		);
	}
}

async function readSnapshot(read: () => readonly Row[] | Promise<readonly Row[]>): Promise<Snapshot> {
	const snapshot = new Snapshot(await read());
	snapshot.captureLater();
	return snapshot;
}
