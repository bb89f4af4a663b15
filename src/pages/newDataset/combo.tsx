/** A combo box that suggests known values and accepts any other. */
import { VscodeSingleSelect } from "@vscode-elements/elements/dist/vscode-single-select/vscode-single-select.js";
import { h } from "../shared/ui/dom.tsx";
import { innerStyles } from "../shared/ui/elements.tsx";

VscodeSingleSelect.elementStyles.push(innerStyles);

export interface ComboOptions {
	readonly known: readonly string[];
	readonly value: string;
	readonly label?: string;
	readonly className?: string;
	readonly onChange: () => void;
}

/** The component keeps typed text only if "Add" is selected. This one also keeps it on blur. */
export function combo(options: ComboOptions): VscodeSingleSelect {
	const control = h("vscode-single-select", {
		combobox: true,
		creatable: true,
		label: options.label,
		class: options.className,
	});
	setCombo(control, options.known, options.value);
	// The component discards typed text on blur, so it's stored here.
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

/** Sets the value, adding it to the options if it isn't known. */
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
