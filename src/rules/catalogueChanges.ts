/** How a dataset in a newer list differs from the baseline. */
export type ChangeKind = "new" | "priceDown" | "priceUp" | "queryable" | "accessGained" | "accessLost";

export interface CatalogueChange {
	readonly id: string;
	readonly kind: ChangeKind;
	/** The previous price (decimal text), if it changed. */
	readonly previousPrice?: string | undefined;
	/**
	 * The dataset's current or last listed name: losing access to a private dataset may remove it from the
	 * list.
	 */
	readonly name: string;
}

export interface CatalogueChanges {
	/** When the baseline was loaded (ms since 1970). */
	readonly since: number;
	/** At most 1,000 changes. A dataset may appear more than once. */
	readonly changes: readonly CatalogueChange[];
	/** The total count, including those beyond the limit. */
	readonly total: number;
}
