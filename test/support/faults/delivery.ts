/** One request as received. */
export interface Delivery {
	readonly method: string;
	/** Includes the query. */
	readonly path: string;
	/** Names are lowercase. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
	/** Connection that the request arrived on, counted from 1. */
	readonly connection: number;
}
