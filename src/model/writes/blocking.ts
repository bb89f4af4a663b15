import { createHash } from "node:crypto";
import type { JournalRecord, WriteIntent } from "./journal.ts";

/** Whether a record with the same lock blocks the write. */
export function blocks({ outcome, kind }: JournalRecord, intent: WriteIntent): boolean {
	// A deposit with an unknown outcome blocks nothing: it's charged only on the checkout page, whose URL was never
	// received.
	return outcome === "sending" || (outcome === "unknown" && kind === intent.kind && kind !== "deposit");
}

/**
 * The name of the lock that a write shares with those that can block it. Part of a file name, so it must not reveal
 * anything private.
 */
export function lockName({ kind, draft, datasetName = "", target = "", email = "" }: WriteIntent): string {
	switch (kind) {
		case "create":
			return hashed("create", draft ?? datasetName);
		case "grant":
		case "revoke":
			return hashed("access", `${target}\n${email}`.toLowerCase());
		case "keyGenerate":
		case "keyRevoke":
			return "apiKey";
		case "deposit":
		case "withdraw":
		case "autoDeposit":
			return kind;
	}
}

function hashed(name: string, key: string): string {
	return `${name}-${createHash("sha256").update(key).digest("hex").slice(0, 24)}`;
}
