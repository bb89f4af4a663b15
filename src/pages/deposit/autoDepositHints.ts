/** Advice on auto-deposit values before saving. Hints never block saving. */
import * as l10n from "@vscode/l10n";
import { formatMoney, parseDecimal, type Units } from "../../base/money.ts";
import type { DepositState } from "./protocol.ts";

interface Hint {
	readonly severity: "warning" | "note";
	readonly message: string;
}

export function autoDepositHints(
	state: Pick<DepositState, "balance" | "runway">,
	form: { readonly enabled: boolean; readonly threshold: Units; readonly amount: Units },
): Hint[] {
	if (!form.enabled) return [];
	const hints: Hint[] = [];
	const value = state.balance.value;
	if (value !== null && parseDecimal(value.total_deposited) === 0n) {
		const message = l10n.t(
			"You haven’t made a deposit yet, so the marketplace may have no payment method to charge. Make a deposit first.",
		);
		hints.push({ severity: "warning", message });
	}
	if (form.amount === 0n) {
		const message = l10n.t("The amount to add is 0, so auto-deposit won’t add anything.");
		return [...hints, { severity: "warning", message }];
	}
	const balance = value === null ? undefined : parseDecimal(value.balance);
	if (balance !== undefined && balance < form.threshold && balance + form.amount < form.threshold) {
		const message = l10n.t("Your balance would still be below the threshold after one auto-deposit.");
		hints.push({ severity: "warning", message });
	}
	const pace = paceOf(state, form.amount);
	return pace === undefined ? hints : [...hints, { severity: "note", message: pace }];
}

function paceOf(state: Pick<DepositState, "balance" | "runway">, amount: Units): string | undefined {
	const perDay = state.runway === null ? undefined : parseDecimal(state.runway.perDay);
	if (perDay === undefined || perDay <= 0n) return undefined;
	const shown = formatMoney(amount, state.balance.value?.currency ?? "");
	const days = amount / perDay;
	return days < 1n
		? l10n.t(
				"At your recent spending rate, auto-deposit runs more than once a day, adding {0} each time.",
				shown,
			)
		: days === 1n
			? l10n.t("At your recent spending rate, auto-deposit adds {0} about once a day.", shown)
			: l10n.t(
					"At your recent spending rate, auto-deposit adds {0} about every {1} days.",
					shown,
					days.toString(),
				);
}
