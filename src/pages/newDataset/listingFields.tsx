/** The draft's controls other than field rows, each with label, help, and message. */
import { VscodeTextarea } from "@vscode-elements/elements/dist/vscode-textarea/vscode-textarea.js";
import * as l10n from "@vscode/l10n";
import { knownCurrencies } from "../../rules/datasetDraft.ts";
import { h, icon, replaceChildren } from "../shared/ui/dom.tsx";
import { innerStyles } from "../shared/ui/elements.tsx";
import {
	describeControl,
	field,
	fieldMessage,
	innerControl,
	textfield,
	type FieldHandle,
	type FormControl,
} from "../shared/ui/field.tsx";
import { segmented } from "../shared/ui/segmented.tsx";
import { combo, setCombo } from "./combo.tsx";
import { labelOf } from "./labels.tsx";

VscodeTextarea.elementStyles.push(innerStyles);

export interface ListingFieldEvents {
	change(): void;
	leave(path: string): void;
}

/** One property of the draft as a control. */
export interface ListingField {
	readonly root: HTMLElement;
	get(): string;
	set(value: string): void;
	show: FieldHandle<FormControl>["show"];
	focus(): void;
	/** Marks the label as required, or unmarks it. */
	require?(required: boolean): void;
}

interface Wording {
	readonly help?: string;
	readonly required?: boolean;
	readonly inputMode?: "decimal" | "text";
	readonly placeholder?: string;
	readonly className?: string;
}

export function lineField(path: string, events: ListingFieldEvents, wording: Wording = {}): ListingField {
	const { placeholder, className } = wording;
	return wired(path, textfield("", { placeholder, class: className }), events, wording);
}

export function textField(path: string, events: ListingFieldEvents, wording: Wording): ListingField {
	return wired(path, h("vscode-textarea", { rows: 5, resize: "vertical" }), events, wording);
}

function wired(
	path: string,
	control: FormControl,
	events: ListingFieldEvents,
	wording: Wording,
): ListingField {
	const { help, required = false, inputMode } = wording;
	const handle = field(control, {
		id: path,
		label: labelOf(path),
		required,
		...(help === undefined ? {} : { help }),
		...(inputMode === undefined ? {} : { inputMode }),
	});
	control.addEventListener("input", () => events.change());
	control.addEventListener("focusout", () => events.leave(path));
	const require = (on: boolean): void => {
		handle.root.querySelector("vscode-label")?.toggleAttribute("required", on);
	};
	require(required);
	return {
		root: handle.root,
		get: () => control.value,
		set: (value) => {
			control.value = value;
		},
		show: (shown, use) => handle.show(shown, use),
		focus: () => innerControl(control)?.focus(),
		require,
	};
}

/** Shows the control's message in a separate element. */
function messageUnder(control: FormControl, message: HTMLElement): ListingField["show"] {
	return (shown, use) => {
		control.invalid = shown?.severity === "error";
		replaceChildren(message, shown && fieldMessage(shown, use));
		describeControl(control, [message], true);
	};
}

/** The price and its currency side by side; the currency's message goes below both. */
export function priceFields(events: ListingFieldEvents): { price: ListingField; currency: ListingField } {
	const choice = combo({
		known: knownCurrencies,
		value: "USD",
		label: labelOf("currency"),
		className: "narrow",
		onChange: () => events.change(),
	});
	choice.id = "currency";
	const control = textfield("");
	const handle = field(control, {
		id: "price_per_chunk",
		label: labelOf("price_per_chunk"),
		help: l10n.t("Up to 8 decimal places."),
		required: true,
		inputMode: "decimal",
		unit: choice,
	});
	handle.root.querySelector("vscode-label")?.toggleAttribute("required", true);
	control.addEventListener("input", () => events.change());
	control.addEventListener("focusout", () => events.leave("price_per_chunk"));
	choice.addEventListener("focusout", () => events.leave("currency"));
	const message = h("div", { class: "message", id: "currency-message" });
	handle.root.append(message);
	return {
		price: {
			root: handle.root,
			get: () => control.value,
			set: (value) => {
				control.value = value;
			},
			show: (shown, use) => handle.show(shown, use),
			focus: () => innerControl(control)?.focus(),
		},
		currency: {
			root: message,
			get: () => choice.value,
			set: (value) => setCombo(choice, knownCurrencies, value),
			show: messageUnder(choice, message),
			focus: () => innerControl(choice)?.focus(),
		},
	};
}

type Visibility = "public" | "private" | "other";

function visibilityChoice(onChange: (chosen: Visibility) => void): ReturnType<typeof segmented<Visibility>> {
	return segmented<Visibility>({
		name: "visibility",
		label: labelOf("visibility"),
		value: "private",
		segments: [
			{ value: "public", label: [icon("globe"), l10n.t("Public")] },
			{ value: "private", label: [icon("lock"), l10n.t("Private")] },
			{ value: "other", label: l10n.t("Other…") },
		],
		onChange,
	});
}

/** Public, private, or a custom value. */
export function visibilityField(events: ListingFieldEvents): ListingField {
	const other = textfield("", { label: l10n.t("Other visibility"), class: "short" });
	const message = h("div", { class: "message", id: "visibility-message" });
	let value = "";
	const choose = (chosen: Visibility): void => {
		other.hidden = chosen !== "other";
		value = chosen === "other" ? other.value : chosen;
		events.change();
		if (chosen === "other") innerControl(other)?.focus();
	};
	const choice = visibilityChoice(choose);
	other.addEventListener("input", () => {
		value = other.value;
		events.change();
	});
	other.addEventListener("focusout", () => events.leave("visibility"));
	const help = l10n.t(
		"Public datasets are visible to everyone on the marketplace. Private datasets are visible only to buyers you grant access to.",
	);
	return {
		root: h(
			"fieldset",
			{ class: "field", "aria-describedby": "visibility-help visibility-message" },
			h("legend", { class: "label" }, labelOf("visibility")),
			h("p", { class: "help", id: "visibility-help" }, help),
			choice.root,
			other,
			message,
		),
		get: () => value,
		set: (next) => {
			const known = next === "public" || next === "private" ? next : "other";
			value = next;
			choice.set(known);
			other.value = known === "other" ? next : "";
			other.hidden = known !== "other";
		},
		show: messageUnder(other, message),
		focus: () => {
			if (other.hidden) choice.root.querySelector<HTMLInputElement>("input:checked")?.focus();
			else innerControl(other)?.focus();
		},
	};
}
