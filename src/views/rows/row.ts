import type { CommandId } from "../../host/commandIds.ts";

/** What happened to a dataset since the list was looked at before; drawn as a letter behind its row. */
export type RowMark = "new" | "priceDown" | "priceUp" | "queryable" | "granted" | "lost" | "watched";

/**
 * One row of a tree, as plain data: what a model looks like, before the editor draws it. Texts are ready for
 * a tree (others' text went through `forTree`); the tooltip is markdown (others' text through `forMarkdown`).
 */
export interface Row {
	/** Unique in its tree, the same from time to time. */
	readonly id: string;
	readonly label: string;
	/** Parts of the label that were searched for, `[start, end)`. */
	readonly emphasis?: readonly (readonly [number, number])[];
	readonly description?: string;
	/** A codicon's name, and a theme colour for it. */
	readonly icon?: string;
	readonly color?: string;
	/** Words that `when` clauses of menus look for. */
	readonly context?: string;
	readonly command?: {
		readonly id: CommandId | "workbench.action.reloadWindow";
		readonly argument?: unknown;
	};
	/** Markdown, built when somebody points at the row; with the dataset's description where that is known by then. */
	readonly tooltip?: (description?: string) => string;
	/** The whole row in words, for people who do not see icons. */
	readonly spoken: string;
	readonly mark?: { readonly kind: RowMark; readonly words: string };
	readonly children?: () => readonly Row[] | Promise<readonly Row[]>;
	readonly expanded?: boolean;
	/** What commands of the row's menu are about. */
	readonly datasetId?: string;
	readonly recordId?: string;
	readonly email?: string;
	readonly searchName?: string;
	readonly sellerId?: string;
}

/** Words of a row, joined as they are read aloud. */
export function spokenOf(...parts: readonly (string | undefined)[]): string {
	return parts
		.filter((part) => part !== undefined && part !== "")
		.join(", ")
		.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, "");
}
