import { html } from "./html.ts";
import type { Html } from "./html.ts";

/** The options of a select, values and labels alike. */
export function options(values: readonly string[], chosen: string): Html[] {
	return labelledOptions(
		values.map((value) => ({ value, label: value })),
		chosen,
	);
}

/** A field that a browser completes as one types: a long list is of no use without a search. */
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
	choices: readonly { value: string; label: string }[],
	chosen: string,
): Html[] {
	return choices.map(({ value, label }) =>
		value === chosen
			? html`<option value="${value}" selected>${label}</option>`
			: html`<option value="${value}">${label}</option>`,
	);
}
