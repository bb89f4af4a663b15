/**
 * Shared page components, with the wiring that the library leaves to callers: inner spacing, and names,
 * descriptions, and errors across shadow roots. A component that only one page needs is imported by that
 * page.
 */
import "@vscode-elements/elements/dist/vscode-button/vscode-button.js";
import "@vscode-elements/elements/dist/vscode-button-group/vscode-button-group.js";
import "@vscode-elements/elements/dist/vscode-label/vscode-label.js";
import "@vscode-elements/elements/dist/vscode-progress-bar/vscode-progress-bar.js";
import "@vscode-elements/elements/dist/vscode-progress-ring/vscode-progress-ring.js";
import { VscodeTextfield } from "@vscode-elements/elements/dist/vscode-textfield/vscode-textfield.js";
import * as l10n from "@vscode/l10n";
import { h, icon, replaceChildren, type Attributes, type Child } from "./dom.tsx";

/**
 * Styles for component internals that our style sheet can't reach. The page's CSP allows constructed style
 * sheets.
 */
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
	/** Not the panel's primary action. */
	readonly secondary?: boolean;
	readonly disabled?: boolean;
	readonly onClick: () => unknown;
}

/** A workbench-style button. The label states the action. */
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
 * A small icon-only button. The label names the object too ("Copy dataset ID"). This is a native button
 * because long tables have one in every row.
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

/** A button styled as a link. */
export function link(text: Child, onClick: () => unknown, attributes: Attributes = {}): HTMLButtonElement {
	return h("button", { class: "link", type: "button", onclick: onClick, ...attributes }, text);
}

/** An indeterminate progress bar for the top edge of a loading page. */
export function progressBar(label: string): HTMLElement {
	return h("vscode-progress-bar", { indeterminate: true, "aria-label": label });
}

const COPIED_SHOWN_MS = 1500;

/** Copies through the host, then briefly shows a check mark and announces it. */
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

/** Announces text to screen readers without showing it on the page. */
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
	/**
	 * `alert` for blocked or unknown outcomes, `status` for other outcomes, `note` for permanent information.
	 */
	readonly role: "alert" | "status" | "note";
	readonly body?: readonly Child[];
	readonly actions?: readonly Child[];
	readonly id?: string;
}

/** A message box. Icon and text convey the state; color only reinforces it. */
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

/** A centered block for an empty, failed, or missing state: icon, title, sentence, and one or two buttons. */
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
