import type { Child } from "../shared/ui/dom.tsx";

/** One row of the table. `same` means that all datasets have the same value. */
export interface Row {
	readonly head: Child;
	readonly cells: readonly Child[];
	readonly same: boolean;
}
