/** Labels and icons for the marketplace's open enumerations, shared by all pages. */
import * as l10n from "@vscode/l10n";
import { display } from "../../../base/text.ts";

export interface Named {
	readonly icon: string;
	readonly text: string;
}

/** Who can see a dataset. The enumeration is open: unknown values are shown as is. */
export function visibilityOf(visibility: string): Named {
	switch (visibility) {
		case "public":
			return { icon: "globe", text: l10n.t("Public") };
		case "private":
			return { icon: "lock", text: l10n.t("Private") };
		default:
			return { icon: "eye", text: display(visibility, 40) || l10n.t("Unknown visibility") };
	}
}

/** The codicon for a metadata field's type. */
export function typeIcon(type: string): string {
	const icons: Partial<Record<string, string>> = {
		string: "symbol-string",
		number: "symbol-numeric",
		integer: "symbol-numeric",
		boolean: "symbol-boolean",
		date: "calendar",
		datetime: "calendar",
	};
	return icons[type.toLowerCase()] ?? "symbol-misc";
}

/** "1 chunk" or "23,809 chunks". `grouped` is the count with digit grouping. */
export function chunks(count: bigint, grouped: string): string {
	return count === 1n ? l10n.t("1 chunk") : l10n.t("{0} chunks", grouped);
}
