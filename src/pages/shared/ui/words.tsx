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
