import * as l10n from "@vscode/l10n";
import { valid, invalid, type Verdict } from "./inputVerdict.ts";

const GROUPED = /^\d{1,3}(?:[,\s]\d{3})+$/;
const MAX_DIGITS = 15;

/** Accepts digits, optionally with thousands grouped by commas or spaces. */
export function checkChunkCount(text: string): Verdict<bigint> {
	const typed = text.trim();
	const digits = GROUPED.test(typed) ? typed.replace(/\D/g, "") : typed;
	if (!/^\d+$/.test(digits)) return invalid(l10n.t("Enter a whole number, for example 1000."));
	if (digits.replace(/^0+/, "").length > MAX_DIGITS)
		return invalid(l10n.t("Use up to {0} digits.", MAX_DIGITS));
	return valid(BigInt(digits));
}
