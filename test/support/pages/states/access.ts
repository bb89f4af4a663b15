import type { AccessState, AddressRowShape, RunShape } from "../../../../src/pages/access/protocol.ts";
import { account, AT, DOWN, DATASET_ID, nobody, type ShownStates } from "./state.ts";

const emails = [
	"b.okafor@example.org",
	"chen@lab.example.net",
	"buyer@example.com",
	"d@example.com",
	"e@example.com",
];
const REJECTION = "The marketplace rejected the address.";
const FORBIDDEN =
	"The marketplace rejected the request: “Sellers only.” (403). Check that you’re using the right account.";
const DETAIL = "A note about this address.";
const runRow = (
	key: number,
	state: AddressRowShape["state"],
	part: Partial<AddressRowShape> = {},
): AddressRowShape => ({
	key: String(key),
	email: emails[key] ?? "",
	action: "grant",
	state,
	note: "",
	...part,
});
const row = (
	line: number,
	state: AddressRowShape["state"],
	part: Partial<AddressRowShape> = {},
): AddressRowShape => ({
	...runRow(line, state),
	email: `${line - 1}@example.com`,
	note: DETAIL,
	marks: [],
	selectable: true,
	picked: false,
	line,
	...part,
});
const planned = [
	row(1, "ready", { note: "", picked: true }),
	row(2, "already"),
	row(3, "unknown"),
	row(4, "repeated", { selectable: false }),
	row(5, "lookAlike", { email: "buуer@example.com", marks: [2] }),
	row(6, "notAddress", { email: "not-an-address@", selectable: false }),
];
const noCounts = { all: 0, ready: 0, check: 0, skipped: 0, grants: 0, revokes: 0, ends: 0 };
const empty: AccessState = {
	account,
	dataset: { id: DATASET_ID, name: "Tide gauges of the North Sea" },
	asked: { serial: 0, tab: "change" },
	given: { serial: 0, text: "", action: "grant", until: "" },
	textProblem: "",
	untilProblem: "",
	plan: { filter: "all", counts: noCounts, rows: [], source: "" },
	run: null,
	ledger: { count: 0, of: 0, query: "", newestFirst: true, rows: [] },
};
const plan: AccessState["plan"] = {
	...empty.plan,
	counts: { ...noCounts, all: 6, ready: 1, check: 3, skipped: 2, grants: 1 },
	rows: planned,
};
const sent = [
	runRow(0, "done", { at: AT }),
	runRow(1, "rejected", { note: REJECTION }),
	runRow(2, "unknown"),
];
const run: RunShape = {
	filter: "all",
	counts: { all: 5, ended: 3, done: 1, rejected: 1, unknown: 1, waiting: 2, notSent: 0 },
	rows: [...sent, runRow(3, "sending")],
	action: "grant",
	phase: { kind: "running" },
};
const ended: RunShape = {
	...run,
	counts: { ...run.counts, all: 3, waiting: 0 },
	rows: sent,
	phase: { kind: "ended", stopped: false },
};
const ends = [
	{ day: "31 Dec 2026", due: false },
	null,
	{ day: "17 Nov 2026", due: true },
	{ day: "", due: false },
];
const changes = [
	{ action: "grant", state: "done" },
	{ action: "grant", state: "rejected" },
	{ action: "revoke", state: "unknown" },
	{ action: "grant", state: "notSent" },
] as const;
const ledger: AccessState["ledger"]["rows"] = changes.map((change, place) => ({
	...change,
	email: emails[place] ?? "",
	at: AT,
	note: change.state === "rejected" ? REJECTION : "",
	ends: ends[place] ?? null,
	offer: change.state === "done" ? "revoke" : "grant",
}));
const withLedger = (part: Partial<AccessState["ledger"]>): AccessState => ({
	...empty,
	asked: { serial: 1, tab: "ledger" },
	ledger: { ...empty.ledger, ...part },
});

export const accessStates: ShownStates<AccessState> = {
	empty: { state: empty },
	"on the local marketplace": { state: { ...empty, account: { ...account, local: true } } },
	planned: {
		state: {
			...empty,
			given: { ...empty.given, serial: 1, text: planned.map(({ email }) => email).join("\n") },
			plan,
		},
	},
	"planned from a file": {
		state: {
			...empty,
			plan: {
				...plan,
				source:
					"These changes would make access match team.access.json, based on what was granted and revoked from this computer. Changes made elsewhere aren’t considered.",
			},
		},
	},
	"list too long": {
		state: {
			...empty,
			given: { ...empty.given, serial: 1, text: "ana@example.com\njonas@example.com" },
			textProblem: "An address list can be up to 5 MB. Shorten the list, and send the rest as another list.",
		},
	},
	"planned with end dates": {
		state: {
			...empty,
			given: {
				serial: 1,
				text: "0@example.com\n1@example.com, 2026-02-31",
				action: "grant",
				until: "2026-11-17",
			},
			untilProblem: "17 Nov 2026 has passed. Enter today’s date or a later one.",
			plan: {
				...plan,
				counts: { ...noCounts, all: 3, ready: 1, skipped: 2, ends: 1 },
				rows: [
					row(1, "notDate", {
						note: "17 Nov 2026 has passed. Enter today’s date or a later one.",
						selectable: false,
					}),
					row(2, "notDate", {
						note: "“2026-02-31” isn’t a date. Enter the end date as YYYY-MM-DD, such as 2026-12-31.",
						selectable: false,
					}),
					row(3, "ready", {
						action: "end",
						note: "Already has access, with no end date.",
						until: "2026-12-31",
						picked: true,
					}),
				],
			},
		},
	},
	running: { state: { ...empty, run } },
	paused: { state: { ...empty, run: { ...run, phase: { kind: "pausing", seconds: 20 } } } },
	stopping: { state: { ...empty, run: { ...run, phase: { kind: "stopping" } } } },
	ended: { state: { ...empty, run: ended } },
	"ended early": {
		state: {
			...empty,
			run: {
				...ended,
				counts: { ...ended.counts, all: 5, ended: 5, notSent: 2 },
				rows: [...sent, runRow(3, "notSent"), runRow(4, "notSent")],
				phase: { kind: "ended", stopped: true, reason: DOWN },
			},
		},
	},
	"ended with a reason": {
		state: { ...empty, run: { ...ended, phase: { kind: "ended", stopped: false, reason: FORBIDDEN } } },
	},
	"end dates not changed": {
		state: {
			...empty,
			run: {
				...ended,
				counts: { ...ended.counts, all: 2, ended: 2, done: 1, rejected: 0, unknown: 0, notSent: 1 },
				rows: [
					runRow(0, "done", { action: "end", at: AT }),
					runRow(1, "notSent", { action: "end", note: DETAIL, at: AT }),
				],
				action: "end",
			},
		},
	},
	"all granted": {
		state: {
			...empty,
			run: {
				...ended,
				counts: { ...ended.counts, all: 1, ended: 1, rejected: 0, unknown: 0 },
				rows: sent.slice(0, 1),
			},
		},
	},
	ledger: { state: withLedger({ count: ledger.length, of: ledger.length, rows: ledger }) },
	"ledger, more to show": {
		state: withLedger({ count: 900, of: 300, newestFirst: false, rows: ledger }),
	},
	"ledger empty": { state: withLedger({}) },
	"not signed in": { state: { ...empty, account: nobody } },
};
