/** Access to a dataset: granting, revoking, and the ledger of changes made on this computer. */
import * as z from "zod/mini";
import { tableFormats } from "../../base/tableText.ts";
import { act, definePage, nothing } from "../shared/protocol/channel.ts";
import { accountState } from "../shared/protocol/wallet.ts";

const action = z.enum(["grant", "revoke"]);
export type AccessAction = z.output<typeof action>;

/** The outcome or state of an address. `icon` is empty while the request is in flight. */
const status = z.object({ icon: z.string(), color: z.string(), word: z.string() });
export type StatusShape = z.output<typeof status>;

const addressRow = z.object({
	/** Unique in its list. */
	key: z.string(),
	email: z.string(),
	/** UTF-16 positions of look-alike letters. */
	marks: z.array(z.number()),
	status,
	detail: z.string(),
	/** Null if it can't be selected. */
	picked: z.nullable(z.boolean()),
	/** The line of the typed addresses to correct, from 1; null if there's none. */
	line: z.nullable(z.number()),
	/** Whether the row offers a retry. */
	retry: z.boolean(),
});
export type AddressRowShape = z.output<typeof addressRow>;

/** A list of addresses, of which `filter` chooses the rows. */
function addresses<const F extends string>(filters: readonly F[]) {
	const filter = z.enum(filters);
	return {
		filter,
		filters: z.array(z.object({ value: filter, label: z.string(), count: z.number() })),
		rows: z.array(addressRow),
		/** How many rows "Show more" adds; 0 if all are shown. */
		more: z.number(),
	};
}

const plan = z.object({
	...addresses(["all", "ready", "check", "skipped"]),
	/** Addresses in the list, including those that the filter hides. */
	total: z.number(),
	selected: z.number(),
	/** The label of the button that starts the changes. */
	start: z.string(),
	/** What starting the changes sends. */
	note: z.string(),
	/** Where the list comes from, as a sentence; empty for a list entered on the page. */
	source: z.string(),
});
export type PlanShape = z.output<typeof plan>;

const run = z.object({
	...addresses(["all", "done", "rejected", "unknown", "notSent", "waiting"]),
	phase: z.enum(["running", "pausing", "stopping", "ended"]),
	title: z.string(),
	status: z.string(),
	/** Why the run stopped early; empty if it didn't. */
	reason: z.string(),
	/** The share of addresses with an outcome, in percent. */
	progress: z.number(),
	rejected: z.number(),
	notSent: z.number(),
});
export type RunShape = z.output<typeof run>;

const ledgerRow = z.object({
	email: z.string(),
	/** ISO 8601 UTC. */
	at: z.string(),
	status,
	detail: z.string(),
	/** `day` is such as `31 Dec 2026`, or empty without an end date. Null if the buyer has no access that could end. */
	ends: z.nullable(z.object({ day: z.string(), due: z.boolean() })),
	/** The change that the row's link offers. */
	offer: action,
});
export type LedgerRowShape = z.output<typeof ledgerRow>;

const ledger = z.object({
	/** Number of addresses in the ledger. */
	count: z.number(),
	/** Number of addresses matching the search. */
	of: z.number(),
	query: z.string(),
	newestFirst: z.boolean(),
	rows: z.array(ledgerRow),
	more: z.number(),
});
export type LedgerShape = z.output<typeof ledger>;

const tab = z.enum(["change", "ledger"]);

export const accessState = z.object({
	account: accountState,
	dataset: z.object({ id: z.string(), name: z.string() }),
	/** The tab to show. `serial` increases with each request. */
	asked: z.object({ serial: z.number(), tab }),
	/** Addresses to prefill, or as last typed. `serial` increases only if the page must replace what it shows. */
	given: z.object({
		serial: z.number(),
		text: z.string(),
		action,
		/** The end date of grants without one of their own, such as `2026-12-31`; empty if there's none. */
		until: z.string(),
	}),
	/** What's wrong with the end date in `given`; empty if nothing is. */
	untilProblem: z.string(),
	plan,
	run: z.nullable(run),
	ledger,
});
export type AccessState = z.output<typeof accessState>;

const text = z.string().check(z.maxLength(5_000_000));

export const accessPage = definePage({
	name: "access",
	state: accessState,
	restore: z.object({ datasetId: z.string(), name: z.string() }),
	requests: {
		/** Parses and classifies the typed addresses. */
		write: { body: z.object({ text, action, until: z.string() }), response: nothing },
		filterPlan: { body: plan.shape.filter, response: nothing },
		tick: { body: z.object({ key: z.string(), on: z.boolean() }), response: nothing },
		/** Confirms in a modal dialog, then sends. */
		start: { ...act, sends: true },
		stop: act,
		filterRun: { body: run.shape.filter, response: nothing },
		/** `retry` sends the row with a key, and `retryAll` all rows in a state. Both ask for confirmation. */
		retry: { body: z.string(), response: nothing, sends: true },
		retryAll: { body: z.enum(["rejected", "notSent"]), response: nothing, sends: true },
		copyOutcomes: act,
		newList: act,
		/** The addresses in a file that the user selects, or null if canceled. */
		chooseCsv: { body: nothing, response: z.nullable(z.string()) },
		/** The addresses in the text of a dropped file. */
		readCsv: { body: z.object({ text }), response: z.string() },
		searchLedger: { body: z.string(), response: nothing },
		reverseLedger: act,
		showMore: { body: z.enum(["plan", "run", "ledger"]), response: nothing },
		exportLedger: { body: z.object({ format: z.enum(tableFormats) }), response: nothing },
		/** Changes access for one address of the ledger, after a confirmation. */
		change: { body: z.object({ email: z.string(), action }), response: nothing, sends: true },
		/** Asks for the end date of one address of the ledger. */
		setEndDate: { body: z.object({ email: z.string() }), response: nothing, sends: true },
		openDataset: act,
		signIn: act,
	},
});
