import { describeError } from "../../api/describeError.ts";
import type { ActOutcome } from "./actOutcome.ts";
import { blockedSentence } from "./writeSentences.ts";

export interface WriteNotice {
	kind: "notSent" | "rejected" | "blocked";
	/** Full sentences; the title above them says what kind of notice it is. */
	text: string;
}

/**
 * What a page says about a write that wasn't carried out. An unknown one is in the journal, whose banner says
 * so.
 */
export function writeNotice(outcome: ActOutcome<unknown>): WriteNotice | null {
	switch (outcome.kind) {
		case "done":
		case "unknown":
			return null;
		case "blocked":
			return { kind: "blocked", text: blockedSentence(outcome) };
		case "notSent":
		case "rejected": {
			const { sentence, detail } = describeError(outcome.error);
			return { kind: outcome.kind, text: detail === undefined ? sentence : `${sentence} ${detail}` };
		}
	}
}
