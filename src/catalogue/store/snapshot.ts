import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { CatalogueColumns } from "../columns/columns.ts";
import type { CatalogueChanges } from "../../rules/catalogueChanges.ts";
import { writeAtomically } from "../../storage/atomicFile.ts";
import type { CataloguePage, CatalogueSummary } from "../search/query.ts";

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
const changesSchema = z.object({
	since: z.number(),
	total: z.number(),
	changes: z.array(
		z.object({
			id: z.string(),
			name: z.string(),
			kind: z.enum(["new", "priceDown", "priceUp", "queryable", "accessGained", "accessLost"]),
			previousPrice: z.optional(z.string()),
		}),
	),
});
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

/**
 * One account's last list on disk: first pages, whole columns, and the list the user has seen. The code that
 * reads and writes whole lists is imported lazily, because showing the first rows at startup doesn't need it.
 */
export class CatalogueSnapshot {
	readonly #folder: string;

	constructor(folder: string) {
		this.#folder = folder;
	}

	get baselinePath(): string {
		return join(this.#folder, "catalogue-seen.columns");
	}

	/**
	 * Resolves to undefined if there is no readable snapshot. Snapshots only save time and are never
	 * required.
	 */
	async readFirstPages(): Promise<FirstPages | undefined> {
		try {
			const read: unknown = JSON.parse(await readFile(this.#firstPagesPath, "utf8"));
			const parsed = firstPagesSchema.safeParse(read);
			return parsed.success ? parsed.data : undefined;
		} catch {
			return undefined;
		}
	}

	async writeFirstPages(first: FirstPages): Promise<void> {
		await writeAtomically(this.#firstPagesPath, JSON.stringify({ version: 1, ...first }));
	}

	async readColumns(): Promise<{ columns: CatalogueColumns; readAt: number } | undefined> {
		return (await import("../columns/columnsFile.ts")).readWhole(this.#columnsPath);
	}

	async writeColumns(columns: CatalogueColumns, readAt: number): Promise<void> {
		await (await import("../columns/columnsFile.ts")).writeColumns(this.#columnsPath, columns, readAt);
	}

	/** Stores this list as the one the user has seen. */
	async writeBaseline(columns: CatalogueColumns, readAt: number): Promise<void> {
		await (await import("../columns/columnsFile.ts")).writeBaseline(this.baselinePath, columns, readAt);
	}

	get #columnsPath(): string {
		return join(this.#folder, "catalogue.columns");
	}

	get #firstPagesPath(): string {
		return join(this.#folder, "catalogue-first.json");
	}
}
