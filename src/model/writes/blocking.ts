/** Which earlier writes block a write. */
import { createHash } from "node:crypto";
import type { JournalRecord, WriteIntent } from "./journal.ts";

/**
 * The name of the lock that a write shares with those that can block it. Part of a file name, so it must not reveal
 * anything private.
 */
export function lockName(intent: WriteIntent): string {
	const [name, ...parts] = lockParts(intent);
	if (parts.length === 0) return name;
	return `${name}-${createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 24)}`;
}

function lockParts(intent: WriteIntent): [string, ...string[]] {
	switch (intent.kind) {
		case "create":
			return ["create", intent.draft ?? intent.datasetName ?? ""];
		case "grant":
		case "revoke":
			return ["access", (intent.target ?? "").toLowerCase(), (intent.email ?? "").toLowerCase()];
		case "keyGenerate":
		case "keyRevoke":
			return ["apiKey"];
		case "deposit":
		case "withdraw":
		case "autoDeposit":
			return [intent.kind];
	}
}

/** Whether a record with the same lock blocks the write. */
export function blocks({ outcome, kind }: JournalRecord, intent: WriteIntent): boolean {
	// A deposit with an unknown outcome blocks nothing: it's charged only on the checkout page, whose URL was never
	// received.
	return outcome === "sending" || (outcome === "unknown" && kind === intent.kind && kind !== "deposit");
}
