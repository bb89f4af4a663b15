import { html, type Html } from "./html.ts";

/** Options of a select whose labels equal their values. */
export function options(values: readonly string[], chosen: string): Html[] {
	return labelledOptions(
		values.map((value) => ({ value, label: value })),
		chosen,
	);
}

/** A text field with a datalist, since a long select is unusable without search. */
export function searchable(field: {
	id: string;
	name: string;
	value: string;
	suggestions: readonly string[];
}): Html {
	const { id, name, value, suggestions } = field;
	return html`<input
			class="control"
			id="${id}"
			name="${name}"
			list="${id}-list"
			autocomplete="off"
			value="${value}"
		/><datalist id="${id}-list">
			${suggestions.map((suggestion) => html`<option value="${suggestion}"></option>`)}
		</datalist>`;
}

export function labelledOptions(
	choices: ReadonlyArray<{ value: string; label: string }>,
	chosen: string,
): Html[] {
	return choices.map(({ value, label }) =>
		value === chosen
			? html`<option value="${value}" selected>${label}</option>`
			: html`<option value="${value}">${label}</option>`,
	);
}
