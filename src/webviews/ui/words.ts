/** Words and pictures for the service's open values, the same on every page. */
import * as l10n from "@vscode/l10n";
import { display } from "../../base/text.ts";

export interface Named {
	readonly icon: string;
	readonly text: string;
}

/** Who sees a dataset. The enumeration is open: another value is shown as it is. */
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

/** The codicon of a metadata field's type. */
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

/** "1 chunk", "23,809 chunks". Takes the grouped digits. */
export function chunks(count: bigint, grouped: string): string {
	return count === 1n ? l10n.t("1 chunk") : l10n.t("{0} chunks", grouped);
}
