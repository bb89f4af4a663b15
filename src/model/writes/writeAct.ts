import { createHash } from "node:crypto";
import type { Snapshot, WriteKind, WriteSubject } from "./journalRecord.ts";

/** A write that somebody asks for. */
export interface WriteIntent extends WriteSubject {
	/** For create: what makes two sendings the same act; default: the dataset's name. */
	draft?: string;
	/** What the caller knows (datasets of the same name); the wallet's numbers are read by `Writes.run` itself. */
	before?: Snapshot;
}

/** Two writes with the same lock are never sent at the same time. It names a file, so it tells nothing private. */
export function lockOf(intent: WriteIntent): string {
	const [name, ...parts] = lockParts(intent);
	if (parts.length === 0) {
		return name;
	}
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

/** Whether an unknown outcome keeps the same act from being sent again until it is settled. */
export function blocksWhileUnknown(kind: WriteKind): boolean {
	// Nothing is charged without a visit to the checkout page, and its address was never received.
	return kind !== "deposit";
}

/** Acts on money or keys: the credential is read again before them. */
export function isDelicate(kind: WriteKind): boolean {
	return kind !== "grant" && kind !== "revoke" && kind !== "create";
}
