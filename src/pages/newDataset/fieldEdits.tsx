/**
 * Changes to the list of fields. Additions, removals, and moves are announced, and move the focus to where
 * the next edit is likely.
 */
import * as l10n from "@vscode/l10n";
import { display } from "../../base/text.ts";
import { announce, send } from "../shared/components/page.tsx";
import { keyed, type DraftKeeper, type KeyedField } from "./draftKeeper.tsx";
import { type FieldDraft, filledFields, isEmptyField } from "../../rules/datasetDraft.ts";
import { newDatasetPage } from "./protocol.ts";

export type FieldPart = keyof FieldDraft;

/** The path of a field's part in the draft, which is also the ID of its control. */
export const pathOf = (index: number, part: FieldPart | "grip" | "message"): string =>
	`metadata_schema.${index}.${part}`;

const emptyField: FieldDraft = { name: "", type: "string", description: "" };

export class FieldEdits {
	readonly #keeper: DraftKeeper;
	readonly #focusAfter: (id: string) => void;

	constructor(keeper: DraftKeeper, focusAfter: (id: string) => void) {
		this.#keeper = keeper;
		this.#focusAfter = focusAfter;
	}

	edit(index: number, part: FieldPart, value: string): void {
		this.#change((fields) => fields.map((field, at) => (at === index ? { ...field, [part]: value } : field)));
	}

	addEmpty(): void {
		this.#insert(this.#fields.length, [emptyField]);
	}

	/** Adds fields at the end, replacing trailing empty ones. */
	append(added: readonly FieldDraft[] | undefined): void {
		const at = filledFields(this.#fields);
		this.#insert(at, added, this.#fields.length - at);
	}

	/** Inserts a pasted table's fields below the field that took the paste, or in place of that field if it's empty. */
	async pasteTable(key: number, text: string): Promise<void> {
		const added = await send(newDatasetPage, "readFields", { text });
		const at = this.#fields.findIndex((field) => field.key === key);
		const target = this.#fields[at];
		if (target && isEmptyField(target)) this.#insert(at, added, 1);
		else if (target) this.#insert(at + 1, added);
	}

	/** Focuses the next field, or adds one after the last. */
	enter(index: number): void {
		if (index + 1 < this.#fields.length) this.#focusAfter(pathOf(index + 1, "name"));
		else this.addEmpty();
	}

	remove(index: number): void {
		this.#change((fields) => fields.toSpliced(index, 1));
		announce(l10n.t("Field {0} removed", index + 1));
		const last = this.#fields.length - 1;
		this.#focusAfter(last < 0 ? "add-field" : pathOf(Math.min(index, last), "name"));
	}

	move(from: number, to: number): void {
		const field = this.#fields[from];
		const count = this.#fields.length;
		if (!field || to < 0 || to >= count) return;
		this.place(from, to);
		this.#focusAfter(pathOf(to, "grip"));
		const name = display(field.name, 60) || l10n.t("Field");
		announce(l10n.t("{0} moved to position {1} of {2}", name, to + 1, count));
	}

	/** Moves a field without moving the focus or announcing the move, as needed during a drag. */
	place(from: number, to: number): void {
		this.#change((fields) => fields.toSpliced(from, 1).toSpliced(to, 0, ...fields.slice(from, from + 1)));
	}

	get #fields(): readonly KeyedField[] {
		return this.#keeper.draft.metadata_schema;
	}

	#change(update: (fields: readonly KeyedField[]) => KeyedField[]): void {
		this.#keeper.change({ metadata_schema: update(this.#fields) });
	}

	#insert(at: number, added: readonly FieldDraft[] = [], replaced = 0): void {
		if (added.length === 0) return;
		this.#change((fields) => fields.toSpliced(at, replaced, ...added.map(keyed)));
		this.#focusAfter(pathOf(at, "name"));
		announce(
			added.length === 1
				? l10n.t("Field {0} added", at + 1)
				: l10n.t("{0} fields added, {1} total", added.length, this.#fields.length),
		);
	}
}
