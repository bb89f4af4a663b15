import type { AccessState, PlanRowShape, RunRowShape } from "../../../src/pages/access/protocol.ts";
import type { CreateState, PublicationShape } from "../../../src/pages/newDataset/protocol.ts";
import { datasetId } from "./pageStates.ts";

/** States of seller pages in which all text by others, or from a file, is the given text. */
const at = "2026-11-18T14:02:00Z";

function account(text: string): CreateState["account"] {
	return { connected: true, host: text, account: text, keyHint: text, local: false };
}

function draft(text: string): CreateState["draft"] {
	return {
		name: text,
		description: text,
		price_per_chunk: text,
		currency: text,
		visibility: text,
		connector_id: text,
		index_name: text,
		embedding_model: text,
		namespace: text,
		metadata_schema: [{ name: text, type: text, description: text }],
	};
}

export function createState(
	text: string,
	step: CreateState["step"],
	publication: PublicationShape = { kind: "idle" },
): CreateState {
	return {
		account: account(text),
		sellerName: text,
		noSeller: false,
		step,
		manifest: text,
		draft: draft(text),
		revision: text,
		savedAt: text,
		body: step === "review" ? { ...draft(text) } : null,
		fingerprint: text,
		ownNames: [],
		hints: [text],
		publication,
	};
}

/** Every outcome of a publication that is described in words. */
export function publications(text: string): readonly PublicationShape[] {
	return [
		{ kind: "unknown", sentAt: text, sentence: text },
		{ kind: "notSeen", sentAt: at, title: text, sentence: text, hasCandidate: true },
		{ kind: "rejected", text },
		{ kind: "created", name: text, at, id: datasetId, found: true, keepProblem: text },
	];
}

function planRow(text: string, state: PlanRowShape["state"]): PlanRowShape {
	return {
		key: state,
		line: 1,
		action: "grant",
		email: text,
		state,
		note: text,
		marks: state === "lookAlike" ? [0] : [],
		selectable: true,
		picked: true,
	};
}

function runRow(text: string, index: number, state: RunRowShape["state"]): RunRowShape {
	return { index, action: "grant", email: text, state, sentence: text, at };
}

const counts = { done: 1, rejected: 1, unknown: 1, waiting: 0, notSent: 0 };

/** The access page, before or after a run. */
export function accessState(text: string, ran: boolean): AccessState {
	const planned = [planRow(text, "ready"), planRow(text, "lookAlike"), planRow(text, "notAddress")];
	const ended = [runRow(text, 0, "done"), runRow(text, 1, "rejected"), runRow(text, 2, "unknown")];
	return {
		account: account(text),
		dataset: { id: datasetId, name: text },
		asked: { serial: 0, tab: "change" },
		given: { serial: 0, text: "", action: "grant" },
		plan: {
			all: 3,
			ready: 1,
			check: 1,
			skipped: 1,
			grants: 1,
			revokes: 0,
			filter: "all",
			rows: planned,
			of: 3,
			file: text,
		},
		run: ran
			? {
					phase: "ended",
					pauseSeconds: 0,
					reason: text,
					action: "grant",
					total: 3,
					ended: 3,
					...counts,
					filter: "all",
					rows: ended,
					of: 3,
				}
			: null,
		ledger: {
			count: 1,
			of: 1,
			newestFirst: true,
			rows: [{ email: text, action: "grant", state: "rejected", at, sentence: text, hasAccess: true }],
		},
	};
}
