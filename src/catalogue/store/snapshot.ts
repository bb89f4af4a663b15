import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod/mini";
import { turn } from "../../base/clock.ts";
import { parseJson } from "../../base/record.ts";
import type { CatalogueColumns } from "../columns/columns.ts";
import type { CatalogueChanges } from "../compareCatalogues.ts";
import { writeAtomically } from "../../storage/atomicFile.ts";
import type { CataloguePage, CatalogueSummary } from "../search/catalogueQuery.ts";
import type { StoredColumns } from "./columnsFile.ts";

const rowSchema = z.object({
	id: z.string(),
	name: z.string(),
	seller_name: z.string(),
	seller_id: z.string(),
	price_per_chunk: z.string(),
	currency: z.string(),
	visibility: z.string(),
	queryable: z.boolean(),
	subscribed: z.boolean(),
	created_at: z.string(),
	updated_at: z.string(),
	fieldCount: z.number(),
});
const pageSchema = z.object({
	total: z.number(),
	of: z.number(),
	rows: z.array(rowSchema),
	groups: z.array(z.object({ key: z.string(), label: z.string(), count: z.number() })),
});
export const changeSchema = z.object({
	id: z.string(),
	name: z.string(),
	kind: z.enum(["new", "priceDown", "priceUp", "queryable", "accessGained", "accessLost"]),
	previousPrice: z.optional(z.string()),
});
const changesSchema = z.object({ since: z.number(), total: z.number(), changes: z.array(changeSchema) });
const firstPagesSchema = z.object({
	version: z.literal(1),
	readAt: z.number(),
	summary: z.object({
		count: z.number(),
		unreadable: z.number(),
		reasons: z.array(z.string()),
		duplicates: z.number(),
	}),
	pages: z.array(z.tuple([z.string(), pageSchema])),
	changes: z.nullable(changesSchema),
});

/** What's shown right after a start, before the whole list is loaded: one small file. */
export interface FirstPages {
	readonly readAt: number;
	readonly summary: Pick<CatalogueSummary, "count" | "unreadable" | "reasons" | "duplicates">;
	/** Results of the views' most recent queries, by `queryKey`. */
	readonly pages: ReadonlyArray<readonly [string, CataloguePage]>;
	readonly changes: CatalogueChanges | null;
}

/** Delay after a refresh: writing the list competes for CPU with rendering its rows. */
const RENDER_MS = 300;

export interface SnapshotOptions {
	/** What to show right after the next start. Undefined while there is no list. */
	readonly firstPages: () => Promise<FirstPages | undefined>;
	/** Called with the errors of writes. */
	readonly onTrouble: ((error: unknown) => void) | undefined;
	/** Resolves when a new list's rows are rendered: only then is the list written. The default is a fixed delay. */
	readonly whenRendered?: (() => Promise<void>) | undefined;
}

/**
 * One account's last list on disk: first pages, whole columns, and the baseline for changes. Writes run one at a
 * time, in order.
 */
export class CatalogueSnapshot {
	readonly #folder: string;
	readonly #options: SnapshotOptions;
	#writing: Promise<void> = Promise.resolve();
	/** Whether a write of the first pages alone is already queued. */
	#keeping = false;

	constructor(folder: string, options: SnapshotOptions) {
		this.#folder = folder;
		this.#options = options;
	}

	get baselinePath(): string {
		return join(this.#folder, "catalogue-seen.columns");
	}

	get columnsPath(): string {
		return join(this.#folder, "catalogue.columns");
	}

	/** Resolves when pending writes have ended, even if they failed. */
	get ended(): Promise<void> {
		return this.#writing;
	}

	/** Resolves to undefined if there is no readable snapshot. */
	async readFirstPages(): Promise<FirstPages | undefined> {
		const text = await readFile(this.#firstPagesPath, "utf8").catch(() => "");
		return parseJson(text, firstPagesSchema);
	}

	async readColumns(): Promise<StoredColumns<CatalogueColumns> | undefined> {
		const { readWhole } = await columnsFile();
		return readWhole(this.columnsPath);
	}

	/**
	 * Queues a new list for writing. `isBaseline`: whether later lists are compared with it. `readAt`: ms since
	 * 1970.
	 */
	save(columns: CatalogueColumns, readAt: number, isBaseline: boolean): void {
		const { whenRendered = async () => delay(RENDER_MS) } = this.#options;
		this.#write(async () => {
			await whenRendered();
			await this.#writeFirstPages(await this.#options.firstPages());
			const { writeBaseline, writeColumns } = await columnsFile();
			await writeColumns(this.columnsPath, columns, readAt);
			if (isBaseline) await writeBaseline(this.baselinePath, columns, readAt);
		});
	}

	/** Queues a list for writing as the baseline for later changes, unless another window has stored a newer baseline. */
	saveBaseline(columns: CatalogueColumns, readAt: number): void {
		this.#write(async () => {
			await this.#updateFirstPages();
			const { readBaselineColumns, writeBaseline } = await columnsFile();
			const stored = await readBaselineColumns(this.baselinePath);
			if (!stored || stored.readAt <= readAt) await writeBaseline(this.baselinePath, columns, readAt);
		});
	}

	/** Queues the first pages alone for writing, unless they already are or another window has stored a newer list. */
	saveFirstPages(): void {
		if (this.#keeping) return;
		this.#keeping = true;
		this.#write(async () => {
			this.#keeping = false;
			await this.#updateFirstPages();
		});
	}

	#write(write: () => Promise<void>): void {
		this.#writing = this.#writing
			.then(turn)
			.then(write)
			.catch((error: unknown) => this.#options.onTrouble?.(error));
	}

	/** Keeps the stored pages if they're of a newer list. */
	async #updateFirstPages(): Promise<void> {
		const first = await this.#options.firstPages();
		const stored = await this.readFirstPages();
		if (first && stored && stored.readAt > first.readAt) return;
		await this.#writeFirstPages(first);
	}

	async #writeFirstPages(first: FirstPages | undefined): Promise<void> {
		if (first) await writeAtomically(this.#firstPagesPath, JSON.stringify({ version: 1, ...first }));
	}

	get #firstPagesPath(): string {
		return join(this.#folder, "catalogue-first.json");
	}
}

/** Imported lazily: showing the first rows at startup doesn't need it. */
const columnsFile = async () => import("./columnsFile.ts");
