/** Shows long lists in increments. */
import * as l10n from "@vscode/l10n";
import { groupDigits } from "../../base/decimal.ts";
import type { Child } from "../shared/ui/dom.tsx";
import { button } from "../shared/ui/elements.tsx";

/** Rows shown at first, and added by each click. */
export const FIRST_ROWS = 200;

/** A button that shows more rows, or nothing if all `of` rows are already shown. */
export function moreButton(
	id: string,
	{ rows, of }: { readonly rows: number; readonly of: number },
	show: (limit: number) => void,
): Child {
	return (
		rows < of &&
		button(l10n.t("Show {0} more", groupDigits(Math.min(FIRST_ROWS, of - rows))), {
			id,
			secondary: true,
			onClick: () => show(rows + FIRST_ROWS),
		})
	);
}
