import * as l10n from "@vscode/l10n";
import { formatMoney, toWire, type Units } from "../base/money.ts";
import { checkAmount } from "./typedAmount.ts";
import { invalid, valid, type Verdict } from "./inputVerdict.ts";

/** The API's minimum withdrawal, 1.00 USD. */
export const MIN_WITHDRAWAL: Units = 100_000_000n;
const MINIMUM_CURRENCY = "USD";

/**
 * Checks a withdrawal amount as typed: at least the API's minimum, and at most the available balance, if
 * known.
 */
export function checkWithdrawalAmount(
	text: string,
	available: Units | undefined,
	currency: string,
): Verdict<Units> {
	const tooLow = available !== undefined && available < MIN_WITHDRAWAL;
	// 0 gets the sentence about the minimum.
	const typed = checkAmount(text, { allowZero: true });
	if (typed.ok) return tooLow ? invalid(tooLittleAvailable()) : checkLimits(typed.value, available, currency);
	const verdict = checkAmount(text);
	// If the balance is below the minimum, no amount can be suggested.
	return verdict.ok || !tooLow ? verdict : invalid(verdict.message);
}

function checkLimits(amount: Units, available: Units | undefined, currency: string): Verdict<Units> {
	if (amount < MIN_WITHDRAWAL) {
		const minimum = formatMoney(MIN_WITHDRAWAL, MINIMUM_CURRENCY);
		return invalid(l10n.t("Enter at least {0}.", minimum), toWire(MIN_WITHDRAWAL));
	}
	if (available !== undefined && amount > available)
		return invalid(l10n.t("Enter at most {0}.", formatMoney(available, currency)), toWire(available));
	return valid(amount);
}

/** Advice while the available balance is below the minimum. */
export function tooLittleAvailable(): string {
	return l10n.t(
		"You can’t withdraw until at least {0} is available.",
		formatMoney(MIN_WITHDRAWAL, MINIMUM_CURRENCY),
	);
}

/** Checks that the amount was typed a second time, to confirm it. The value is a wire decimal. */
export function checkConfirmation(typed: string, amount: Units): Verdict<string> {
	const wire = toWire(amount);
	return typed === wire ? valid(wire) : invalid(l10n.t("Type “{0}” to confirm.", wire));
}
