import * as l10n from "@vscode/l10n";
import { randomUUID } from "node:crypto";
import { asMarketplaceError } from "../../api/failure.ts";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import { outcomeOf, type WriteOutcome } from "../../api/writeOutcome.ts";
import type { Clock } from "../../base/clock.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import type { OpenAccount } from "../session/openAccount.ts";
import type { NotSent } from "./actOutcome.ts";
import type { JournalRecord, StoredRecord } from "./journalRecord.ts";
import { blocksWhileUnknown, type WriteIntent } from "./writeAct.ts";

export interface Attempt<T> {
	intent: WriteIntent;
	record: StoredRecord;
	send: (client: MarketplaceClient) => Promise<WriteOutcome<T>>;
	resultOf: (value: T) => JournalRecord["result"];
}

/** From here on, the request may have left, so the outcome of any error is unknown. */
export async function outcomeOfSending<T>(
	{ send, resultOf }: Attempt<T>,
	client: MarketplaceClient,
): Promise<WriteOutcome<T> & { result?: JournalRecord["result"] }> {
	try {
		const outcome = await send(client);
		return outcome.kind === "done" ? { ...outcome, result: resultOf(outcome.value) } : outcome;
	} catch (error) {
		return outcomeOf(asMarketplaceError(error, { host: client.host, mayHaveReached: true }));
	}
}

/** Whether this record, which has the same lock, blocks a write. */
export function blocks(record: JournalRecord, intent: WriteIntent): boolean {
	const unknown =
		record.outcome === "unknown" && record.kind === intent.kind && blocksWhileUnknown(intent.kind);
	return record.outcome === "sending" || unknown;
}

export function newRecord(intent: WriteIntent, lock: string, clock: Clock): StoredRecord {
	const { draft: _draft, before: _before, ...shown } = intent;
	return {
		id: randomUUID(),
		...shown,
		startedAt: new Date(clock.now()).toISOString(),
		outcome: "sending",
		lock,
	};
}

/** For an account without a usable credential, or one that is no longer in use. */
export function cannotSend({ left }: Pick<OpenAccount, "left">): NotSent {
	return notSent(
		left.aborted
			? l10n.t("The active account changed, so nothing was sent. Review your request and try again.")
			: l10n.t("Sign in first. Nothing was sent."),
	);
}

export function notSent(sentence: string): NotSent {
	return { kind: "notSent", error: new UserFacingError(sentence) };
}
