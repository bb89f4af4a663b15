import * as l10n from "@vscode/l10n";
import { formatMoney, parseDecimal } from "../../base/money.ts";
import type { AutoDepositValues } from "./journal.ts";

/** Whether the values are the same, comparing amounts as numbers: 20 equals 20.00000000. */
export function sameAutoDeposit(a: AutoDepositValues, b: AutoDepositValues): boolean {
	return a.enabled === b.enabled && sameAmount(a.threshold, b.threshold) && sameAmount(a.amount, b.amount);
}

function sameAmount(a: string, b: string): boolean {
	return a === b || (parseDecimal(a) !== undefined && parseDecimal(a) === parseDecimal(b));
}

export function autoDepositWords(values: AutoDepositValues, currency = ""): string {
	const below = formatMoney(values.threshold, currency);
	const add = formatMoney(values.amount, currency);
	return values.enabled
		? l10n.t("on (add {1} when below {0})", below, add)
		: l10n.t("off (add {1} when below {0})", below, add);
}

/** Says that the marketplace saved different values from the ones sent. */
export function savedOtherwise(
	sent: AutoDepositValues,
	saved: AutoDepositValues,
	currency?: string,
): { title: string; sentence: string } {
	return {
		title: l10n.t("The marketplace saved different auto-deposit settings from the ones you sent"),
		sentence: l10n.t(
			"You sent: {0}. The marketplace saved: {1}.",
			autoDepositWords(sent, currency),
			autoDepositWords(saved, currency),
		),
	};
}
