import * as z from "zod/mini";
import { plainDecimal } from "../base/money.ts";

/** Types offered for a field: the two that the API documents, plus boolean. The API also accepts others. */
export const knownTypes: readonly string[] = ["string", "number", "boolean"];

const entered = z.string().check(z.maxLength(1_000_000));

export const fieldSchema = z.object({ name: entered, type: entered, description: entered });
export type FieldDraft = z.infer<typeof fieldSchema>;

/** The text properties of POST /v1/datasets, with the API's names, in the API's order. */
const texts = z.object({
	name: entered,
	description: entered,
	price_per_chunk: entered,
	currency: entered,
	visibility: entered,
	connector_id: entered,
	index_name: entered,
	embedding_model: entered,
	namespace: entered,
});
export const textProperties = z.keyof(texts).options;

/** A new dataset being edited: every value as typed. */
export const draftSchema = z.extend(texts, {
	metadata_schema: z.array(fieldSchema),
});
export type DatasetDraft = z.infer<typeof draftSchema>;

/** A person couldn't review more fields, and checking them would slow down typing. */
export const MAX_FIELDS = 2_000;
export const knownCurrencies: readonly string[] = ["USD"];

const noFields: FieldDraft[] = [];
Object.freeze(noFields);

/** The initial draft. Frozen: copy it and its `metadata_schema` before changing them. */
export const emptyDraft: DatasetDraft = Object.freeze({
	name: "",
	description: "",
	price_per_chunk: "",
	currency: "USD",
	visibility: "private",
	connector_id: "",
	index_name: "",
	embedding_model: "",
	namespace: "",
	metadata_schema: noFields,
});

/**
 * The body of POST /v1/datasets, exactly as sent: optional inputs only if filled in, `metadata_schema` only
 * with at least one field. The draft must have no errors.
 */
export function draftToBody(draft: DatasetDraft): Record<string, unknown> {
	const optional = (["connector_id", "index_name", "embedding_model", "namespace"] as const)
		.map((key) => [key, draft[key].trim()] as const)
		.filter(([, value]) => value !== "");
	const fields = draft.metadata_schema.map(fieldToBody);
	return {
		name: draft.name.trim(),
		description: draft.description,
		price_per_chunk: plainDecimal(draft.price_per_chunk.trim()),
		currency: draft.currency.trim(),
		visibility: draft.visibility.trim(),
		...Object.fromEntries(optional),
		...(fields.length > 0 ? { metadata_schema: fields } : {}),
	};
}

/** A field as sent: with a description only if it's filled in. */
export function fieldToBody({ name, type, description }: FieldDraft): Partial<FieldDraft> {
	return {
		name: name.trim(),
		type: type.trim(),
		...(description.trim() === "" ? {} : { description }),
	};
}

export function isEmptyField({ name, description }: FieldDraft): boolean {
	return name.trim() === "" && description.trim() === "";
}

/** The number of fields, without the empty ones at the end. */
export function filledFields(fields: readonly FieldDraft[]): number {
	return fields.findLastIndex((field) => !isEmptyField(field)) + 1;
}

/** Whether the draft names a connector, without which the dataset can't be queried. */
export function hasConnector(draft: DatasetDraft): boolean {
	return draft.connector_id.trim() !== "";
}
