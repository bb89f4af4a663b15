/** A form field: label, help, control, and message, linked for screen readers across shadow roots. */
import type { VscodeTextfield } from "@vscode-elements/elements/dist/vscode-textfield/vscode-textfield.js";
import * as l10n from "@vscode/l10n";
import { h, icon, replaceChildren, type Child } from "./dom.tsx";
import { link } from "./elements.tsx";

/** What `vscode-textfield`, `-textarea`, and `-single-select` have in common. */
export interface FormControl extends HTMLElement {
	value: string;
	invalid: boolean;
	disabled: boolean;
	readonly updateComplete: Promise<boolean>;
}

export interface FieldMessage {
	readonly severity: "error" | "warning" | "note";
	readonly text: string;
	/** A valid value to offer as a link. */
	readonly suggestion?: string | undefined;
}

export interface FieldOptions {
	readonly id: string;
	readonly label: string;
	readonly help?: string;
	/** Shown after the control, such as the currency. */
	readonly unit?: Child;
	/** Shown after the control and unit, such as "All 250.00". */
	readonly after?: Child;
	readonly required?: boolean;
	readonly inputMode?: "decimal" | "numeric" | "email" | "text";
}

/** A field on the page. `show` sets the message below it, or clears it. */
export interface FieldHandle<C extends FormControl> {
	readonly root: HTMLElement;
	readonly control: C;
	show(message: FieldMessage | undefined, useSuggestion?: (value: string) => void): void;
	/** Sets the help text, for help that depends on the state. */
	setHelp(text: string): void;
}

const MESSAGE_ICONS = { error: "error", warning: "warning", note: "info" } as const;
const MESSAGE_COLOURS = { error: "", warning: "warn", note: "info" } as const;

/** Builds a field around a control. */
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

/**
 * A message below a field. Errors use `aria-describedby` rather than an alert, which would fire on every
 * keystroke.
 */
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

/** The input, text area, or combo box inside a component, or `undefined` before its first render. */
export function innerControl(control: HTMLElement): HTMLElement | undefined {
	const inner = control.shadowRoot?.querySelector("[role=combobox], textarea, input");
	return inner instanceof HTMLElement ? inner : undefined;
}

/**
 * Links help and message to the inner control through ARIA element reflection, which works across shadow
 * roots, and marks it invalid or required.
 */
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

export function textfield(
	value: string,
	attributes: Readonly<Record<string, string | boolean | undefined>> = {},
): VscodeTextfield {
	return h("vscode-textfield", { value, autocomplete: "off", ...attributes });
}
