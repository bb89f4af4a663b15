/** The dataset's fields as rows to add, remove, reorder, drag, and paste. */
import * as l10n from "@vscode/l10n";
import { display } from "../../base/text.ts";
import type { DraftProblem } from "../../rules/datasetDraft.ts";
import type { FieldShape } from "./protocol.ts";
import { h } from "../shared/ui/dom.tsx";
import { announce } from "../shared/ui/elements.tsx";
import { FieldRow, type FieldPart, type FieldRowEvents } from "./fieldRow.tsx";

export interface FieldRowsOptions {
	readonly onChange: () => void;
	readonly onLeave: (path: string) => void;
	/** Parses pasted text into fields; empty if it isn't a table. */
	readonly readTable: (text: string) => Promise<readonly FieldShape[]>;
}

export class FieldRows {
	readonly root: HTMLElement;
	readonly #list = h("ol");
	readonly #options: FieldRowsOptions;
	readonly #events: FieldRowEvents;
	#rows: FieldRow[] = [];
	#dragged: FieldRow | undefined;

	constructor(options: FieldRowsOptions) {
		this.#options = options;
		this.#events = this.#createEvents();
		const heads = [l10n.t("Name"), l10n.t("Type"), l10n.t("Description")].map((head) => h("span", {}, head));
		this.root = h(
			"div",
			{ class: "frows" },
			h("div", { class: "frow-head", "aria-hidden": "true" }, heads),
			this.#list,
		);
		this.#draw();
	}

	get values(): FieldShape[] {
		return this.#rows.map((row) => row.value);
	}

	set(fields: readonly FieldShape[]): void {
		this.#rows = fields.map((field) => new FieldRow(field, this.#events));
		this.#draw();
	}

	/** Appends rows, replacing empty ones at the end. */
	add(fields: readonly FieldShape[]): void {
		while (fields.length > 1 && this.#rows.at(-1)?.empty === true) this.#rows.pop();
		this.#insert(this.#rows.length, fields);
	}

	showProblems(problems: readonly DraftProblem[]): void {
		for (const [index, row] of this.#rows.entries()) {
			const mine = problems.filter((problem) => problem.path.startsWith(`metadata_schema.${index}.`));
			row.show(mine, (part, value) => {
				row.set(part, value);
				this.#options.onChange();
			});
		}
	}

	/** Focuses the control that a problem's path refers to. */
	focus(path: string): void {
		const [, index, part] = path.split(".");
		const known = part === "type" || part === "description" ? part : "name";
		this.#rows[Number(index)]?.focus(known);
	}

	#insert(at: number, fields: readonly FieldShape[]): void {
		const rows = fields.map((field) => new FieldRow(field, this.#events));
		this.#rows.splice(at, 0, ...rows);
		this.#draw();
		this.#options.onChange();
		rows[0]?.focus();
		const [count, all] = [rows.length, this.#rows.length];
		announce(
			count === 1 ? l10n.t("Field {0} added", at + 1) : l10n.t("{0} fields added, {1} total", count, all),
		);
	}

	#createEvents(): FieldRowEvents {
		return {
			change: () => this.#options.onChange(),
			leave: (row, part: FieldPart) => {
				const index = this.#rows.indexOf(row);
				if (index >= 0) this.#options.onLeave(`metadata_schema.${index}.${part}`);
			},
			enter: (row) => {
				const next = this.#rows[this.#rows.indexOf(row) + 1];
				if (next) next.focus();
				else this.#insert(this.#rows.length, [{ name: "", type: "string", description: "" }]);
			},
			remove: (row) => this.#remove(row),
			move: (row, step) => this.#move(row, this.#rows.indexOf(row) + step),
			dragStart: (row) => {
				this.#dragged = row;
				row.root.classList.add("dragged");
			},
			dragOver: (row) => {
				if (this.#dragged && this.#dragged !== row) this.#place(this.#dragged, this.#rows.indexOf(row));
			},
			drop: () => this.#drop(),
			pasteTable: (row, text) => void this.#paste(row, text),
		};
	}

	#remove(row: FieldRow): void {
		const index = this.#rows.indexOf(row);
		this.#rows.splice(index, 1);
		this.#draw();
		this.#options.onChange();
		announce(l10n.t("Field {0} removed", index + 1));
		(this.#rows[index] ?? this.#rows.at(-1))?.focus();
	}

	#move(row: FieldRow, to: number): void {
		if (to < 0 || to >= this.#rows.length) return;
		this.#place(row, to);
		row.focus("grip");
		this.#options.onChange();
		const name = display(row.value.name, 60);
		announce(l10n.t("{0} moved to position {1} of {2}", name || l10n.t("Field"), to + 1, this.#rows.length));
	}

	#place(row: FieldRow, to: number): void {
		this.#rows.splice(this.#rows.indexOf(row), 1);
		this.#rows.splice(to, 0, row);
		this.#draw();
	}

	#drop(): void {
		if (!this.#dragged) return;
		this.#dragged.root.classList.remove("dragged");
		this.#dragged = undefined;
		this.#options.onChange();
	}

	async #paste(row: FieldRow, text: string): Promise<void> {
		const fields = await this.#options.readTable(text);
		if (fields.length === 0) return;
		const at = this.#rows.indexOf(row);
		if (row.empty) this.#rows.splice(at, 1);
		this.#insert(row.empty ? at : at + 1, fields);
	}

	/** Reuses existing elements: a component loses focus when it's removed from the document. */
	#draw(): void {
		const wanted = this.#rows.map((row) => row.root);
		for (const child of Array.from(this.#list.children)) {
			if (!wanted.some((root) => root === child)) child.remove();
		}
		for (const [index, root] of wanted.entries()) {
			if (this.#list.children[index] !== root) {
				this.#list.insertBefore(root, this.#list.children[index] ?? null);
			}
		}
		for (const [index, row] of this.#rows.entries()) row.setPosition(index);
		this.root.hidden = this.#rows.length === 0;
	}
}
