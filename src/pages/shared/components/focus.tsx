/** Moves the focus across the shadow roots of the component library. */
import { useCallback, useLayoutEffect, useState } from "preact/hooks";

/** What `vscode-textfield`, `vscode-textarea`, and `combo-box` have in common. */
export interface FormControl extends HTMLElement {
	value: string;
	readonly updateComplete: Promise<boolean>;
}

/** The input, text area, or combo box inside a component. Undefined if there's none, as before the first render. */
export function innerControl(control: HTMLElement | null): HTMLElement | undefined {
	const inner = control?.shadowRoot?.querySelector("[role=combobox], textarea, input");
	return inner instanceof HTMLElement ? inner : undefined;
}

/**
 * Focuses the element with this ID; a library component may take the focus only after its first render. Does nothing
 * while the page isn't focused, because taking the focus would close an open quick pick.
 */
export function focusControl(id: string): void {
	const element = document.getElementById(id);
	if (element === null || !document.hasFocus()) return;
	// Focusing the component itself would also select its text.
	const focus = (): void => (innerControl(element) ?? element).focus();
	focus();
	if (document.activeElement !== element && "updateComplete" in element)
		void Promise.resolve(element.updateComplete).then(focus);
}

/** Whether the focused control has gone, and nothing on the page has taken the focus since. */
export function isFocusLost(): boolean {
	return document.activeElement === document.body && document.hasFocus();
}

/**
 * Call it before waiting for a response. The returned function focuses the element with this ID, unless the user moved
 * the focus in the meantime: what they type would end up in the wrong field.
 */
export function focusUnlessMoved(id: string): () => void {
	const before = document.activeElement;
	return () => {
		if (document.activeElement === before || isFocusLost()) focusControl(id);
	};
}

/** Returns a function that focuses the element with the given ID after the next render. */
export function useFocusAfter(): (id: string) => void {
	const [wanted, want] = useState<{ readonly id: string }>();
	useLayoutEffect(() => {
		if (wanted) focusControl(wanted.id);
	}, [wanted]);
	return useCallback((id: string) => want({ id }), []);
}
