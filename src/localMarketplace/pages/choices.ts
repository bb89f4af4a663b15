import { html } from "./html.ts";
import type { Html } from "./html.ts";

/** The options of a select, values and labels alike. */
export function options(values: readonly string[], chosen: string): Html[] {
	return labelledOptions(
		values.map((value) => ({ value, label: value })),
		chosen,
	);
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
