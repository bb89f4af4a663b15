/** One field of the dataset: grip, name, type, description, delete button, and problems. */
import type { VscodeSingleSelect } from "@vscode-elements/elements/dist/vscode-single-select/vscode-single-select.js";
import type { VscodeTextfield } from "@vscode-elements/elements/dist/vscode-textfield/vscode-textfield.js";
import * as l10n from "@vscode/l10n";
import { display } from "../../base/text.ts";
import { type DraftProblem, knownTypes } from "../../rules/datasetDraft.ts";
import type { FieldShape } from "./protocol.ts";
import { h, icon, replaceChildren } from "../shared/ui/dom.tsx";
import { iconButton } from "../shared/ui/elements.tsx";
import { describeControl, fieldMessage, innerControl, textfield } from "../shared/ui/field.tsx";
import { combo, setCombo } from "./combo.tsx";

export type FieldPart = "name" | "type" | "description";

export interface FieldRowEvents {
	change(): void;
	leave(row: FieldRow, part: FieldPart): void;
	enter(row: FieldRow): void;
	remove(row: FieldRow): void;
	/** Up is -1, down is 1. */
	move(row: FieldRow, step: -1 | 1): void;
	dragStart(row: FieldRow): void;
	dragOver(row: FieldRow): void;
	drop(): void;
	/** Called when a table is pasted into the name. */
	pasteTable(row: FieldRow, text: string): void;
}

/** A row keeps its elements for as long as its field exists, so moving other rows never takes focus away. */
export class FieldRow {
	readonly root: HTMLLIElement;
	readonly #name: VscodeTextfield;
	readonly #type: VscodeSingleSelect;
	readonly #description: VscodeTextfield;
	readonly #grip: HTMLButtonElement;
	readonly #bin: HTMLElement;
	readonly #message = h("div", { class: "f-err" });
	#position = 0;

	constructor(value: FieldShape, events: FieldRowEvents) {
		this.#name = textfield(value.name, { class: "f-name mono", placeholder: "field_name" });
		this.#type = combo({
			known: knownTypes,
			value: value.type,
			className: "f-type",
			onChange: () => events.change(),
		});
		this.#description = textfield(value.description, {
			class: "f-desc",
			placeholder: l10n.t("What the field contains"),
		});
		this.#grip = this.#makeGrip(events);
		this.#bin = iconButton("trash", l10n.t("Remove Field"), () => events.remove(this));
		this.#message.hidden = true;
		this.root = h(
			"li",
			{ class: "frow", ondragover: (event) => this.#dragOver(event, events), ondrop: () => events.drop() },
			this.#grip,
			this.#name,
			this.#type,
			this.#description,
			this.#bin,
			this.#message,
		);
		this.#listen(events);
	}

	get value(): FieldShape {
		return { name: this.#name.value, type: this.#type.value, description: this.#description.value };
	}

	get empty(): boolean {
		return this.#name.value.trim() === "" && this.#description.value.trim() === "";
	}

	/** `position` is 0-based and part of every accessible name in the row. */
	setPosition(position: number): void {
		this.#position = position;
		const number = position + 1;
		this.#name.label = l10n.t("Name of field {0}", number);
		this.#type.label = l10n.t("Type of field {0}", number);
		this.#description.label = l10n.t("Description of field {0}", number);
		const remove = l10n.t("Remove field {0}", number);
		this.#bin.setAttribute("aria-label", remove);
		this.#bin.setAttribute("title", remove);
		this.#nameGrip();
	}

	focus(part: FieldPart | "grip" = "name"): void {
		if (part === "grip") return this.#grip.focus();
		const control = this.#control(part);
		// The inner control of a new row exists only after its first render.
		void control.updateComplete.then(() => innerControl(control)?.focus());
	}

	show(problems: readonly DraftProblem[], use: (part: FieldPart, value: string) => void): void {
		const [first] = problems.toSorted((a, b) => rank(a) - rank(b));
		for (const part of ["name", "type", "description"] as const) {
			const control = this.#control(part);
			const mine = problems.filter((problem) => problem.path.endsWith(`.${part}`));
			control.invalid = mine.some((problem) => problem.severity === "error");
			describeControl(control, mine.length > 0 ? [this.#message] : [], part !== "description");
		}
		this.#message.hidden = first === undefined;
		const part = first && partOf(first.path);
		replaceChildren(
			this.#message,
			first &&
				part &&
				fieldMessage(
					{ severity: first.severity, text: first.message, suggestion: first.suggestion },
					(value) => use(part, value),
				),
		);
	}

	set(part: FieldPart, value: string): void {
		if (part === "type") setCombo(this.#type, knownTypes, value);
		else this.#control(part).value = value;
	}

	#control(part: FieldPart): VscodeTextfield | VscodeSingleSelect {
		if (part === "type") return this.#type;
		return part === "name" ? this.#name : this.#description;
	}

	#listen(events: FieldRowEvents): void {
		for (const part of ["name", "type", "description"] as const) {
			const control = this.#control(part);
			control.addEventListener("focusout", () => events.leave(this, part));
			if (part === "type") continue;
			control.addEventListener("input", () => {
				if (part === "name") this.#nameGrip();
				events.change();
			});
			control.addEventListener("keydown", (event) => {
				if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
				event.preventDefault();
				events.enter(this);
			});
		}
		this.#name.addEventListener("paste", (event) => {
			const text = event.clipboardData?.getData("text/plain") ?? "";
			if (!/[\n\t]/.test(text.trim())) return;
			event.preventDefault();
			events.pasteTable(this, text);
		});
	}

	#makeGrip(events: FieldRowEvents): HTMLButtonElement {
		return h(
			"button",
			{
				class: "grip",
				type: "button",
				draggable: "true",
				title: l10n.t("Drag to reorder, or press Alt+Up or Alt+Down"),
				onkeydown: (event: Event) => this.#gripKey(event, events),
				ondragstart: (event: Event) => {
					if (event instanceof DragEvent) event.dataTransfer?.setData("text/plain", this.#name.value);
					events.dragStart(this);
				},
				ondragend: () => events.drop(),
			},
			icon("gripper"),
		);
	}

	#gripKey(event: Event, events: FieldRowEvents): void {
		if (!(event instanceof KeyboardEvent) || !event.altKey) return;
		if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
		event.preventDefault();
		events.move(this, event.key === "ArrowUp" ? -1 : 1);
	}

	#dragOver(event: Event, events: FieldRowEvents): void {
		event.preventDefault();
		events.dragOver(this);
	}

	#nameGrip(): void {
		const name = display(this.#name.value, 60);
		const number = this.#position + 1;
		const label =
			name === "" ? l10n.t("Move field {0}", number) : l10n.t("Move field {0}, {1}", number, name);
		this.#grip.setAttribute("aria-label", label);
	}
}

function partOf(path: string): FieldPart | undefined {
	const part = path.split(".").at(-1);
	return part === "name" || part === "type" || part === "description" ? part : undefined;
}

function rank(problem: DraftProblem): number {
	return ["error", "warning", "note"].indexOf(problem.severity);
}
