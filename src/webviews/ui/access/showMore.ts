/** Long lists of the page are shown a part at a time. */
import * as l10n from "@vscode/l10n";
import { groupDigits } from "../../../base/count.ts";
import type { Child } from "../dom.ts";
import { button } from "../elements.ts";

/** Rows with which a list begins, and which each click adds. */
export const firstRows = 200;

/** Shows more of a list of which `rows` are shown; nothing where that is all of it. */
export function moreButton(
	id: string,
	{ rows, of }: { readonly rows: number; readonly of: number },
	show: (limit: number) => void,
): Child {
	return (
		rows < of &&
		button(l10n.t("Show {0} more", groupDigits(Math.min(firstRows, of - rows))), {
			id,
			secondary: true,
			onClick: () => show(rows + firstRows),
		})
	);
}
