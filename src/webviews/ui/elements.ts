/**
 * The components that pages are built of, and the wiring that they leave to their user: inner spacing, names,
 * descriptions and errors across shadow roots. Import what a page uses from here and from nowhere else.
 */
import "@vscode-elements/elements/dist/vscode-button/vscode-button.js";
import "@vscode-elements/elements/dist/vscode-button-group/vscode-button-group.js";
import "@vscode-elements/elements/dist/vscode-label/vscode-label.js";
import "@vscode-elements/elements/dist/vscode-progress-bar/vscode-progress-bar.js";
import "@vscode-elements/elements/dist/vscode-progress-ring/vscode-progress-ring.js";
import { VscodeTextfield } from "@vscode-elements/elements/dist/vscode-textfield/vscode-textfield.js";
import * as l10n from "@vscode/l10n";
import { h, icon, replaceChildren, type Attributes, type Child } from "./dom.ts";

/** Parts of components that our style sheet cannot reach. Constructed, which the page's policy allows. */
export const innerStyles = new CSSStyleSheet();
innerStyles.replaceSync(`
	input { border-radius: 3px; padding-inline: 6px }
	textarea { padding: 4px 6px; line-height: 1.45 }
	.select-face, .combobox-input { padding-inline: 6px }
	textarea::-webkit-resizer {
		background: linear-gradient(-45deg, transparent 3px, var(--vscode-icon-foreground) 3px 4px,
			transparent 4px 7px, var(--vscode-icon-foreground) 7px 8px, transparent 8px)
	}
`);
VscodeTextfield.elementStyles.push(innerStyles);

export interface ButtonOptions {
	readonly id?: string;
	readonly icon?: string;
	/** Not the one thing that this panel is about. */
	readonly secondary?: boolean;
	readonly disabled?: boolean;
	readonly onClick: () => unknown;
}

/** A button of the workbench. Its label says what will happen. */
export function button(label: string, options: ButtonOptions): HTMLElementTagNameMap["vscode-button"] {
	return h(
		"vscode-button",
		{
			id: options.id,
			icon: options.icon,
			secondary: options.secondary,
			disabled: options.disabled,
			onclick: options.onClick,
		},
		label,
	);
}

/**
 * A small button that is only an icon; the label names its object too ("Copy dataset ID"). A plain button, for there
 * may be one in every row of a long table.
 */
export function iconButton(
	iconName: string,
	label: string,
	onClick: () => unknown,
	attributes: Attributes = {},
): HTMLButtonElement {
	return h(
		"button",
		{ class: "tool", type: "button", "aria-label": label, title: label, onclick: onClick, ...attributes },
		icon(iconName),
	);
}

/** Text that acts when it is clicked. */
export function link(text: Child, onClick: () => unknown, attributes: Attributes = {}): HTMLButtonElement {
	return h("button", { class: "link", type: "button", onclick: onClick, ...attributes }, text);
}

/** The bar at the top edge of a page that is reading. */
export function progressBar(label: string): HTMLElement {
	return h("vscode-progress-bar", { indeterminate: true, "aria-label": label });
}

const COPIED_SHOWN_MS = 1500;

/** Copies through the host and shows a check mark for a moment, which is announced too. */
export function copyButton(label: string, copy: () => Promise<unknown>): HTMLButtonElement {
	const element = iconButton("copy", label, () => {
		void copy().then(() => {
			replaceChildren(element, icon("check"));
			announce(l10n.t("Copied"));
			setTimeout(() => replaceChildren(element, icon("copy")), COPIED_SHOWN_MS);
		});
	});
	return element;
}

let announcer: HTMLElement | undefined;

/** Says something to screen readers that is not written on the page. */
export function announce(text: string): void {
	if (announcer === undefined) {
		announcer = h("div", { class: "visually-hidden", role: "status" });
		(document.querySelector("main") ?? document.body).append(announcer);
	}
	announcer.textContent = text;
}

export type BannerKind = "info" | "warning" | "failure" | "success";

export interface BannerOptions {
	readonly kind: BannerKind;
	readonly icon: string;
	readonly title: Child;
	/** `alert` where something was stopped or is unknown, `status` for outcomes, `note` for what always holds. */
	readonly role: "alert" | "status" | "note";
	readonly body?: readonly Child[];
	readonly actions?: readonly Child[];
	readonly id?: string;
}

/** A message box above what it speaks of. The state is icon and words; colour only repeats it. */
export function banner(options: BannerOptions): HTMLElement {
	const kind = options.kind === "info" ? "banner" : `banner ${options.kind}`;
	return h(
		"div",
		{ class: kind, role: options.role, tabindex: "-1", id: options.id },
		icon(options.icon),
		h("p", { class: "title" }, options.title),
		options.body,
		options.actions && h("div", { class: "actions" }, options.actions),
	);
}

/** Empty, failed, not there: one picture, one line, one sentence, one or two buttons, in the middle. */
export function stateBlock(options: {
	readonly icon: string;
	readonly title: Child;
	readonly text: Child;
	readonly actions?: readonly Child[];
	readonly heading?: "h1" | "h2" | "h3";
	readonly inline?: boolean;
}): HTMLElement {
	return h(
		"div",
		{ class: options.inline === true ? "state inline" : "state" },
		icon(options.icon),
		h(options.heading ?? "h2", {}, options.title),
		h("p", { class: "muted" }, options.text),
		options.actions && h("div", { class: "actions" }, options.actions),
	);
}
