import * as l10n from "@vscode/l10n";
import type { MarketplaceError } from "../../api/failure.ts";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { WriteOutcome } from "../../api/writeOutcome.ts";
import type { WriteIntent } from "../writes/journalRecord.ts";
import type { ActOutcome } from "../writes/actOutcome.ts";
import type { LedgerEntry } from "../writes/ledger.ts";
import { writeSentence } from "../writes/writeNotice.ts";
import type { Writes } from "../writes/writes.ts";

/** Granting or revoking one address's access to one dataset. */
export interface AccessChange {
	readonly action: "grant" | "revoke";
	readonly datasetId: string;
	readonly datasetName?: string;
	readonly email: string;
	/** For a grant: the buyer's last day with access, such as `2026-12-31`, which only this computer keeps. */
	readonly until?: string;
}

export type AccessState = "done" | "rejected" | "unknown" | "notSent";

export interface AccessOutcome {
	readonly state: AccessState;
	/** Set if the buyer already had access. */
	readonly already?: true;
	/** An explanation for the user; empty if the state says it all. */
	readonly sentence: string;
	/** ISO 8601 UTC, by the local clock. */
	readonly at: string;
	/**
	 * Whether further requests would fail the same way: the marketplace responded 401 or 403, or the request
	 * failed before it was sent.
	 */
	readonly stopsRun: boolean;
	/** After a 429, how long to wait before sending anything else: 5 if the marketplace doesn't say. */
	readonly waitSeconds?: number;
}

/** The parts of `Writes` that access changes need. */
export interface AccessWrites extends Pick<Writes, "blockedBy" | "acknowledge"> {
	run(
		intent: WriteIntent,
		send: (client: MarketplaceClient) => Promise<WriteOutcome<void>>,
	): Promise<ActOutcome<void>>;
}

/**
 * Sends one change, at most once. `again`: the user knows about an earlier change with an unknown outcome and
 * wants to repeat it, with the same end date unless there's a new one.
 */
export async function changeAccess(
	writes: AccessWrites,
	change: AccessChange,
	options: { again?: boolean } = {},
): Promise<AccessOutcome> {
	const { action, datasetId, datasetName, email, until } = change;
	const intent: WriteIntent = {
		kind: action,
		target: datasetId,
		email,
		...(datasetName === undefined ? {} : { datasetName }),
		...(until === undefined ? {} : { until }),
	};
	if (options.again === true) {
		const earlier = writes.blockedBy(intent);
		if (earlier?.outcome === "unknown") await writes.acknowledge(earlier.id);
		if (earlier?.until !== undefined) intent.until ??= earlier.until;
	}
	const outcome = await writes.run(intent, async (client) => {
		const sent = await client.datasets[action](datasetId, email);
		return action === "grant" ? orAlreadyGranted(sent) : sent;
	});
	switch (outcome.kind) {
		case "done":
			return outcome.note === undefined ? ended("done") : { ...ended("done", outcome.note), already: true };
		case "rejected":
			return rejected(outcome.error);
		case "unknown":
			return ended("unknown", unknownSentence(action));
		case "notSent":
			return { ...ended("notSent", writeSentence(outcome)), stopsRun: true };
		case "blocked":
			return ended("notSent", writeSentence(outcome));
	}
}

/** A conflict means that the buyer already has access, such as from another computer. The end date holds then, too. */
function orAlreadyGranted(sent: WriteOutcome<void>): WriteOutcome<void> {
	return sent.kind === "rejected" && sent.error.kind === "conflict"
		? {
				kind: "done",
				value: undefined,
				note: l10n.t("The marketplace reports that this buyer already has access."),
			}
		: sent;
}

/** Changes the end date of a buyer who may have access. Sends nothing. An empty `until` removes the date. */
export async function changeEndDate(
	writes: Pick<Writes, "annotate">,
	entry: Pick<LedgerEntry, "grant"> | undefined,
	until: string,
): Promise<AccessOutcome> {
	if (!entry?.grant) return ended("notSent", l10n.t("The access ledger has no grant for this buyer."));
	try {
		await writes.annotate(entry.grant.id, { until });
		return ended("done");
	} catch {
		return ended("notSent", l10n.t("Couldn’t save the end date on this computer. Try again."));
	}
}

function ended(state: AccessState, sentence = ""): AccessOutcome {
	return { state, sentence, at: new Date().toISOString(), stopsRun: false };
}

function rejected(error: MarketplaceError): AccessOutcome {
	const stopsRun = error.kind === "unauthorized" || error.kind === "forbidden";
	const outcome = { ...ended("rejected", writeSentence({ kind: "rejected", error })), stopsRun };
	if (error.kind !== "tooManyRequests") return outcome;
	return { ...outcome, waitSeconds: error.retryAfterSeconds ?? 5 };
}

function unknownSentence(action: AccessChange["action"]): string {
	return action === "grant"
		? l10n.t(
				"Sent, but no usable response arrived. The marketplace doesn’t provide a list of who has access. To be sure, grant access again.",
			)
		: l10n.t(
				"Sent, but no usable response arrived. The marketplace doesn’t provide a list of who has access. To be sure, revoke access again.",
			);
}
