import * as l10n from "@vscode/l10n";
import { formatMoney, toWire, type Units } from "../base/decimal.ts";
import { checkAmount } from "./amount.ts";
import type { Verdict } from "./verdict.ts";

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
	const verdict = checkAmount(text, {
		minimum: MIN_WITHDRAWAL,
		...(available === undefined ? {} : { maximum: available }),
		currency,
		sentences: tooLow
			? { belowMinimum: tooLittleAvailable(), aboveMaximum: tooLittleAvailable() }
			: { belowMinimum: l10n.t("Enter at least {0}.", formatMoney(MIN_WITHDRAWAL, MINIMUM_CURRENCY)) },
	});
	// If the balance is below the minimum, no amount can be suggested.
	return verdict.ok || !tooLow ? verdict : { ok: false, message: verdict.message };
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
	return typed === wire
		? { ok: true, value: wire }
		: { ok: false, message: l10n.t("Type “{0}” to confirm.", wire) };
}
