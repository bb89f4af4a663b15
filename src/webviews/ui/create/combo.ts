/** A choice among known values that takes any other as it is typed. */
import { VscodeSingleSelect } from "@vscode-elements/elements/dist/vscode-single-select/vscode-single-select.js";
import { h } from "../dom.ts";
import { innerStyles } from "../elements.ts";

VscodeSingleSelect.elementStyles.push(innerStyles);

export interface ComboOptions {
	readonly known: readonly string[];
	readonly value: string;
	readonly label?: string;
	readonly className?: string;
	readonly onChange: () => void;
}

/** The component keeps typed text only where "Add" was chosen; here leaving the field is enough. */
export function combo(options: ComboOptions): VscodeSingleSelect {
	const control = h("vscode-single-select", {
		combobox: true,
		creatable: true,
		label: options.label,
		class: options.className,
	});
	setCombo(control, options.known, options.value);
	// The component forgets what was typed as soon as it loses the focus, so it is remembered here.
	let typed: string | undefined;
	control.addEventListener("input", (event) => {
		const [input] = event.composedPath();
		if (input instanceof HTMLInputElement) typed = input.value.trim();
	});
	control.addEventListener("change", () => {
		typed = undefined;
		options.onChange();
	});
	control.addEventListener("focusout", () => {
		const value = typed;
		typed = undefined;
		if (value === undefined || value === control.value) return;
		setCombo(control, options.known, value);
		options.onChange();
	});
	return control;
}

/** Shows a value, known or not. */
export function setCombo(control: VscodeSingleSelect, known: readonly string[], value: string): void {
	const values = value === "" || known.includes(value) ? known : [...known, value];
	control.options = values.map((each) => ({
		label: each,
		value: each,
		description: "",
		selected: each === value,
		disabled: false,
	}));
	control.value = value;
}
