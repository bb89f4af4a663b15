/** A filter for table rows, with the number of rows for each choice. */
import * as l10n from "@vscode/l10n";
import { groupDigits } from "../../base/decimal.ts";
import { h } from "../shared/ui/dom.tsx";
import { segmented } from "../shared/ui/segmented.tsx";

export interface Chip<T extends string> {
	readonly value: T;
	readonly label: string;
	readonly count: number;
}

export function filterChips<T extends string>(
	name: string,
	chips: ReadonlyArray<Chip<T>>,
	value: T,
	onChange: (value: T) => void,
): HTMLElement {
	return segmented<T>({
		name,
		label: l10n.t("Show"),
		className: "small",
		value,
		segments: chips.map((chip) => ({
			value: chip.value,
			label: [chip.label, " ", h("span", { class: "num count" }, groupDigits(chip.count))],
		})),
		onChange,
	}).root;
}
