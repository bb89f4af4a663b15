import { createHash } from "node:crypto";

/** A UUID (version 8) derived from the name's hash, so that IDs survive a reset. */
export function stableId(name: string): string {
	const bytes = createHash("sha256").update(`local marketplace: ${name}`).digest().subarray(0, 16);
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
	return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
