/** The draft form, with live validation. */
import { checkDraft, type DraftProblem } from "../../rules/datasetDraft.ts";
import { ownNameHints } from "../../rules/listingQuality.ts";
import type { DraftShape } from "./protocol.ts";
import { h, replaceChildren } from "../shared/ui/dom.tsx";
import { FieldRows } from "./fieldRows.tsx";
import {
	createFields,
	formFoot,
	formSections,
	rowActions,
	type FormActions,
	type FormFields,
} from "./formLayout.tsx";
import type { ListingFieldEvents } from "./listingFields.tsx";
import { problemSummary } from "./summary.tsx";

export interface DraftFormOptions extends FormActions {
	/** Called on every keystroke. */
	readonly onChange: (draft: DraftShape) => void;
	readonly ownNames: () => readonly string[];
}

/** Shows a field's problems once it loses focus or a review is requested, then on every keystroke. */
export class DraftForm {
	readonly root: HTMLFormElement;
	/** Shown above the form, and focused when a review is rejected. */
	readonly summary = h("div", { class: "summary" });
	/** The column beside the form. */
	readonly aside = h("aside", { class: "aside sticky", "aria-labelledby": "prev" });
	readonly #options: DraftFormOptions;
	readonly #fields: FormFields;
	readonly #rows: FieldRows;
	readonly #count = h("span", { class: "count" });
	readonly #left = new Set<string>();
	#asked = false;
	/** While a mouse button is down, new messages would move what is being clicked. */
	#pressing = false;

	constructor(options: DraftFormOptions) {
		this.#options = options;
		const events: ListingFieldEvents = {
			change: () => this.#changed(),
			leave: (path) => this.#leave(path),
		};
		this.#fields = createFields(events);
		this.#rows = new FieldRows({
			onChange: () => events.change(),
			onLeave: (path) => events.leave(path),
			readTable: async (text) =>
				(await options.failures.run(async () => options.channel.request("readFields", { text }))) ?? [],
		});
		this.root = h(
			"form",
			{
				class: "columns",
				novalidate: true,
				onsubmit: (event: Event) => event.preventDefault(),
				onkeydown: (event: Event) => this.#key(event),
			},
			h(
				"div",
				{ class: "sections" },
				formSections(this.#fields, this.#rows.root, this.#count, rowActions(options, this.#rows)),
			),
			this.aside,
			formFoot(
				options,
				() => this.value,
				async () => this.#review(),
			),
		);
		this.#watchPointer();
	}

	get value(): DraftShape {
		const { name, description, price_per_chunk, currency, visibility } = this.#fields;
		const { connector_id, index_name, embedding_model, namespace } = this.#fields;
		return {
			name: name.get(),
			description: description.get(),
			price_per_chunk: price_per_chunk.get(),
			currency: currency.get(),
			visibility: visibility.get(),
			connector_id: connector_id.get(),
			index_name: index_name.get(),
			embedding_model: embedding_model.get(),
			namespace: namespace.get(),
			metadata_schema: this.#rows.values,
		};
	}

	/** Shows another draft, with no field marked as left yet. */
	load(draft: DraftShape): void {
		const { metadata_schema, ...values } = draft;
		for (const [key, listed] of Object.entries(this.#fields)) {
			const value = new Map(Object.entries(values)).get(key);
			listed.set(value ?? "");
		}
		this.#rows.set(metadata_schema);
		this.#left.clear();
		this.#asked = false;
		this.#check();
	}

	async #review(): Promise<void> {
		this.#asked = true;
		const errors = this.#check().filter((problem) => problem.severity === "error");
		if (errors.length > 0) {
			this.summary.querySelector<HTMLElement>("[role=alert]")?.focus();
			return;
		}
		const { channel, failures } = this.#options;
		await failures.run(async () => channel.request("review", { draft: this.value }));
	}

	#key(event: Event): void {
		if (!(event instanceof KeyboardEvent) || event.key !== "Enter") return;
		if (!event.ctrlKey && !event.metaKey) return;
		event.preventDefault();
		void this.#review();
	}

	#leave(path: string): void {
		this.#left.add(path);
		if (!this.#pressing) this.#check();
	}

	#watchPointer(): void {
		document.addEventListener("pointerdown", () => (this.#pressing = true), { capture: true });
		const released = (): void => {
			this.#pressing = false;
			// `click` fires after `pointerup`.
			setTimeout(() => this.#check());
		};
		document.addEventListener("pointerup", released, { capture: true });
		document.addEventListener("pointercancel", released, { capture: true });
	}

	#changed(): void {
		this.#check();
		this.#options.onChange(this.value);
	}

	/** Validates everything and shows the problems that are due. @returns all problems */
	#check(): DraftProblem[] {
		const draft = this.value;
		const remarks = ownNameHints(draft.name, this.#options.ownNames());
		const problems: DraftProblem[] = [
			...checkDraft(draft),
			...remarks.map((remark) => ({ ...remark, severity: "warning" as const })),
		];
		const due = problems.filter((problem) => this.#asked || this.#left.has(problem.path));
		for (const [path, listed] of Object.entries(this.#fields)) {
			const [problem] = due.filter((each) => each.path === path);
			const shown = problem && {
				severity: problem.severity,
				text: problem.message,
				suggestion: problem.suggestion,
			};
			listed.show(shown, (value) => {
				listed.set(value);
				this.#changed();
				listed.focus();
			});
		}
		this.#rows.showProblems(due);
		const connected = draft.connector_id.trim() !== "";
		this.#fields.index_name.require?.(connected);
		this.#fields.embedding_model.require?.(connected);
		this.#count.textContent = draft.metadata_schema.length === 0 ? "" : String(draft.metadata_schema.length);
		this.#showSummary(problems);
		return problems;
	}

	#showSummary(problems: readonly DraftProblem[]): void {
		const errors = this.#asked ? problems.filter((problem) => problem.severity === "error") : [];
		const focused = this.summary.contains(document.activeElement);
		replaceChildren(this.summary, errors.length > 0 && problemSummary(errors, (path) => this.#focus(path)));
		this.summary.hidden = errors.length === 0;
		if (focused && errors.length > 0) this.summary.querySelector<HTMLElement>("[role=alert]")?.focus();
	}

	#focus(path: string): void {
		if (path.startsWith("metadata_schema.")) this.#rows.focus(path);
		else new Map(Object.entries(this.#fields)).get(path)?.focus();
	}
}
