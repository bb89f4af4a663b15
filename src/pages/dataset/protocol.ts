import * as z from "zod/mini";
import { isGuid } from "../../base/guid.ts";
import { act, actOn, definePage, nothing } from "../shared/protocol/channel.ts";

/** The dataset record as far as the page shows it. Prices are wire decimals; text is untrusted. */
export const datasetRecord = z.object({
	id: z.string(),
	seller_id: z.string(),
	seller_name: z.string(),
	name: z.string(),
	description: z.string(),
	price_per_chunk: z.string(),
	currency: z.string(),
	visibility: z.string(),
	fields: z.array(z.object({ name: z.string(), type: z.string(), description: z.string() })),
	queryable: z.boolean(),
	subscribed: z.boolean(),
	created_at: z.string(),
	updated_at: z.string(),
	/** Properties that the API doesn't specify. Names and values are untrusted. */
	others: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type DatasetRecord = z.output<typeof datasetRecord>;

/** How the price compares with all listed datasets in the same currency. Bins are on a logarithmic scale. */
const peerPrices = z.object({
	/** Number of listed datasets, including this one if it's listed. */
	listed: z.number(),
	others: z.number(),
	/** How many others cost more. */
	cheaperThan: z.number(),
	/** How many are free; these aren't in any bin. */
	free: z.number(),
	lowest: z.string(),
	/** The lowest price above 0, where the histogram begins; 0 if all are free. */
	lowestPaid: z.string(),
	median: z.string(),
	highest: z.string(),
	bins: z.array(z.number()),
	/** The bin of this dataset's price; null if it's free or outside the listed range. */
	mine: z.nullable(z.number()),
	medianBin: z.nullable(z.number()),
});
export type PeerPrices = z.output<typeof peerPrices>;

const sibling = z.object({
	id: z.string(),
	name: z.string(),
	visibility: z.string(),
	queryable: z.boolean(),
	price_per_chunk: z.string(),
	currency: z.string(),
});

/** How much of a name the heading shows, in graphemes. */
export const HEADING_LIMIT = 400;

export const datasetState = z.object({
	/** `gone`: doesn't exist, or no access. `failed`: couldn't load, and isn't listed either. */
	phase: z.enum(["loading", "ready", "gone", "failed"]),
	/** The heading: the name as listed until the record has loaded, then as loaded; or the start of the ID. */
	name: z.string(),
	record: z.nullable(datasetRecord),
	/** Whether loading failed and `record` comes from the list, without a description or fields. */
	fromList: z.boolean(),
	refreshing: z.boolean(),
	/** False without a signed-in account or a usable credential: nothing can be loaded. */
	connected: z.boolean(),
	/** Why the last load failed; null if it didn't. */
	problem: z.nullable(z.string()),
	/** Milliseconds since 1970. */
	readAt: z.nullable(z.number()),
	host: z.string(),
	owner: z.boolean(),
	pinned: z.boolean(),
	/** The watched price, as a wire decimal. */
	watched: z.nullable(z.string()),
	balance: z.nullable(z.object({ amount: z.string(), currency: z.string() })),
	/** Null if the list hasn't loaded or has no other dataset in the same currency. */
	peers: z.nullable(peerPrices),
	/** False if the list has loaded but has no other dataset in the same currency. */
	comparable: z.boolean(),
	siblings: z.array(sibling),
	siblingCount: z.number(),
});
export type DatasetState = z.output<typeof datasetState>;

/** What most parts of the page show: its state, and the record in it. */
export interface RecordProps {
	readonly state: DatasetState;
	readonly record: DatasetRecord;
}

const copiedAs = z.enum(["id", "link", "sellerId", "json", "markdown", "curl"]);
export type CopiedAs = z.output<typeof copiedAs>;

export const datasetPage = definePage({
	name: "dataset",
	state: datasetState,
	restore: z.object({ id: z.string().check(z.refine(isGuid)) }),
	requests: {
		refresh: act,
		togglePin: act,
		watchPrice: act,
		insertSnippet: act,
		/** `chunks`: the count entered for the estimate. */
		compare: { body: z.object({ chunks: z.string() }), response: nothing },
		copy: { body: copiedAs, response: nothing },
		openAsJson: act,
		openDataset: actOn,
		showSeller: act,
		deposit: { body: z.object({ amount: z.string() }), response: nothing },
		grantAccess: act,
		revokeAccess: act,
		accessLedger: act,
		showLog: act,
		signIn: act,
	},
});
