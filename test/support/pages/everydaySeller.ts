/** A seller's pages in everyday states. */
import type { PublicationState } from "../../../src/model/selling/publishFlow.ts";
import type { AccessState } from "../../../src/pages/access/protocol.ts";
import type { EarningsState } from "../../../src/pages/earnings/protocol.ts";
import type { NewDatasetState } from "../../../src/pages/newDataset/protocol.ts";
import { emptyDraft } from "../../../src/rules/datasetDraft.ts";
import { publicationShape } from "../../../src/pages/newDataset/publicationNotice.ts";
import {
	account,
	AT,
	type Everyday,
	everydayOf,
	lacking,
	long,
	LONG_NAME,
	longText,
	readAt,
	record,
	sent,
	signedOut,
} from "./everydayFacts.ts";
import { pendingNotice } from "../../../src/pages/earnings/earningsNotices.ts";
import { earningsState } from "./pageStates.ts";
import { accessState, newDatasetState } from "./sellerStates.ts";

const ready = { phase: "ready" as const, readAt, problem: null };
const earnings: EarningsState = {
	...earningsState(""),
	account: { ...account, account: "seller@example.com" },
	balance: {
		...ready,
		value: { balance: "250.00", total_earned: "1000.00", total_withdrawn: "750.00", currency: "USD" },
	},
	notice: null,
	withdrawals: [
		{ id: "1", at: AT, amount: "75.00", currency: "USD", outcome: "done" },
		{ id: "2", at: AT, amount: "100.5", currency: "USD", outcome: "rejected" },
		{ id: "3", at: AT, amount: "1250.00", currency: "USD", outcome: "unknown" },
	],
	prefill: { serial: 1, amount: "75.00" },
};

const noDraft = { ...emptyDraft, visibility: "public" };
const { name, description, price_per_chunk, fields } = record;
const fullDraft = { ...noDraft, name, description, price_per_chunk, metadata_schema: fields };
const creation: NewDatasetState = {
	...newDatasetState("", "edit"),
	account: earnings.account,
	sellerName: "Halden Research",
	draft: fullDraft,
	manifest: "",
	savedAt: AT,
	hints: ["Most descriptions are longer: say what one chunk contains."],
};

const mails = ["ana.ruiz@example.com", "b.okafor@example.org", "buуer@example.com"];
const NO_SUCH_ACCOUNT = "The marketplace rejected the request: “No such account” (404).";
const named = <Row extends { readonly email: string }>(rows: readonly Row[]): Row[] =>
	rows.map((row, index) => ({ ...row, email: mails[index] ?? "" }));
const access = (ran: boolean): AccessState => {
	const state = accessState(NO_SUCH_ACCOUNT, ran);
	return {
		...state,
		account: earnings.account,
		dataset: { id: record.id, name: record.name },
		plan: { ...state.plan, source: "", rows: named(state.plan.rows) },
		run: state.run && { ...state.run, phase: { kind: "ended", stopped: false }, rows: named(state.run.rows) },
		ledger: {
			...state.ledger,
			query: "",
			rows: named(state.ledger.rows).map((row) => ({ ...row, ends: { day: "31 Dec 2026", due: true } })),
		},
	};
};
const noPlan = {
	...access(false).plan,
	counts: { all: 0, ready: 0, check: 0, skipped: 0, grants: 0, revokes: 0, ends: 0 },
	rows: [],
};
const noLedger = { ...access(false).ledger, count: 0, of: 0, rows: [] };

const ofEarnings = everydayOf("earnings", earnings);
const ofCreation = everydayOf("newDataset", creation);
const ofReview = (publication: PublicationState): Everyday =>
	ofCreation({ step: "review", body: { ...fullDraft }, publication: publicationShape(publication) });
const ofAccess = everydayOf("access", access(false));
const nothingYet = { balance: "0.00", total_earned: "0.00", total_withdrawn: "0.00", currency: "USD" };

/** The states, by page and name. */
export const everydaySeller: Readonly<Record<string, Everyday>> = {
	"earnings main": ofEarnings(),
	"earnings empty": ofEarnings({ withdrawals: [], balance: { ...ready, value: nothingYet } }),
	"earnings unconfirmed": ofEarnings({ notice: pendingNotice(sent("withdraw", "75.00")) }),
	"earnings failed": ofEarnings({ balance: { phase: "failed", ...lacking } }),
	"earnings signedOut": ofEarnings({ account: signedOut }),
	"earnings none": ofEarnings({ balance: { phase: "none", ...lacking } }),
	"create empty": ofCreation({ draft: noDraft, savedAt: "", hints: [] }),
	"create main": ofCreation(),
	"create long": ofCreation({
		draft: { ...fullDraft, name: LONG_NAME, description: longText, metadata_schema: long.fields },
	}),
	"create preview": ofCreation({ step: "preview", manifest: "file:///tides.dataset.json" }),
	"create review": ofReview({ kind: "idle" }),
	"create unconfirmed": ofReview({ kind: "unknown", sentAt: AT, sentence: "No response arrived." }),
	"create notSeen": ofReview({
		kind: "notSeen",
		sentAt: AT,
		title: "Another seller lists a dataset with this name",
		sentence: "Open the dataset to check whether it’s yours.",
		candidate: { id: record.id, name: record.name },
	}),
	"create rejected": ofReview({ kind: "rejected", text: "The marketplace rejected the dataset (409)." }),
	"create created": ofReview({
		kind: "created",
		created: { id: record.id, name: record.name, at: AT, hash: "" },
		found: false,
		keepProblem: "",
	}),
	"create noSeller": ofCreation({ noSeller: true }),
	"create signedOut": ofCreation({ account: signedOut }),
	"access main": ofAccess(),
	"access empty": ofAccess({ plan: noPlan, account: { ...earnings.account, local: true } }),
	"access run": ofAccess(access(true)),
	"access ledger": ofAccess({ plan: noPlan, asked: { serial: 1, tab: "ledger" } }),
	"access noLedger": ofAccess({ plan: noPlan, ledger: noLedger, asked: { serial: 1, tab: "ledger" } }),
	"access signedOut": ofAccess({ account: signedOut }),
};
