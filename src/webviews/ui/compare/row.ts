import type { Child } from "../dom.ts";

/** One line of the table. `same` lines say the same of every dataset. */
export interface Row {
	readonly head: Child;
	readonly cells: readonly Child[];
	readonly same: boolean;
}
