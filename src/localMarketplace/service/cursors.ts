import { createHmac } from "node:crypto";
import { Problem } from "./problem.ts";
import { equalSecrets } from "./secrets.ts";

const SEAL_LENGTH = 16;

function seal(position: string, accountId: string): string {
	return createHmac("sha256", accountId)
		.update(`deposits ${position}`)
		.digest("base64url")
		.slice(0, SEAL_LENGTH);
}

/** Marks the place after a record in an account's deposit history; opaque to the client. */
export function writeCursor(sequence: bigint, accountId: string): string {
	return Buffer.from(`${sequence}.${seal(sequence.toString(), accountId)}`).toString("base64url");
}

/** Refuses (400) what was not handed out to this very account. */
export function readCursor(cursor: string, accountId: string): bigint {
	const [position = "", sealed = ""] = Buffer.from(cursor, "base64url").toString("latin1").split(".");
	if (!/^\d{1,18}$/.test(position) || !equalSecrets(sealed, seal(position, accountId))) {
		throw new Problem(400, "invalid_cursor", "Invalid cursor.");
	}
	return BigInt(position);
}
