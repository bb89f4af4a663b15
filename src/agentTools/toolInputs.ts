import * as z from "zod/mini";

/**
 * What a model may pass to each tool: the properties in `contributes.languageModelTools`, checked more
 * strictly, because the input is untrusted. For example, texts have a maximum length, and dataset IDs must be GUIDs.
 */

const datasetId = z.guid();
const count = z.union([z.int().check(z.positive()), z.string().check(z.regex(/^[1-9]\d{0,17}$/))]);
const text = (limit: number): z.ZodMiniString => z.string().check(z.maxLength(limit));

/** How many datasets a search returns if the model doesn't say. */
export const DEFAULT_SEARCH_LIMIT = 20;
const MAX_SEARCH_LIMIT = 50;

export const searchInput = z.object({
	query: z.optional(text(500)),
	sort: z.optional(z.enum(["name", "price", "newest", "updated"])),
	limit: z.optional(z.int().check(z.positive(), z.maximum(MAX_SEARCH_LIMIT))),
});
export const datasetInput = z.object({ datasetId });
export const compareInput = z.object({
	datasetIds: z.array(datasetId).check(z.minLength(2), z.maxLength(4)),
});
export const estimateInput = z.object({ datasetId, chunks: count });
export const balanceInput = z.object({});
export const draftInput = z.object({
	fileName: z.optional(text(80)),
	name: text(1000),
	description: text(20_000),
	price_per_chunk: text(40),
	currency: z.optional(text(20)),
	visibility: z.optional(text(40)),
	connector_id: z.optional(text(80)),
	index_name: z.optional(text(500)),
	embedding_model: z.optional(text(500)),
	namespace: z.optional(text(500)),
	metadata_schema: z.optional(
		z
			.array(z.object({ name: text(500), type: text(80), description: z.optional(text(2000)) }))
			.check(z.maxLength(1000)),
	),
});
export const accessInput = z.object({ datasetId, email: text(320) });

export type SearchInput = z.output<typeof searchInput>;
export type DraftInput = z.output<typeof draftInput>;
export type AccessInput = z.output<typeof accessInput>;
