import type { AccessState, AddressRowShape, RunShape } from "../../../../src/pages/access/protocol.ts";
import { account, AT, DOWN, DATASET_ID, nobody, type ShownStates } from "./state.ts";

const emails = ["b.okafor@example.org", "chen@lab.example.net", "buyer@example.com", "d@example.com"];
const REJECTION = "The marketplace rejected the address.";
const granted = { icon: "pass-filled", color: "ok", word: "Granted" };
const rejected = { icon: "error", color: "err", word: "Rejected" };
const unconfirmed = { icon: "question", color: "warn", word: "Unconfirmed" };
const notDate = { icon: "error", color: "err", word: "Invalid end date" };
const notSent = { icon: "debug-pause", color: "", word: "Not sent" };

const row = (email: string, part: Partial<AddressRowShape>): AddressRowShape => ({
	key: email,
	email,
	marks: [],
	status: granted,
	detail: "",
	picked: null,
	line: null,
	retry: false,
	...part,
});
const DETAIL = "A note about this address.";
const planned = [
	row("0@example.com", { status: { icon: "circle-large-outline", color: "", word: "Ready" }, picked: true }),
	row("1@example.com", { status: { icon: "pass", color: "ok", word: "Already granted" }, detail: DETAIL }),
	row("2@example.com", { status: unconfirmed, detail: DETAIL, picked: false }),
	row("3@example.com", { status: { icon: "copy", color: "", word: "Duplicate" }, detail: DETAIL }),
	row("buуer@example.com", {
		status: { icon: "warning", color: "warn", word: "Look-alike" },
		detail: DETAIL,
		picked: false,
		marks: [2],
	}),
	row("not-an-address@", {
		status: { icon: "error", color: "err", word: "Invalid address" },
		detail: DETAIL,
		line: 6,
	}),
];
const empty: AccessState = {
	account,
	dataset: { id: DATASET_ID, name: "Tide gauges of the North Sea" },
	asked: { serial: 0, tab: "change" },
	given: { serial: 0, text: "", action: "grant", until: "" },
	untilProblem: "",
	plan: {
		filter: "all",
		filters: [],
		rows: [],
		more: 0,
		total: 0,
		selected: 0,
		start: "",
		note: "",
		source: "",
	},
	run: null,
	ledger: { count: 0, of: 0, query: "", newestFirst: true, rows: [], more: 0 },
};
const plan: AccessState["plan"] = {
	...empty.plan,
	filters: [
		{ value: "all", label: "All", count: 6 },
		{ value: "ready", label: "Ready", count: 1 },
		{ value: "check", label: "Needs review", count: 2 },
		{ value: "skipped", label: "Skipped", count: 3 },
	],
	rows: planned,
	total: planned.length,
	selected: 1,
	start: "Grant Access for 1 Buyer…",
	note: "Addresses are sent a few at a time. You can stop at any point.",
};
const sent = [
	row("b.okafor@example.org", { detail: "14:02:00" }),
	row("chen@lab.example.net", { status: rejected, detail: REJECTION }),
	row("buyer@example.com", { status: unconfirmed }),
];
const run: RunShape = {
	filter: "all",
	filters: [
		{ value: "all", label: "All", count: 5 },
		{ value: "done", label: "Granted", count: 1 },
		{ value: "rejected", label: "Rejected", count: 1 },
		{ value: "unknown", label: "Unconfirmed", count: 1 },
		{ value: "waiting", label: "Waiting", count: 2 },
	],
	rows: [...sent, row("d@example.com", { status: { icon: "", color: "", word: "Sending" } })],
	more: 1,
	phase: "running",
	title: "Granting access",
	status: "3 of 5 processed, 1 rejected, 1 unconfirmed",
	reason: "",
	progress: 60,
	rejected: 1,
	notSent: 0,
};
const ended: RunShape = {
	...run,
	filters: run.filters
		.slice(0, 4)
		.map((filter) => (filter.value === "all" ? { ...filter, count: 3 } : filter)),
	rows: sent.map((one) => ({ ...one, retry: one.status !== granted })),
	more: 0,
	phase: "ended",
	title: "Finished granting access",
	status: "3 of 3 processed, 1 rejected, 1 unconfirmed",
	progress: 100,
};
const ends = [
	{ day: "31 Dec 2026", due: false },
	null,
	{ day: "17 Nov 2026", due: true },
	{ day: "", due: false },
];
const ledger: AccessState["ledger"]["rows"] = [
	granted,
	{ ...rejected, word: "Grant rejected" },
	{ ...unconfirmed, word: "Revocation unconfirmed" },
	{ ...notSent, word: "Grant not sent" },
].map((status, place) => ({
	email: emails[place] ?? "",
	at: AT,
	status,
	detail: status.icon === rejected.icon ? REJECTION : "",
	ends: ends[place] ?? null,
	offer: status === granted ? "revoke" : "grant",
}));
const withLedger = (part: Partial<AccessState["ledger"]>): AccessState => ({
	...empty,
	asked: { serial: 1, tab: "ledger" },
	ledger: { ...empty.ledger, ...part },
});

export const accessStates: ShownStates<AccessState> = {
	empty: { state: empty },
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
	"planned with end dates": {
		state: {
			...empty,
			given: {
				serial: 1,
				text: "0@example.com\n1@example.com, 2026-02-31",
				action: "grant",
				until: "2026-11-17",
			},
			untilProblem: "17 Nov 2026 has passed. Enter today or a later date.",
			plan: {
				...plan,
				start: "Change End Date for 1 Buyer…",
				note: "Nothing will be sent to the marketplace. End dates are kept on this computer.",
				rows: [
					row("0@example.com", {
						status: notDate,
						detail: "17 Nov 2026 has passed. Enter today or a later date.",
						line: 1,
					}),
					row("1@example.com", {
						status: notDate,
						detail: "“2026-02-31” isn’t a date. Enter the end date as YYYY-MM-DD, such as 2026-12-31.",
						line: 2,
					}),
					row("2@example.com", {
						status: { icon: "circle-large-outline", color: "", word: "End date: Ready" },
						detail: "Already has access, with no end date. End date: 31 Dec 2026.",
						picked: true,
					}),
				],
			},
		},
	},
	running: { state: { ...empty, run } },
	paused: {
		state: {
			...empty,
			run: { ...run, phase: "pausing", status: `${run.status}, rate limited, paused for 20 s` },
		},
	},
	stopping: { state: { ...empty, run: { ...run, phase: "stopping", status: `${run.status}, stopping` } } },
	ended: { state: { ...empty, run: ended } },
	"ended early": {
		state: {
			...empty,
			run: {
				...ended,
				title: "Stopped granting access",
				status: "3 of 5 processed, 1 rejected, 1 unconfirmed, 2 not sent",
				notSent: 2,
				reason: DOWN,
			},
		},
	},
	"all granted": {
		state: {
			...empty,
			run: {
				...ended,
				title: "Access granted",
				status: "1 of 1 processed",
				rejected: 0,
				rows: sent.slice(0, 1),
			},
		},
	},
	ledger: { state: withLedger({ count: ledger.length, of: ledger.length, rows: ledger }) },
	"ledger, more to show": {
		state: withLedger({ count: 900, of: 300, newestFirst: false, rows: ledger, more: 200 }),
	},
	"ledger empty": { state: withLedger({}) },
	"not signed in": { state: { ...empty, account: nobody } },
};
