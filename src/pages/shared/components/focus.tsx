/** Moves the focus, across the shadow roots of the component library. */
import { useLayoutEffect, useRef } from "preact/hooks";

/** What `vscode-textfield`, `-textarea`, and `-single-select` have in common. */
export interface FormControl extends HTMLElement {
	value: string;
	readonly updateComplete: Promise<boolean>;
}

/** The input, text area, or combo box inside a component, or `undefined` before its first render. */
export function innerControl(control: HTMLElement | null): HTMLElement | undefined {
	const inner = control?.shadowRoot?.querySelector("[role=combobox], textarea, input");
	return inner instanceof HTMLElement ? inner : undefined;
}

/**
 * Focuses the element with this ID. Library components can't take focus before their first render, so this waits for
 * it. Does nothing while the page isn't focused, since taking focus would close an open quick pick.
 */
export function focusControl(id: string): void {
	const element = document.getElementById(id);
	if (element === null || !document.hasFocus()) return;
	element.focus();
	if (document.activeElement !== element && "updateComplete" in element) {
		void Promise.resolve(element.updateComplete).then(() => element.focus());
	}
}

/** Returns a function that focuses an element once the pending change has rendered. */
export function useFocusAfter(): (id: string) => void {
	const wanted = useRef<string>(undefined);
	useLayoutEffect(() => {
		if (wanted.current !== undefined) {
			focusControl(wanted.current);
			wanted.current = undefined;
		}
	});
	return (id) => {
		wanted.current = id;
	};
}
