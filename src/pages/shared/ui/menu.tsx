/** A split button: a primary action and a menu of further ones. */
import type { VscodeButton } from "@vscode-elements/elements/dist/vscode-button/vscode-button.js";
import { h, replaceChildren } from "./dom.tsx";
import { button } from "./elements.tsx";

export interface MenuItem {
	readonly label: string;
	readonly onClick: () => unknown;
}

export interface SplitButtonOptions {
	/** Unique on the page. */
	readonly id: string;
	readonly label: string;
	readonly icon: string;
	readonly onClick: () => unknown;
	/** Accessible name of the button that opens the menu. */
	readonly moreLabel: string;
	readonly items: readonly MenuItem[];
}

/** Builds the button and its menu, which opens below, supports arrow keys, and closes on Escape or blur. */
export function splitButton(options: SplitButtonOptions): HTMLElement {
	const menu = h("div", {
		class: "menu",
		role: "menu",
		id: `${options.id}-menu`,
		"aria-label": options.moreLabel,
	});
	menu.hidden = true;
	const more: VscodeButton = h("vscode-button", {
		id: `${options.id}-more`,
		secondary: true,
		icon: "chevron-down",
		"icon-only": true,
		"aria-label": options.moreLabel,
		title: options.moreLabel,
		"aria-haspopup": "menu",
		"aria-expanded": "false",
	});
	const isOpen = (): boolean => menu.hidden === false;
	const setOpen = (open: boolean): void => {
		menu.hidden = !open;
		more.setAttribute("aria-expanded", String(open));
	};
	const close = (): void => {
		setOpen(false);
		more.focus();
	};
	const items = options.items.map((item) => menuItem(item, close));
	replaceChildren(menu, items);
	const wrapper: HTMLElement = h(
		"span",
		{ class: "split", onfocusout: (event: Event): void => leave(event, wrapper, () => setOpen(false)) },
		h(
			"vscode-button-group",
			{},
			button(options.label, {
				id: options.id,
				icon: options.icon,
				secondary: true,
				onClick: options.onClick,
			}),
			more,
		),
		menu,
	);
	more.addEventListener("click", () => {
		setOpen(!isOpen());
		if (isOpen()) {
			items[0]?.focus();
		}
	});
	menu.addEventListener("keydown", (event) => moveInMenu(event, items, close));
	return wrapper;
}

function menuItem(item: MenuItem, close: () => void): HTMLButtonElement {
	return h(
		"button",
		{
			type: "button",
			role: "menuitem",
			tabindex: "-1",
			onclick: () => {
				close();
				void item.onClick();
			},
		},
		item.label,
	);
}

function leave(event: Event, wrapper: HTMLElement, hide: () => void): void {
	const to = event instanceof FocusEvent ? event.relatedTarget : null;
	if (!(to instanceof Node) || !wrapper.contains(to)) {
		hide();
	}
}

function moveInMenu(event: KeyboardEvent, items: readonly HTMLElement[], close: () => void): void {
	const at = items.findIndex((item) => item === document.activeElement);
	const last = items.length - 1;
	const targets: Partial<Record<string, number>> = {
		ArrowDown: at === last ? 0 : at + 1,
		ArrowUp: at <= 0 ? last : at - 1,
		Home: 0,
		End: last,
	};
	const target = targets[event.key];
	if (event.key === "Escape" || event.key === "Tab") {
		event.preventDefault();
		close();
	} else if (target !== undefined) {
		event.preventDefault();
		items[target]?.focus();
	}
}
