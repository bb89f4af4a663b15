/** Compares up to four datasets side by side. */
import * as z from "zod/mini";
import { tableFormats } from "../../base/tableText.ts";
import { act, actOn, definePage, nothing } from "../shared/protocol/channel.ts";
import { datasetRecord } from "../dataset/protocol.ts";

export const MAX_COMPARED = 4;

const column = z.object({
	id: z.string(),
	/** As listed until the record has loaded, then as loaded. */
	name: z.string(),
	phase: z.enum(["loading", "ready", "gone", "failed"]),
	problem: z.nullable(z.string()),
	record: z.nullable(datasetRecord),
});
export type ComparisonColumn = z.output<typeof column>;

const comparisonState = z.object({
	columns: z.array(column),
	/** False without a signed-in account or a usable credential: nothing can be loaded. */
	connected: z.boolean(),
	balance: z.nullable(z.object({ amount: z.string(), currency: z.string() })),
	/** The chunk count to prefill. `serial` increases with each one, even across reloads. */
	prefill: z.nullable(z.object({ serial: z.number(), chunks: z.string() })),
});
export type ComparisonState = z.output<typeof comparisonState>;

/** `chunks` in digits. The host validates it and builds the table itself. */
const shown = z.object({ chunks: z.string(), differencesOnly: z.boolean() });
export type Shown = z.output<typeof shown>;

export const comparisonPage = definePage({
	name: "comparison",
	state: comparisonState,
	restore: z.object({ ids: z.array(z.string()) }),
	requests: {
		openDataset: actOn,
		remove: actOn,
		retry: actOn,
		add: act,
		deposit: { body: z.object({ amount: z.string() }), response: nothing },
		copyMarkdown: { body: shown, response: nothing },
		signIn: act,
		export: { body: z.extend(shown, { format: z.enum(tableFormats) }), response: nothing },
	},
});
