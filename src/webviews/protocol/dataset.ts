/** The page of one dataset: what is shown, and what one can ask for. */
import * as z from "zod/mini";
import { definePage, nothing } from "./channel.ts";

/** The service's record as far as the page shows it. Prices are wire decimals; texts are other people's. */
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
	/** What the service says beyond the interface: names and values are other people's. */
	others: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type DatasetRecord = z.output<typeof datasetRecord>;

/** The price among those of all listed datasets in the same currency; bins on a logarithmic scale. */
export const peerPrices = z.object({
	/** This one and the others. */
	listed: z.number(),
	others: z.number(),
	/** How many of the others cost more. */
	cheaperThan: z.number(),
	/** How many cost nothing; these are in no bin. */
	free: z.number(),
	lowest: z.string(),
	median: z.string(),
	highest: z.string(),
	bins: z.array(z.number()),
	/** The bin of this dataset; none for a free one. */
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

export const datasetState = z.object({
	/** `gone`: not there or no access; `failed`: nothing could be read yet. With a record, `problem` is a failed refresh. */
	phase: z.enum(["loading", "ready", "gone", "failed"]),
	/** Known from the list before the record is read. */
	name: z.string(),
	record: z.nullable(datasetRecord),
	/** The record is what the list holds: without description and fields, which could not be read. */
	fromList: z.boolean(),
	refreshing: z.boolean(),
	problem: z.nullable(z.string()),
	/** Local time in ms. */
	readAt: z.nullable(z.number()),
	host: z.string(),
	owner: z.boolean(),
	pinned: z.boolean(),
	/** The price that is watched for, a wire decimal. */
	watched: z.nullable(z.string()),
	balance: z.nullable(z.object({ amount: z.string(), currency: z.string() })),
	/** `null` while the list is not known. */
	peers: z.nullable(peerPrices),
	/** False where the list holds nothing in the same currency to compare with. */
	comparable: z.boolean(),
	siblings: z.array(sibling),
	siblingCount: z.number(),
});
export type DatasetState = z.output<typeof datasetState>;

const act = { body: nothing, answer: nothing };

export const datasetPage = definePage({
	name: "dataset",
	state: datasetState,
	restore: z.object({ id: z.string() }),
	requests: {
		refresh: act,
		togglePin: act,
		watchPrice: act,
		insertSnippet: act,
		/** `chunks`: the number that is estimated for. */
		compare: { body: z.object({ chunks: z.string() }), answer: nothing },
		copy: {
			body: z.enum(["id", "sellerId", "json", "markdown", "curl"]),
			answer: nothing,
		},
		openAsJson: act,
		openDataset: { body: z.object({ id: z.string() }), answer: nothing },
		showSeller: act,
		deposit: { body: z.object({ amount: z.string() }), answer: nothing },
		grantAccess: act,
		revokeAccess: act,
		accessLedger: act,
		showLog: act,
	},
});
