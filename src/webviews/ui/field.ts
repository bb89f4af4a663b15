/** One field of a form: label, help, control, message, tied together for screen readers across shadow roots. */
import type { VscodeTextfield } from "@vscode-elements/elements/dist/vscode-textfield/vscode-textfield.js";
import * as l10n from "@vscode/l10n";
import { h, icon, replaceChildren, type Child } from "./dom.ts";
import { link } from "./elements.ts";

/** A component with an inner control: what `vscode-textfield`, `-textarea` and `-single-select` have in common. */
export interface FormControl extends HTMLElement {
	value: string;
	invalid: boolean;
	disabled: boolean;
	readonly updateComplete: Promise<boolean>;
}

export interface FieldMessage {
	readonly severity: "error" | "warning" | "note";
	readonly text: string;
	/** A value that would be right; offered as a link. */
	readonly suggestion?: string | undefined;
}

export interface FieldOptions {
	readonly id: string;
	readonly label: string;
	readonly help?: string;
	/** Written behind the control, such as the currency. */
	readonly unit?: Child;
	/** Stands behind control and unit, such as "All 250.00". */
	readonly after?: Child;
	readonly required?: boolean;
	readonly inputMode?: "decimal" | "numeric" | "email" | "text";
}

/** A field on the page. `show` puts a message under it, or takes it away. */
export interface FieldHandle<C extends FormControl> {
	readonly root: HTMLElement;
	readonly control: C;
	show(message: FieldMessage | undefined, useSuggestion?: (value: string) => void): void;
	/** The help under the label, where it depends on the state. */
	setHelp(text: string): void;
}

const MESSAGE_ICONS = { error: "error", warning: "warning", note: "info" } as const;
const MESSAGE_COLOURS = { error: "", warning: "warn", note: "info" } as const;

/** Puts a field together around a control. */
export function field<C extends FormControl>(control: C, options: FieldOptions): FieldHandle<C> {
	control.id = options.id;
	const help = h("p", { class: "help", id: `${options.id}-help` }, options.help ?? "");
	help.hidden = options.help === undefined;
	const message = h("div", { class: "message", id: `${options.id}-message` });
	const plain = options.unit === undefined && options.after === undefined;
	const root = h(
		"div",
		{ class: "field" },
		h("vscode-label", { for: options.id }, options.label),
		help,
		plain ? control : h("div", { class: "unit-field" }, control, options.unit, options.after),
		message,
	);
	const describe = (): void =>
		describeControl(control, [help, message], options.required === true, options.inputMode);
	describe();
	return {
		root,
		control,
		setHelp: (text) => {
			replaceChildren(help, text);
			help.hidden = text === "";
		},
		show: (shown, useSuggestion) => {
			control.invalid = shown?.severity === "error";
			replaceChildren(message, shown && fieldMessage(shown, useSuggestion));
			describe();
		},
	};
}

/** One line under a field. Errors are announced by being described, not by an alert on each key stroke. */
export function fieldMessage(message: FieldMessage, useSuggestion?: (value: string) => void): HTMLElement {
	const suggestion = message.suggestion;
	return h(
		"p",
		{ class: message.severity === "error" ? "note error" : "note" },
		icon(MESSAGE_ICONS[message.severity], ...MESSAGE_COLOURS[message.severity].split(" ").filter(Boolean)),
		h(
			"span",
			{},
			message.text,
			suggestion !== undefined && useSuggestion && " ",
			suggestion !== undefined &&
				useSuggestion &&
				link(l10n.t("Use {0}", suggestion), () => useSuggestion(suggestion)),
		),
	);
}

/** The input, text area or combo box inside a component, where it has been drawn. */
export function innerControl(control: HTMLElement): HTMLElement | undefined {
	const inner = control.shadowRoot?.querySelector("[role=combobox], textarea, input");
	return inner instanceof HTMLElement ? inner : undefined;
}

/** Ties help and message to the inner control by element reflection, and marks it invalid or required. */
export function describeControl(
	control: FormControl,
	descriptions: readonly HTMLElement[],
	required: boolean,
	inputMode?: string,
): void {
	void control.updateComplete.then(() => {
		const inner = innerControl(control);
		if (inner === undefined) {
			return;
		}
		inner.ariaDescribedByElements = descriptions.filter(
			(element) => !element.hidden && element.textContent !== "",
		);
		inner.ariaInvalid = control.invalid ? "true" : null;
		inner.ariaRequired = required ? "true" : null;
		if (inputMode !== undefined) {
			inner.inputMode = inputMode;
		}
	});
}

/** A text field for an amount of money or a count. */
export function textfield(
	value: string,
	attributes: Readonly<Record<string, string | boolean | undefined>> = {},
): VscodeTextfield {
	return h("vscode-textfield", { value, autocomplete: "off", ...attributes });
}
