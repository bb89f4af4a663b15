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

/** Encodes a position in an account's deposit history. Opaque to the client. */
export function writeCursor(sequence: bigint, accountId: string): string {
	return Buffer.from(`${sequence}.${seal(sequence.toString(), accountId)}`).toString("base64url");
}

/** Throws 400 for a cursor that wasn't issued to this account. */
export function readCursor(cursor: string, accountId: string): bigint {
	const [position = "", sealed = ""] = Buffer.from(cursor, "base64url").toString("latin1").split(".");
	if (!/^\d{1,18}$/.test(position) || !equalSecrets(sealed, seal(position, accountId))) {
		throw new Problem(400, "invalid_cursor", "Invalid cursor.");
	}
	return BigInt(position);
}
