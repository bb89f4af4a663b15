/** The layout of the form: sections, row actions, footer. */
import * as l10n from "@vscode/l10n";
import type { DraftShape, FieldShape } from "./protocol.ts";
import { h, icon } from "../shared/ui/dom.tsx";
import { button } from "../shared/ui/elements.tsx";
import type { FailureArea } from "../shared/ui/failure.tsx";
import type { CreateChannel } from "./channel.tsx";
import type { FieldRows } from "./fieldRows.tsx";
import {
	lineField,
	priceFields,
	textField,
	visibilityField,
	type ListingField,
	type ListingFieldEvents,
} from "./listingFields.tsx";

/** What the form's buttons act on. */
export interface FormActions {
	readonly channel: CreateChannel;
	readonly failures: FailureArea;
	/** Sends pending edits, so the host acts on the current draft. */
	readonly flush: () => Promise<void>;
}

export type FormFields = Readonly<Record<Exclude<keyof DraftShape, "metadata_schema">, ListingField>>;

export function createFields(events: ListingFieldEvents): FormFields {
	const { price, currency } = priceFields(events);
	return {
		name: lineField("name", events, {
			help: l10n.t("The name buyers search for. You can’t change it later."),
			required: true,
		}),
		description: textField("description", events, {
			help: l10n.t("Plain text: what the dataset contains, where it comes from, and how often it’s updated."),
			required: true,
		}),
		visibility: visibilityField(events),
		price_per_chunk: price,
		currency,
		connector_id: lineField("connector_id", events, {
			help: l10n.t("If you enter a connector ID, an index name and embedding model are also required."),
			className: "mono",
		}),
		index_name: lineField("index_name", events),
		embedding_model: lineField("embedding_model", events),
		namespace: lineField("namespace", events, { placeholder: l10n.t("Optional") }),
	};
}

export function formSections(
	fields: FormFields,
	rows: HTMLElement,
	count: HTMLElement,
	actions: HTMLElement,
): HTMLElement[] {
	const required = h("span", { class: "end muted small" }, l10n.t("* Required"));
	const queried = l10n.t(
		"Optional. Buyers can query a dataset only if it has a connector to an external index.",
	);
	return [
		section("s-listing", l10n.t("Listing"), required, [
			fields.name.root,
			fields.description.root,
			fields.visibility.root,
		]),
		section("s-price", l10n.t("Price"), undefined, [fields.price_per_chunk.root]),
		section("s-fields", l10n.t("Fields"), count, [
			h("p", { class: "hint" }, l10n.t("Optional. Fields that buyers can filter by.")),
			rows,
			actions,
		]),
		section("s-conn", l10n.t("Connector"), undefined, [
			h("p", { class: "hint" }, queried),
			fields.connector_id.root,
			h("div", { class: "pair" }, fields.index_name.root, fields.embedding_model.root, fields.namespace.root),
		]),
	];
}

export function rowActions({ channel, failures }: FormActions, rows: FieldRows): HTMLElement {
	const add = async (read: () => Promise<readonly FieldShape[]>): Promise<void> => {
		const fields = await failures.run(read);
		if (fields && fields.length > 0) rows.add(fields);
	};
	return h(
		"div",
		{ class: "actions frow-actions" },
		button(l10n.t("Add Field"), {
			id: "add-field",
			icon: "add",
			secondary: true,
			onClick: () => rows.add([{ name: "", type: "string", description: "" }]),
		}),
		button(l10n.t("Paste from CSV…"), {
			id: "paste-fields",
			icon: "clippy",
			secondary: true,
			onClick: async () => add(async () => channel.request("readFields", { text: null })),
		}),
		button(l10n.t("Import from Sample File…"), {
			id: "sample-fields",
			icon: "file",
			secondary: true,
			onClick: async () => add(async () => channel.request("readSample", null)),
		}),
	);
}

export function formFoot(
	{ channel, failures, flush }: FormActions,
	draft: () => DraftShape,
	review: () => Promise<void>,
): HTMLElement {
	const note = l10n.t(
		"You can’t change or delete a published dataset from VS Code. You’ll review exactly what’s sent first.",
	);
	const discard = async (): Promise<null> => {
		await flush();
		return channel.request("discard", null);
	};
	return h(
		"footer",
		{ class: "form-foot" },
		h("p", { class: "note" }, icon("info", "info"), h("span", {}, note)),
		h(
			"div",
			{ class: "actions" },
			button(l10n.t("Review…"), { id: "review", onClick: review }),
			button(l10n.t("Save as Manifest…"), {
				id: "save-manifest",
				icon: "json",
				secondary: true,
				onClick: async () => failures.run(async () => channel.request("saveAsManifest", { draft: draft() })),
			}),
			h(
				"span",
				{ class: "end" },
				button(l10n.t("Discard Draft…"), {
					id: "discard",
					secondary: true,
					onClick: async () => failures.run(discard),
				}),
			),
		),
	);
}

function section(
	id: string,
	title: string,
	after: HTMLElement | undefined,
	content: readonly HTMLElement[],
): HTMLElement {
	return h(
		"section",
		{ "aria-labelledby": id },
		h("div", { class: "section-head" }, h("h2", { id }, title), after),
		content,
	);
}
