/** A number of chunks as people write it. */
import * as l10n from "@vscode/l10n";

export type ChunkCount =
	{ readonly ok: true; readonly count: bigint } | { readonly ok: false; readonly message: string };

const GROUPED = /^\d{1,3}(?:[,  ]\d{3})+$/;
const MAX_DIGITS = 15;

/** Reads digits, with or without thousands grouped by commas or spaces. */
export function parseChunkCount(text: string): ChunkCount {
	const typed = text.trim();
	const digits = GROUPED.test(typed) ? typed.replace(/\D/g, "") : typed;
	if (!/^\d+$/.test(digits)) {
		return { ok: false, message: l10n.t("Write a whole number, for example 1000.") };
	}
	if (digits.replace(/^0+/, "").length > MAX_DIGITS) {
		return { ok: false, message: l10n.t("At most {0} digits.", MAX_DIGITS) };
	}
	return { ok: true, count: BigInt(digits) };
}
