/** One request as it came over the wire. */
export interface Delivery {
	readonly method: string;
	/** With its query. */
	readonly path: string;
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
	/** Number of the connection it came on, from 1. */
	readonly connection: number;
}
