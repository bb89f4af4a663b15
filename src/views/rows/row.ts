import type { CatalogueChange } from "../../catalogue/compareCatalogues.ts";
import type { CommandId } from "../../host/commandIds.ts";

/** What's new about a dataset or a saved search, or `watched` for a watched price. Shown as a letter after the row. */
export type RowMark = CatalogueChange["kind"] | "watched";

/**
 * A tree row as plain data, independent of VS Code. Untrusted text in it is ready to show: cleaned for a tree, or
 * escaped for the tooltip's Markdown.
 */
export interface Row {
	/** Unique in its tree, and stable across redraws. */
	readonly id: string;
	readonly label: string;
	/** Matches of the search words in the label, `[start, end)`. */
	readonly highlights?: Array<[number, number]>;
	readonly description?: string;
	/** A codicon's name and its theme color. */
	readonly icon?: string;
	readonly color?: string;
	/** Matched by `when` clauses of menus. */
	readonly context?: string;
	readonly command?: {
		readonly id: CommandId | "workbench.action.reloadWindow";
		readonly argument?: unknown;
	};
	/** Markdown that includes the dataset's description if given. */
	readonly tooltip?: (description?: string) => string;
	/** The whole row as text, for screen readers. Default: the label and the description. */
	readonly ariaLabel?: string;
	readonly mark?: { readonly kind: RowMark; readonly words: string };
	readonly children?: () => readonly Row[] | Promise<readonly Row[]>;
	readonly expanded?: boolean;
	/** Read by the commands in the row's menu. */
	readonly datasetId?: string;
	readonly recordId?: string;
	readonly email?: string;
	readonly searchName?: string;
	readonly sellerId?: string;
}
