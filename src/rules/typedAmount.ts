import * as l10n from "@vscode/l10n";
import { parseDecimal, type Units } from "../base/money.ts";
import { display } from "../base/text.ts";
import { valid, invalid, type Verdict } from "./inputVerdict.ts";

const EXAMPLE = "25.00";
const PRICE_EXAMPLE = "0.0042";
const MAX_WHOLE_DIGITS = 12;
const MAX_PLACES = 8;
/** Longer text isn't an amount; a manifest may have megabytes in place of a price. */
const MAX_LENGTH = 100;

/**
 * Checks an amount as typed. Never reinterprets it: rejects commas, exponents, and signs. The value is exact, in units
 * of 1e-8. 0 is rejected unless allowed.
 */
export function checkAmount(text: string, { allowZero = false, example = EXAMPLE } = {}): Verdict<Units> {
	const typed = text.trim();
	if (typed.length > MAX_LENGTH) return notANumber(example);
	if (typed.includes(",") && /^[\d.,]+$/.test(typed)) return refuseComma(typed, example);
	const match = /^([-\u2212]?)(\d*)(?:(\.)(\d*))?$/.exec(typed);
	const [, minus = "", whole = "", point = "", fraction = ""] = match ?? [];
	if (!match || (whole === "" && fraction === "")) return notANumber(example);
	if (minus)
		return invalid(allowZero ? l10n.t("Enter 0 or more.") : l10n.t("Enter an amount greater than 0."));
	if (whole === "" || (point && fraction === "")) {
		const completed = `${whole || "0"}${fraction && "."}${fraction}`;
		return notANumber(completed, completed);
	}
	return checkSize(whole, fraction, allowZero);
}

/** Like `checkAmount`, for a price, which may be 0. */
export function checkPrice(text: string): Verdict<Units> {
	return checkAmount(text, { allowZero: true, example: PRICE_EXAMPLE });
}

function notANumber(example: string, suggestion?: string): Verdict<Units> {
	return invalid(l10n.t("Enter a number, for example {0}.", example), suggestion);
}

/**
 * Suggests a correction only if it's unambiguous: a decimal comma (but not in `1,407`, which may be a
 * thousands separator), grouped thousands before a decimal point, or the reverse.
 */
function refuseComma(typed: string, example: string): Verdict<Units> {
	const suggestion =
		/^\d+,\d+$/.test(typed) && !/^[1-9]\d{0,2},\d{3}$/.test(typed)
			? typed.replace(",", ".")
			: /^\d{1,3}(,\d{3})+\.\d+$/.test(typed)
				? typed.replaceAll(",", "")
				: /^\d{1,3}(\.\d{3})+,\d+$/.test(typed)
					? typed.replaceAll(".", "").replace(",", ".")
					: undefined;
	const shown = display(typed, 40);
	return suggestion === undefined
		? invalid(
				l10n.t("“{0}” contains a comma. Use a period as the decimal point, for example {1}.", shown, example),
			)
		: invalid(l10n.t("“{0}” contains a comma. Enter {1} instead.", shown, suggestion), suggestion);
}

function checkSize(whole: string, fraction: string, allowZero: boolean): Verdict<Units> {
	if (fraction.length > MAX_PLACES)
		return invalid(l10n.t("Use up to {0} decimal places. This value has {1}.", MAX_PLACES, fraction.length));
	if (whole.replace(/^0+/, "").length > MAX_WHOLE_DIGITS)
		return invalid(l10n.t("Use up to {0} digits before the decimal point.", MAX_WHOLE_DIGITS));
	const units = parseDecimal(`${whole.replace(/^0+(?=\d)/, "")}.${fraction.padEnd(1, "0")}`);
	if (units === undefined) return notANumber(EXAMPLE);
	return units === 0n && !allowZero ? invalid(l10n.t("Enter an amount greater than 0.")) : valid(units);
}
