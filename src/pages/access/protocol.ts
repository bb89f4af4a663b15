/** Access to a dataset: granting, revoking, and the ledger of changes made on this computer. */
import * as z from "zod/mini";
import { tableFormats } from "../../base/tableText.ts";
import { act, definePage, nothing } from "../shared/protocol/channel.ts";
import { accountRequests, accountState } from "../shared/protocol/wallet.ts";

/** Rows of a list shown at first, and added by each Show More. */
export const ROWS = 200;

/** The size of the largest address list, in UTF-8. */
export const MAX_LIST_BYTES = 5 * 1024 * 1024;

const action = z.enum(["grant", "revoke"]);
export type AccessAction = z.output<typeof action>;

const planState = z.enum(["ready", "already", "unknown", "repeated", "lookAlike", "notAddress", "notDate"]);
const runState = z.enum(["waiting", "sending", "done", "rejected", "unknown", "notSent"]);

/** An address of a list to review, or of a run. */
const addressRow = z.object({
	/** Unique in its list. */
	key: z.string(),
	email: z.string(),
	/** `end` changes only the end date, in this computer's records. */
	action: z.enum(["grant", "revoke", "end"]),
	state: z.union([planState, runState]),
	/** Set if the buyer already had access. */
	already: z.optional(z.literal(true)),
	/** Explains the state; empty if the state says it all. */
	note: z.string(),
	/** When the outcome became known, ISO 8601 UTC. */
	at: z.optional(z.string()),
	/** The end date to set, such as `2026-12-31`. */
	until: z.optional(z.string()),
	/** UTF-16 positions of look-alike letters. */
	marks: z.optional(z.readonly(z.array(z.number()))),
	/** False if the change can't be made. */
	selectable: z.optional(z.boolean()),
	picked: z.optional(z.boolean()),
	/** The line of the typed addresses, from 1. */
	line: z.optional(z.number()),
});
export type AddressRowShape = z.output<typeof addressRow>;

const plan = z.object({
	filter: z.enum(["all", "ready", "check", "skipped"]),
	/** Addresses of the list by group, and changes to make by action. */
	counts: z.record(z.enum(["all", "ready", "check", "skipped", "grants", "revokes", "ends"]), z.number()),
	rows: z.array(addressRow),
	/** Where the list comes from, as a sentence; empty for a list entered on the page. */
	source: z.string(),
});
export type PlanShape = z.output<typeof plan>;

const run = z.object({
	filter: z.enum(["all", "done", "rejected", "unknown", "notSent", "waiting"]),
	/** `ended` counts the addresses with an outcome. */
	counts: z.record(z.enum(["all", "ended", "done", "rejected", "unknown", "waiting", "notSent"]), z.number()),
	rows: z.array(addressRow),
	/** What the run does to every address; `mixed` if that differs. */
	action: z.enum(["grant", "revoke", "end", "mixed"]),
	phase: z.discriminatedUnion("kind", [
		z.object({ kind: z.literal("running") }),
		z.object({ kind: z.literal("pausing"), seconds: z.number() }),
		z.object({ kind: z.literal("stopping") }),
		/** `stopped`: whether changes were left unsent because the run stopped. `reason`: why no more could be sent. */
		z.object({ kind: z.literal("ended"), stopped: z.boolean(), reason: z.optional(z.string()) }),
	]),
});
export type RunShape = z.output<typeof run>;

const ledgerRow = z.object({
	email: z.string(),
	/** ISO 8601 UTC. */
	at: z.string(),
	action,
	state: z.enum(["done", "rejected", "unknown", "sending", "notSent"]),
	/** Explains the state; empty if the state says it all. */
	note: z.string(),
	/** `day` is such as `31 Dec 2026`, or empty without an end date. Null if the buyer has no access that could end. */
	ends: z.nullable(z.object({ day: z.string(), due: z.boolean() })),
	/** The change that the row's link offers: the same again if it's uncertain whether the buyer has access. */
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
});
export type LedgerShape = z.output<typeof ledger>;

const tab = z.enum(["change", "ledger"]);

/** What the page's fields contain. */
const entered = z.object({
	text: z.string(),
	action,
	/** The end date of grants without one of their own, such as `2026-12-31`; empty if there's none. */
	until: z.string(),
});
export type EnteredList = z.output<typeof entered>;

export const accessState = z.object({
	account: accountState,
	dataset: z.object({ id: z.string(), name: z.string() }),
	/** The tab to show. `serial` increases with each request. */
	asked: z.object({ serial: z.number(), tab }),
	/** Addresses to prefill, or as last typed. `serial` increases only if the page must replace what it shows. */
	given: z.extend(entered, { serial: z.number() }),
	/** What's wrong with the text in `given` as a whole; empty if nothing is. */
	textProblem: z.string(),
	/** What's wrong with the end date in `given`; empty if nothing is. */
	untilProblem: z.string(),
	plan,
	run: z.nullable(run),
	ledger,
});
export type AccessState = z.output<typeof accessState>;

export const accessPage = definePage({
	name: "access",
	state: accessState,
	restore: z.object({ datasetId: z.string(), name: z.string() }),
	requests: {
		/** Keeps the typed text, and classifies its addresses unless it's too long. */
		enter: { body: entered, response: nothing },
		filterPlan: { body: plan.shape.filter, response: nothing },
		tick: { body: z.object({ key: z.string(), on: z.boolean() }), response: nothing },
		/** Confirms in a modal dialog, then sends. If the fields have changed since the last `enter`, lists them first. */
		start: { body: entered, response: nothing, sends: true },
		stop: act,
		filterRun: { body: run.shape.filter, response: nothing },
		/** `retry` sends the row with a key, and `retryAll` all rows in a state. Both ask for confirmation. */
		retry: { body: z.string(), response: nothing, sends: true },
		retryAll: { body: z.enum(["rejected", "notSent"]), response: nothing, sends: true },
		copyOutcomes: act,
		newList: act,
		/** The addresses in a file that the user selects, or null if canceled. */
		chooseCsv: { body: nothing, response: z.nullable(z.string()) },
		/** The addresses in the text of a dropped file, cut off after the limit. */
		readCsv: { body: z.object({ text: z.string() }), response: z.string() },
		searchLedger: { body: z.string(), response: nothing },
		reverseLedger: act,
		showMore: { body: z.enum(["plan", "run", "ledger"]), response: nothing },
		exportLedger: { body: z.object({ format: z.enum(tableFormats) }), response: nothing },
		/** Changes access for one address of the ledger, after a confirmation. */
		change: { body: z.object({ email: z.string(), action }), response: nothing, sends: true },
		/** Asks for the end date of one address of the ledger. */
		setEndDate: { body: z.object({ email: z.string() }), response: nothing, sends: true },
		openDataset: act,
		...accountRequests,
	},
});
