/** What is known of a dataset wherever it is met: rows of the list and whole records both have it. */
export interface DatasetFacts {
	readonly id: string;
	readonly name: string;
	readonly seller_id: string;
	readonly seller_name: string;
	/** The service's decimal text. */
	readonly price_per_chunk: string;
	readonly currency: string;
	readonly visibility: string;
	readonly queryable: boolean;
	readonly subscribed: boolean;
}

/** A dataset as lists show it, under the names of the interface. Made anew on each call: never compare by identity. */
export interface DatasetRow extends DatasetFacts {
	/** ISO 8601 in UTC; a time that cannot be read comes back as the service wrote it. */
	readonly created_at: string;
	readonly updated_at: string;
	readonly fieldCount: number;
}
