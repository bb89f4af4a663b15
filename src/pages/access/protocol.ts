/** Access to a dataset: granting, revoking, and the ledger of changes made on this computer. */
import * as z from "zod/mini";
import { definePage, nothing } from "../shared/protocol/channel.ts";
import { accountState } from "../shared/protocol/wallet.ts";

const action = z.enum(["grant", "revoke"]);
export type AccessAction = z.output<typeof action>;

const planFilter = z.enum(["all", "ready", "check", "skipped"]);
const runFilter = z.enum(["all", "done", "rejected", "unknown", "waiting", "notSent"]);
export type PlanFilterShape = z.output<typeof planFilter>;
export type RunFilterShape = z.output<typeof runFilter>;

const planRow = z.object({
	key: z.string(),
	line: z.number(),
	action,
	email: z.string(),
	state: z.enum(["ready", "already", "unknown", "repeated", "lookAlike", "notAddress"]),
	note: z.string(),
	/** UTF-16 positions of lookalike letters. */
	marks: z.array(z.number()),
	selectable: z.boolean(),
	picked: z.boolean(),
});
export type PlanRowShape = z.output<typeof planRow>;

const plan = z.object({
	all: z.number(),
	ready: z.number(),
	check: z.number(),
	skipped: z.number(),
	grants: z.number(),
	revokes: z.number(),
	filter: planFilter,
	/** The first rows matching the filter, out of `of`. */
	rows: z.array(planRow),
	of: z.number(),
	/** Name of the access file being compared; empty for a list entered on the page. */
	file: z.string(),
});
export type PlanShape = z.output<typeof plan>;

const runRow = z.object({
	/** Index in the run. */
	index: z.number(),
	action,
	email: z.string(),
	state: z.enum(["waiting", "sending", "done", "already", "rejected", "unknown", "notSent"]),
	sentence: z.string(),
	/** ISO 8601 UTC; empty until the outcome is known. */
	at: z.string(),
});
export type RunRowShape = z.output<typeof runRow>;

const run = z.object({
	phase: z.enum(["running", "pausing", "stopping", "ended"]),
	/** The wait that the marketplace requested, while paused. */
	pauseSeconds: z.number(),
	/** Why the run stopped early. */
	reason: z.string(),
	action: z.enum(["grant", "revoke", "both"]),
	total: z.number(),
	ended: z.number(),
	done: z.number(),
	rejected: z.number(),
	unknown: z.number(),
	waiting: z.number(),
	notSent: z.number(),
	filter: runFilter,
	rows: z.array(runRow),
	of: z.number(),
});
export type RunShape = z.output<typeof run>;

const ledgerRow = z.object({
	email: z.string(),
	action,
	state: z.enum(["done", "rejected", "unknown", "sending", "notSent"]),
	/** ISO 8601 UTC. */
	at: z.string(),
	sentence: z.string(),
	hasAccess: z.nullable(z.boolean()),
});
export type LedgerRowShape = z.output<typeof ledgerRow>;

const ledger = z.object({
	/** Number of addresses in the ledger. */
	count: z.number(),
	/** Number of addresses matching the search. */
	of: z.number(),
	newestFirst: z.boolean(),
	rows: z.array(ledgerRow),
});
export type LedgerShape = z.output<typeof ledger>;

const tab = z.enum(["change", "ledger"]);

export const accessState = z.object({
	account: accountState,
	dataset: z.object({ id: z.string(), name: z.string() }),
	/** The tab to show. `serial` increases with each request. */
	asked: z.object({ serial: z.number(), tab }),
	/** Addresses to prefill. `serial` increases each time. */
	given: z.object({ serial: z.number(), text: z.string(), action }),
	plan,
	run: z.nullable(run),
	ledger,
});
export type AccessState = z.output<typeof accessState>;

const act = { body: nothing, response: nothing };
const limit = z.int().check(z.positive(), z.maximum(20_000));
const text = z.string().check(z.maxLength(5_000_000));

export const accessPage = definePage({
	name: "access",
	state: accessState,
	restore: z.object({ datasetId: z.string(), name: z.string() }),
	requests: {
		/** Parses and sorts the typed addresses. */
		write: { body: z.object({ text, action }), response: nothing },
		showPlan: { body: z.object({ filter: planFilter, limit }), response: nothing },
		tick: { body: z.object({ key: z.string(), on: z.boolean() }), response: nothing },
		/** Confirms in a modal dialog, then sends. */
		start: { ...act, sends: true },
		stop: act,
		showRun: { body: z.object({ filter: runFilter, limit }), response: nothing },
		/** Resends one row, or all rows in a state, after a confirmation. */
		retry: {
			body: z.object({ index: z.nullable(z.number()), state: z.enum(["rejected", "unknown", "notSent"]) }),
			response: nothing,
			sends: true,
		},
		copyOutcomes: act,
		newList: act,
		/** The addresses in a CSV file that the user selects, or null if canceled. */
		chooseCsv: { body: nothing, response: z.nullable(z.string()) },
		/** The addresses in the text of a dropped CSV file. */
		readCsv: { body: z.object({ text }), response: z.string() },
		showLedger: {
			body: z.object({ query: z.string(), newestFirst: z.boolean(), limit }),
			response: nothing,
		},
		exportLedger: { body: z.object({ format: z.enum(["csv", "json"]) }), response: nothing },
		/** Changes one address of the ledger, after a confirmation. */
		change: { body: z.object({ email: z.string(), action }), response: nothing },
		openDataset: act,
		signIn: act,
	},
});
