import * as l10n from "@vscode/l10n";
import { display } from "../base/text.ts";
import type { Price } from "../base/money.ts";

/** What list rows and full records have in common. */
export interface DatasetFacts extends Price {
	readonly id: string;
	readonly name: string;
	readonly seller_id: string;
	readonly seller_name: string;
	readonly visibility: string;
	readonly queryable: boolean;
	readonly subscribed: boolean;
	/** Missing in a full record as the marketplace sends it. */
	readonly fieldCount?: number;
}

/** A full record’s facts, with the number of its fields. */
export function factsOf(
	record: DatasetFacts & { readonly metadata_schema: readonly unknown[] | null },
): DatasetFacts {
	return { ...record, fieldCount: record.metadata_schema?.length ?? 0 };
}

/** A dataset as shown in lists. Never compare by identity, because each lookup creates an object. */
export interface DatasetSummary extends DatasetFacts {
	/** ISO 8601 in UTC; an unparsable time is kept as the marketplace sent it. */
	readonly created_at: string;
	readonly updated_at: string;
	readonly fieldCount: number;
}

export interface IconText {
	readonly icon: string;
	readonly text: string;
}

/** Who can see a dataset. An unknown value is shown as text. */
export function visibilityOf(visibility: string): IconText {
	switch (visibility) {
		case "public":
			return { icon: "globe", text: l10n.t("Public") };
		case "private":
			return { icon: "lock", text: l10n.t("Private") };
		default:
			return { icon: "eye", text: display(visibility, 40) || l10n.t("Unknown visibility") };
	}
}
