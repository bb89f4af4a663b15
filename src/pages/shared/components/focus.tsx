/** Moves the focus, across the shadow roots of the component library. */
import { useCallback, useLayoutEffect, useState } from "preact/hooks";

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
	// Focusing the component itself would also select its text.
	const focus = (): void => (innerControl(element) ?? element).focus();
	focus();
	if (document.activeElement !== element && "updateComplete" in element) {
		void Promise.resolve(element.updateComplete).then(focus);
	}
}

/** Returns a function that focuses an element once the changes made along with it have rendered. */
export function useFocusAfter(): (id: string) => void {
	const [wanted, want] = useState<{ readonly id: string }>();
	useLayoutEffect(() => {
		if (wanted) focusControl(wanted.id);
	}, [wanted]);
	return useCallback((id: string) => want({ id }), []);
}
