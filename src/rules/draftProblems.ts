import * as l10n from "@vscode/l10n";
import { groupDigits } from "../base/money.ts";
import { isGuid } from "../base/guid.ts";
import { display } from "../base/text.ts";
import { checkPrice } from "./typedAmount.ts";
import {
	type DatasetDraft,
	type FieldDraft,
	hasConnector,
	knownCurrencies,
	knownTypes,
	MAX_FIELDS,
} from "./datasetDraft.ts";

export interface DraftProblem {
	/** For example "name", "metadata_schema", or "metadata_schema.3.name". Indexes count from 0. */
	path: string;
	message: string;
	severity: "error" | "warning" | "note";
	suggestion?: string;
}

const knownVisibilities: readonly string[] = ["public", "private"];

/** Everything that blocks sending a draft (errors) or is worth knowing first. */
export function checkDraft(draft: DatasetDraft): DraftProblem[] {
	const noVisibility = l10n.t("Choose who can see the dataset.");
	return [
		...checkName(draft.name),
		...required("description", draft.description, l10n.t("Enter a description.")),
		...priceProblems(draft.price_per_chunk),
		...checkEnumeration("currency", draft.currency, knownCurrencies, l10n.t("Choose a currency.")),
		...checkEnumeration("visibility", draft.visibility, knownVisibilities, noVisibility),
		...checkFields(draft.metadata_schema),
		...checkConnector(draft),
	];
}

function error(path: string, message: string, suggestion?: string): DraftProblem {
	return { path, message, severity: "error", ...(suggestion === undefined ? {} : { suggestion }) };
}

function required(path: string, value: string, message: string): DraftProblem[] {
	return display(value) === "" ? [error(path, message)] : [];
}

function checkName(name: string): DraftProblem[] {
	const trimmed = name.trim();
	const shown = display(name, 1_000);
	if (shown === "") return [error("name", l10n.t("Enter a name."))];
	if (shown === trimmed) return [];
	const message = l10n.t("The name isn’t shown exactly as entered. Buyers see “{0}”.", shown);
	return [{ path: "name", message, severity: "warning", suggestion: shown }];
}

function priceProblems(text: string): DraftProblem[] {
	const verdict = checkPrice(text);
	if (!verdict.ok) return [error("price_per_chunk", verdict.message, verdict.suggestion)];
	return verdict.value === 0n
		? [{ path: "price_per_chunk", message: l10n.t("A price of 0 makes the dataset free."), severity: "note" }]
		: [];
}

function checkEnumeration(
	path: string,
	value: string,
	known: readonly string[],
	missing: string,
): DraftProblem[] {
	const typed = value.trim();
	if (display(typed) === "") return [error(path, missing)];
	return known.includes(typed) ? [] : [unknownValue(path, typed, known)];
}

function unknownValue(path: string, value: string, known: readonly string[]): DraftProblem {
	const message = l10n.t("“{0}” isn’t a recognized value and will be sent as is.", display(value, 60));
	const meant = known.find((candidate) => candidate.toLowerCase() === value.toLowerCase());
	return { path, message, severity: "note", ...(meant === undefined ? {} : { suggestion: meant }) };
}

/** The message for more than `MAX_FIELDS` fields. */
export function tooManyFields(): string {
	return l10n.t(
		"Data Marketplace can publish up to {0} fields. Remove some fields.",
		groupDigits(MAX_FIELDS),
	);
}

function checkFields(fields: readonly FieldDraft[]): DraftProblem[] {
	const firsts = new Map<string, number>();
	const problems = fields.slice(0, MAX_FIELDS).flatMap((field, index) => {
		const name = field.name.trim();
		const first = firsts.get(name) ?? index;
		firsts.set(name, first);
		return checkField(field, index, first);
	});
	return fields.length > MAX_FIELDS ? [error("metadata_schema", tooManyFields()), ...problems] : problems;
}

/** Checks one field. `first` is the index of the first field with the same name. */
function checkField(field: FieldDraft, index: number, first: number): DraftProblem[] {
	const path = `metadata_schema.${index}`;
	const name = field.name.trim();
	const noType = l10n.t("Choose a type for field {0}.", index + 1);
	const type = checkEnumeration(`${path}.type`, field.type, knownTypes, noType);
	if (display(name) === "")
		return [error(`${path}.name`, l10n.t("Enter a name for field {0}.", index + 1)), ...type];
	if (first === index) return type;
	const repeated = l10n.t(
		"Fields {1} and {0} are both named “{2}”. Give each field a unique name.",
		index + 1,
		first + 1,
		display(name, 60),
	);
	return [error(`${path}.name`, repeated), ...type];
}

function checkConnector(draft: DatasetDraft): DraftProblem[] {
	const dependents = ["index_name", "embedding_model"] as const;
	if (!hasConnector(draft)) {
		const message = l10n.t("Enter a connector ID, or the marketplace may ignore this value.");
		return ([...dependents, "namespace"] as const)
			.filter((path) => draft[path].trim() !== "")
			.map((path) => ({ path, message, severity: "warning" }));
	}
	const id = isGuid(draft.connector_id.trim())
		? []
		: [error("connector_id", l10n.t("Enter an ID in the form xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx."))];
	const missing = l10n.t("Enter a value, or remove the connector ID.");
	return [...id, ...dependents.flatMap((path) => required(path, draft[path], missing))];
}
