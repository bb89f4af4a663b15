/**
 * Builds elements from values. Strings always become text nodes, and attributes that load, link, or run
 * anything are rejected, so untrusted text can't inject markup.
 */

export type Child = Node | string | undefined | false | null | readonly Child[];

type AttributeValue = string | number | boolean | undefined;
/** Attributes by HTML name. `true` sets an empty attribute; `false` and `undefined` omit it. */
export type Attributes = Readonly<Record<string, AttributeValue | EventHandler>>;
type EventHandler = (event: Event) => unknown;

const FORBIDDEN =
	/^(?:on.*|style|href|src|srcdoc|srcset|action|formaction|xlink:href|data|ping|background)$/i;

/** Bidi controls and invisible characters, stripped from all page text as a second line of defense. */
const MOVING = /[\u061c\u200b\u202a-\u202e\u2066\u2067\ufeff]/g;

/**
 * Creates an element with attributes, listeners (`onclick: () => …`), and children. Strings become text
 * nodes.
 */
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

/** Like `h`, for SVG. */
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

export function replaceChildren(element: Element, ...children: readonly Child[]): void {
	element.replaceChildren();
	append(element, children);
}

/** Throws if the attribute is forbidden. */
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
 * A container that re-renders if, and only if, its value changed. Focus is restored by element ID; if that
 * element is gone, the banner in the container takes it.
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
 * Focuses an element from code, such as after a response. Does nothing while the page isn't focused, since
 * taking focus would close an open quick pick.
 */
export function takeFocus(element: HTMLElement | null | undefined): void {
	if (document.hasFocus()) {
		element?.focus();
	}
}

/** Focuses the element with this ID. Returns false if there is none. */
export function focusById(id: string): boolean {
	const element = document.getElementById(id);
	if (element !== null) {
		focusOnceDrawn(element);
	}
	return element !== null;
}

/** Library components can't take focus before their first render, so this waits for it. */
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

/** A decorative codicon, hidden from screen readers: the text beside it carries the meaning. */
export function icon(name: string, ...classes: readonly string[]): HTMLElement {
	return h("span", { class: ["codicon", `codicon-${name}`, ...classes].join(" "), "aria-hidden": "true" });
}

/** Isolates untrusted text so its direction can't affect the surrounding text. */
export function isolated(text: string): HTMLElement {
	return h("bdi", {}, text);
}

/** Text for screen readers only. */
export function hiddenText(text: string): HTMLElement {
	return h("span", { class: "visually-hidden" }, text);
}

/** Lets long field names wrap after underscores. */
export function breakable(name: string): Child {
	return name.split(/(?<=_)/).flatMap((part, index) => (index === 0 ? [part] : [h("wbr"), part]));
}
