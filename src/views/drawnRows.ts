import type { Row } from "./rows/row.ts";

/** Rows, and all that one sees, hears or reaches of them. */
class Drawn {
	readonly rows: readonly Row[];
	#look: string | undefined;
	#hovers: string | undefined;

	constructor(rows: readonly Row[]) {
		this.rows = rows;
	}

	/** As it was when first asked for. */
	get look(): string {
		this.#look ??= JSON.stringify(this.rows.map((row) => ({ ...row, children: row.children !== undefined })));
		return this.#look;
	}

	/** What hovers said when this was first asked for: they take longest to write, and say what is known at the time. */
	get hovers(): string {
		this.#hovers ??= JSON.stringify(this.rows.map((row) => row.tooltip?.()));
		return this.#hovers;
	}

	/** Rows that are asked for go out at once; what they look like is noted for the next time. */
	noteLater(): void {
		setImmediate(() => [this.look, this.hovers]);
	}

	differs(before: Drawn | undefined): boolean {
		return this.look !== before?.look || this.hovers !== before.hovers;
	}
}

/**
 * The rows that a tree shows. Drawing anew costs more than time: while it lasts the editor knows no row, so that a
 * button pressed meanwhile acts on nothing. So rows are read first, and drawn only where they look different.
 */
export class DrawnRows {
	readonly #read: () => readonly Row[] | Promise<readonly Row[]>;
	#roots: Drawn | undefined;
	/** The children of those rows that were unfolded. */
	#children = new Map<string, Drawn>();
	/** The rows as they were read last, by id: one that looks as before may have other rows below it by now. */
	#later = new Map<string, Row>();
	/** The editor knows that it has to ask, or has not asked at all. */
	#told = true;
	#turn = 0;
	#taken = 0;

	constructor(read: () => readonly Row[] | Promise<readonly Row[]>) {
		this.#read = read;
	}

	/** Reads anew. True: it looks different, so let the editor ask. False: what is drawn is still right. */
	async update(): Promise<boolean> {
		const turn = ++this.#turn;
		if (this.#roots === undefined) return this.#tell();
		const roots = new Drawn(await this.#read());
		const children = new Map<string, Drawn>();
		for (const row of roots.rows) {
			if (row.children && this.#children.has(row.id)) children.set(row.id, new Drawn(await row.children()));
		}
		if (turn < this.#taken) return false;
		this.#taken = turn;
		this.#later = new Map(roots.rows.map((row) => [row.id, row]));
		if (!this.#differs(roots, children)) return false;
		this.#roots = roots;
		this.#children = children;
		for (const drawn of [roots, ...children.values()]) drawn.noteLater();
		return true;
	}

	/** Nobody sees the rows: they are read when somebody asks for them. */
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
			this.#children.get(row.id) ?? (await readNoted(async () => (await newest.children?.()) ?? []));
		this.#children.set(row.id, known);
		return [...known.rows];
	}

	#tell(): boolean {
		const news = !this.#told;
		this.#told = true;
		return news;
	}

	async #readFirst(): Promise<Drawn> {
		const turn = this.#turn;
		this.#told = false;
		const roots = await readNoted(this.#read);
		// What changed meanwhile was told to the editor, which asks once more.
		if (turn === this.#turn) this.#roots = roots;
		return roots;
	}

	#differs(roots: Drawn, children: ReadonlyMap<string, Drawn>): boolean {
		return (
			roots.differs(this.#roots) || [...children].some(([id, rows]) => rows.differs(this.#children.get(id)))
		);
	}
}

async function readNoted(read: () => readonly Row[] | Promise<readonly Row[]>): Promise<Drawn> {
	const drawn = new Drawn(await read());
	drawn.noteLater();
	return drawn;
}
