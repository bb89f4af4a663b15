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
