/**
 * Builds elements from values. Text is only ever text, and no attribute that loads, links or runs anything can be
 * set, so that other people's words stay words.
 */

export type Child = Node | string | undefined | false | null | readonly Child[];

type AttributeValue = string | number | boolean | undefined;
/** Attributes by their HTML names; `true` sets an empty one, `false` and `undefined` leave it out. */
export type Attributes = Readonly<Record<string, AttributeValue | EventHandler>>;
type EventHandler = (event: Event) => unknown;

const FORBIDDEN =
	/^(?:on.*|style|href|src|srcdoc|srcset|action|formaction|xlink:href|data|ping|background)$/i;

/** What moves the text beside it or hides in it: in no text of a page, whoever has cleaned that before. */
const MOVING = /[\u061c\u200b\u202a-\u202e\u2066\u2067\ufeff]/g;

/** An element with attributes, listeners (`onclick: () => …`) and children. Strings become text nodes. */
export function h<K extends keyof HTMLElementTagNameMap>(
	tag: K,
	attributes: Attributes = {},
	...children: readonly Child[]
): HTMLElementTagNameMap[K] {
	const element = document.createElement(tag);
	apply(element, attributes);
	append(element, children);
	return element;
}

/** The same for SVG. */
export function svg<K extends keyof SVGElementTagNameMap>(
	tag: K,
	attributes: Attributes = {},
	...children: readonly Child[]
): SVGElementTagNameMap[K] {
	const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
	apply(element, attributes);
	append(element, children);
	return element;
}

/** Replaces everything inside an element. */
export function replaceChildren(element: Element, ...children: readonly Child[]): void {
	element.replaceChildren();
	append(element, children);
}

/** Sets or removes one attribute. */
function setAttribute(element: Element, name: string, value: AttributeValue): void {
	if (FORBIDDEN.test(name)) {
		throw new Error(`The attribute ${name} is not allowed in a page.`);
	}
	if (value === undefined || value === false) {
		element.removeAttribute(name);
	} else {
		element.setAttribute(name, value === true ? "" : String(value));
	}
}

function apply(element: Element, attributes: Attributes): void {
	for (const [name, value] of Object.entries(attributes)) {
		if (typeof value === "function") {
			element.addEventListener(name.replace(/^on/, ""), value);
		} else {
			setAttribute(element, name, value);
		}
	}
}

function append(element: Element, children: readonly Child[]): void {
	for (const child of children) {
		if (child === undefined || child === null || child === false || child === "") {
			continue;
		}
		if (typeof child === "string") {
			element.append(child.replace(MOVING, ""));
		} else if (child instanceof Node) {
			element.append(child);
		} else {
			append(element, child);
		}
	}
}

/**
 * A container whose content is built anew when, and only when, what it shows has changed. The element that had the
 * focus is found again by its id; where it is gone, the banner that stands there takes it.
 */
export function region<T>(container: Element, render: (value: T) => Child): (value: T) => void {
	let shown: string | undefined;
	return (value) => {
		const next = JSON.stringify(value) ?? "";
		if (next === shown) {
			return;
		}
		shown = next;
		const focused = container.contains(document.activeElement) ? document.activeElement : undefined;
		replaceChildren(container, render(value));
		if (focused && !(focused.id !== "" && focusById(focused.id))) {
			takeFocus(container.querySelector<HTMLElement>(".banner, .watch"));
		}
	};
}

/**
 * For what a page does by itself, such as after an answer. A page that is not looked at takes no focus: it would close
 * the picker that has it.
 */
export function takeFocus(element: HTMLElement | null | undefined): void {
	if (document.hasFocus()) {
		element?.focus();
	}
}

/** Moves the focus to the element with this id; false where there is none. */
export function focusById(id: string): boolean {
	const element = document.getElementById(id);
	if (element !== null) {
		focusOnceDrawn(element);
	}
	return element !== null;
}

/** A control of the component library takes no focus before it has drawn itself, which it does a moment later. */
function focusOnceDrawn(element: HTMLElement): void {
	takeFocus(element);
	if (document.activeElement !== element && "updateComplete" in element) {
		void Promise.resolve(element.updateComplete).then(() => {
			if (document.activeElement === document.body) {
				takeFocus(element);
			}
		});
	}
}

/** A codicon, which only decorates: its meaning stands in words beside it. */
export function icon(name: string, ...classes: readonly string[]): HTMLElement {
	return h("span", { class: ["codicon", `codicon-${name}`, ...classes].join(" "), "aria-hidden": "true" });
}

/** Text of others: its own direction does not move what stands beside it. */
export function isolated(text: string): HTMLElement {
	return h("bdi", {}, text);
}

/** Words for screen readers alone. */
export function hiddenText(text: string): HTMLElement {
	return h("span", { class: "visually-hidden" }, text);
}

/** Long names of fields break after an underscore. */
export function breakable(name: string): Child {
	return name.split(/(?<=_)/).flatMap((part, index) => (index === 0 ? [part] : [h("wbr"), part]));
}
