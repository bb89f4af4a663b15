import * as l10n from "@vscode/l10n";
import type { DepositRecord } from "../../api/wire/schemas.ts";
import type { JournalChange } from "./journalLine.ts";

/**
 * What looking at the service's records told about a write whose outcome is unknown.
 * `happened` settles it as done, `didNotHappen` as not done (both free the act at once);
 * `nothingSeen`, `changedOtherwise` and `cannotTell` leave it to the person.
 */
export interface CheckFinding {
	kind: "happened" | "didNotHappen" | "nothingSeen" | "changedOtherwise" | "cannotTell";
	/** One bold line. */
	title: string;
	/** What was seen, and what it means. */
	sentence: string;
	/** Display forms of the number that was compared. */
	from?: string;
	to?: string;
	dataset?: { id: string; name: string };
	deposits?: DepositRecord[];
}

export function stillNotKnown(): string {
	return l10n.t("Still unconfirmed");
}

/** What a finding that settles a write makes of its record. */
export function settledBy(finding: CheckFinding, id: string, settledAt: string): JournalChange {
	return {
		id,
		outcome: finding.kind === "happened" ? "done" : "rejected",
		settledAt,
		sentence: `${finding.title}. ${finding.sentence}`.trim(),
		...(finding.dataset && { result: { id: finding.dataset.id } }),
	};
}
