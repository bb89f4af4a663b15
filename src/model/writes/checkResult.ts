import * as l10n from "@vscode/l10n";
import type { DepositRecord } from "../../api/wire/schemas.ts";
import type { JournalChange } from "./journal.ts";

/**
 * What the marketplace's records show about a write with an unknown outcome. `happened` resolves it as done,
 * `didNotHappen` as rejected (both unblock the operation immediately); `nothingSeen`, `changedOtherwise`, and
 * `cannotTell` leave the decision to the user.
 */
export interface CheckResult {
	kind: "happened" | "didNotHappen" | "nothingSeen" | "changedOtherwise" | "cannotTell";
	/** One line, without a final period. */
	title: string;
	/** What was seen, and what it means. */
	sentence: string;
	/** The compared numbers, formatted for display. */
	from?: string;
	to?: string;
	dataset?: { id: string; name: string };
	deposits?: DepositRecord[];
	/** Set if the old key no longer works and the new one never arrived: the user must generate another. */
	newKeyLost?: true;
}

export function stillUnconfirmed(): string {
	return l10n.t("Still unconfirmed");
}

/** Shown if a write's outcome was found but couldn't be recorded. */
export function notRecorded(): string {
	return l10n.t(
		"Couldn’t record the result in Activity on this computer. Free up disk space, or check the permissions of VS Code’s storage folder, then check again.",
	);
}

/** The journal change for a result that resolves a write. */
export function resolvedBy(result: CheckResult, id: string, settledAt: string): JournalChange {
	return {
		id,
		outcome: result.kind === "happened" ? "done" : "rejected",
		settledAt,
		sentence: `${result.title}. ${result.sentence}`.trim(),
		...(result.dataset && { result: { id: result.dataset.id } }),
	};
}
