import * as l10n from "@vscode/l10n";
import { MarketplaceError } from "../../api/failure.ts";
import type { WriteOutcome } from "../../api/writeOutcome.ts";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { WriteIntent } from "../writes/journal.ts";
import { type ActOutcome, causeOf, activitySentence } from "../writes/actOutcome.ts";
import type { AccessLedger, LedgerEntry } from "../writes/accessLedger.ts";
import type { Writes } from "../writes/writes.ts";

/** `end` changes only the end date, in this computer's records. Nothing is sent for it. */
export type TaskAction = "grant" | "revoke" | "end";

export interface AccessTask {
	readonly action: TaskAction;
	readonly email: string;
	/** The end date to set, such as `2026-12-31`. If it's absent, `end` removes the end date. */
	readonly until?: string;
	/** Whether the user agreed to repeat an earlier change with an unknown outcome. */
	readonly again?: boolean;
}

/** Granting or revoking one address's access to one dataset. Only this computer keeps the end date of a grant. */
interface AccessChange extends AccessTask {
	readonly action: "grant" | "revoke";
	readonly datasetId: string;
	readonly datasetName?: string;
}

export interface AccessOutcome {
	readonly state: "done" | "rejected" | "unknown" | "notSent";
	/** Set if the buyer already had access. */
	readonly already?: true;
	/** An explanation for the user, the same as in the ledger; empty if the state says it all. */
	readonly sentence: string;
	/**
	 * Why further requests would fail the same way: the marketplace responded 401 or 403, or the request failed before
	 * it was sent. Unlike `sentence`, doesn't say what was sent: other changes of the run may have been made.
	 */
	readonly stopReason?: string;
	/** Why the outcome is unknown, without the buyer's name. */
	readonly doubt?: string;
	/** After a 429, how long to wait before sending anything else: 5 if the marketplace doesn't say. */
	readonly waitSeconds?: number;
}

interface AccessWrites {
	run(
		intent: WriteIntent,
		send: (client: MarketplaceClient) => Promise<WriteOutcome<void>>,
	): Promise<ActOutcome<void>>;
}

/** Sends one change, at most once. */
export async function changeAccess(writes: AccessWrites, change: AccessChange): Promise<AccessOutcome> {
	const { action, datasetId, ...known } = change;
	const outcome = await writes.run({ kind: action, target: datasetId, ...known }, async (client) => {
		const sent = await client.datasets.access(action, datasetId, known.email);
		return action === "grant" ? orAlreadyGranted(sent) : sent;
	});
	return {
		state: outcome.kind === "blocked" ? "notSent" : outcome.kind,
		...(outcome.kind === "done" && outcome.note !== undefined && { already: true }),
		sentence: activitySentence(outcome),
		...effectOnOthers(outcome),
	};
}

/** What an outcome means for the other changes of a run. */
function effectOnOthers(outcome: ActOutcome<void>): Omit<AccessOutcome, "state" | "already" | "sentence"> {
	if (outcome.kind === "unknown") return { doubt: causeOf(outcome) };
	if (outcome.kind !== "notSent" && outcome.kind !== "rejected") return {};
	const { error } = outcome;
	// The marketplace may also limit the renewal of the access token, which a change needs before it's sent.
	if (error instanceof MarketplaceError && error.kind === "tooManyRequests")
		return { waitSeconds: error.retryAfterSeconds ?? 5 };
	const stops = outcome.kind === "notSent" || ["unauthorized", "forbidden"].includes(outcome.error.kind);
	return stops ? { stopReason: causeOf(outcome) } : {};
}

/** A conflict most likely means that the buyer already has access, for example granted from another computer. */
function orAlreadyGranted(sent: WriteOutcome<void>): WriteOutcome<void> {
	if (sent.kind !== "rejected" || sent.error.kind !== "conflict") return sent;
	const note = l10n.t(
		"The marketplace reported a conflict (409), so this buyer probably already has access.",
	);
	return { kind: "done", value: undefined, note };
}

/** Changes the end date of a grant in this computer's records. Sends nothing. An empty `until` removes the date. */
export async function changeEndDate(
	writes: Pick<Writes, "annotate">,
	entry: Pick<LedgerEntry, "grant"> | undefined,
	until: string,
): Promise<AccessOutcome> {
	if (!entry?.grant) {
		const sentence = l10n.t("The access ledger has no grant for this buyer. Grant access first.");
		return { state: "notSent", sentence };
	}
	try {
		await writes.annotate(entry.grant.id, { until });
		return { state: "done", sentence: "" };
	} catch {
		const sentence = l10n.t(
			"Couldn’t save the end date on this computer. Free up disk space, or check the permissions of VS Code’s storage folder, then try again.",
		);
		return { state: "notSent", sentence };
	}
}

/** Only the task, without the other properties of a row. */
export function taskOf({ action, email, until, again = false }: AccessTask): AccessTask {
	return { action, email, ...(until === undefined ? {} : { until }), ...(again && { again }) };
}

export type Send = (task: AccessTask) => Promise<AccessOutcome>;

/** Returns the function that makes a run's changes to access to one dataset. */
export function senderFor(
	writes: AccessWrites & Pick<Writes, "annotate">,
	ledger: Pick<AccessLedger, "finder">,
	subject: Pick<AccessChange, "datasetId" | "datasetName">,
): Send {
	const find = ledger.finder(subject.datasetId);
	return async ({ action, ...task }) =>
		action === "end"
			? changeEndDate(writes, find(task.email), task.until ?? "")
			: changeAccess(writes, { ...subject, ...task, action });
}
