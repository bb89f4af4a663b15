/** Compares the saved auto-deposit settings with the edited ones. */
import * as l10n from "@vscode/l10n";
import { parseDecimal, toWire, type Units } from "../../base/decimal.ts";
import type { AutoDepositForm } from "../shared/protocol/wallet.ts";
import { changeTable, type Change } from "../shared/ui/changeTable.tsx";
import { money } from "../shared/ui/format.tsx";

export interface CheckedForm {
	readonly enabled: boolean;
	readonly threshold: Units;
	readonly amount: Units;
}

/** Drops the zeros that pad the marketplace's amounts to eight decimal places. */
export function plainForm(values: AutoDepositForm): AutoDepositForm {
	return { ...values, threshold: plain(values.threshold), amount: plain(values.amount) };
}

function plain(decimal: string): string {
	const units = parseDecimal(decimal);
	return units === undefined ? decimal : toWire(units);
}

export function sameValues(now: AutoDepositForm, next: CheckedForm): boolean {
	return (
		now.enabled === next.enabled &&
		parseDecimal(now.threshold) === next.threshold &&
		parseDecimal(now.amount) === next.amount
	);
}

function onOff(enabled: boolean): string {
	return enabled ? l10n.t("On") : l10n.t("Off");
}

export function autoEffect(now: AutoDepositForm, next: CheckedForm, currency: string): Change[] {
	return [
		{
			name: l10n.t("Auto-deposit"),
			now: onOff(now.enabled),
			next: onOff(next.enabled),
			same: now.enabled === next.enabled,
		},
		amountChange(l10n.t("When balance falls below"), now.threshold, next.threshold, currency),
		amountChange(l10n.t("Add"), now.amount, next.amount, currency),
	];
}

function amountChange(name: string, now: string, next: Units, currency: string): Change {
	return { name, now: money(now, currency), next: money(next, currency), same: parseDecimal(now) === next };
}

export function effectTable(changes: readonly Change[]): HTMLElement {
	return changeTable(l10n.t("Current and new settings"), changes);
}
