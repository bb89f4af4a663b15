/** What a newer list of datasets says differently. */
export type ChangeKind = "new" | "priceDown" | "priceUp" | "queryable" | "accessGained" | "accessLost";

export interface CatalogueChange {
	readonly id: string;
	readonly kind: ChangeKind;
	/** For a changed price, the one before (decimal text). */
	readonly previousPrice?: string | undefined;
	/** The dataset's name now, or when it was last listed: access to a private one may end with it leaving the list. */
	readonly name: string;
}

export interface CatalogueChanges {
	/** When the list that these are compared with was read (ms since 1970). */
	readonly since: number;
	/** At most 1,000; one dataset may be in it more than once. */
	readonly changes: readonly CatalogueChange[];
	/** All of them. */
	readonly total: number;
}
