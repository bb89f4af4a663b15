/** The amount to add, and what the balance would be. */
import * as l10n from "@vscode/l10n";
import { parseDecimal, toWire, type Units } from "../../../base/money.ts";
import { checkAmount } from "../../../rules/amount.ts";
import type { DepositState } from "../../protocol/deposit.ts";
import { changeTable } from "../changeTable.ts";
import { h, region } from "../dom.ts";
import { button } from "../elements.ts";
import type { FailureArea } from "../failure.ts";
import { field, innerControl, textfield } from "../field.ts";
import { currencyCode, money } from "../format.ts";
import { segmented } from "../segmented.ts";
import type { DepositChannel } from "./channel.ts";
import type { DraftStore } from "./draft.ts";

const PRESETS = ["10", "25", "50", "100"] as const;
type Preset = (typeof PRESETS)[number] | "other";

export interface AmountForm {
	readonly root: HTMLElement;
	update(state: DepositState): void;
	prefill(amount: string): void;
	focus(): void;
}

export function buildAmountForm(
	channel: DepositChannel,
	failures: FailureArea,
	draft: DraftStore,
): AmountForm {
	let shown: DepositState | undefined;
	const input = textfield(draft.value.amount);
	const unit = h("span");
	const presets = segmented<Preset>({
		name: "preset",
		label: l10n.t("Preset amount"),
		value: presetOf(input.value),
		segments: [
			...PRESETS.map((value) => ({ value, label: h("span", { class: "num" }, value) })),
			{ value: "other" as const, label: l10n.t("Other") },
		],
		onChange: (preset) => {
			if (preset === "other") {
				innerControl(input)?.focus();
			} else {
				setAmount(`${preset}.00`);
			}
		},
	});
	const amount = field(input, {
		id: "amount",
		label: l10n.t("Exact amount"),
		help: l10n.t("A decimal number with at most 8 places. The service may set its own limits."),
		unit,
		inputMode: "decimal",
	});
	const change = h("div");
	const go = button(l10n.t("Continue to Checkout…"), {
		id: "go",
		icon: "link-external",
		onClick: () => failures.run(() => channel.request("start", { amount: input.value })),
	});
	const showUnit = region(unit, (currency: string) => currencyCode(currency));
	const showChange = region(change, (next: { now: string; add: string; currency: string } | undefined) =>
		next === undefined ? undefined : effect(next),
	);
	const check = (): void => {
		const verdict = checkAmount(input.value);
		amount.show(
			verdict.ok ? undefined : { severity: "error", text: verdict.message, suggestion: verdict.suggestion },
			setAmount,
		);
		go.disabled = !verdict.ok || shown === undefined || !shown.account.connected || shown.sending;
		const balance = shown?.balance.value;
		showChange(
			verdict.ok && balance
				? { now: balance.balance, add: toWire(verdict.value), currency: balance.currency }
				: undefined,
		);
	};
	function setAmount(text: string): void {
		input.value = text;
		presets.set(presetOf(text));
		draft.set({ amount: text });
		check();
	}
	input.addEventListener("input", () => {
		presets.set(presetOf(input.value));
		draft.set({ amount: input.value });
		check();
	});
	return {
		root: h(
			"div",
			{ class: "stack-20" },
			h("fieldset", { class: "field" }, h("legend", { class: "label" }, l10n.t("Amount")), presets.root),
			amount.root,
			change,
			h("div", { class: "actions" }, go),
			h(
				"p",
				{ class: "muted small measure" },
				l10n.t(
					"You pay on the payment processor’s page in your browser. Card details never pass through the editor. The balance changes when the service has recorded the payment.",
				),
			),
		),
		update: (state) => {
			shown = state;
			showUnit(state.balance.value?.currency ?? "USD");
			check();
		},
		prefill: setAmount,
		focus: () => innerControl(input)?.focus(),
	};
}

function presetOf(text: string): Preset {
	const units = parseDecimal(text.trim());
	return PRESETS.find((preset) => units !== undefined && parseDecimal(preset) === units) ?? "other";
}

function effect(next: { now: string; add: string; currency: string }): HTMLElement | undefined {
	const now = parseDecimal(next.now);
	const add: Units | undefined = parseDecimal(next.add);
	if (now === undefined || add === undefined) {
		return undefined;
	}
	return changeTable(l10n.t("Effect on your balance"), [
		{ name: l10n.t("Balance"), now: money(now, next.currency), next: money(now + add, next.currency) },
	]);
}
