/** The amount to add and the resulting balance. */
import * as l10n from "@vscode/l10n";
import { parseDecimal, toWire, type Units } from "../../base/decimal.ts";
import { checkAmount } from "../../rules/amount.ts";
import type { DepositState } from "./protocol.ts";
import { changeTable } from "../shared/ui/changeTable.tsx";
import { h, region } from "../shared/ui/dom.tsx";
import { button } from "../shared/ui/elements.tsx";
import type { FailureArea } from "../shared/ui/failure.tsx";
import { field, innerControl, textfield, type FieldHandle } from "../shared/ui/field.tsx";
import { currencyCode, money } from "../shared/ui/format.tsx";
import { segmented, type Segmented } from "../shared/ui/segmented.tsx";
import type { DepositChannel } from "./channel.tsx";
import type { DraftStore } from "./draft.tsx";

const PRESETS = ["10", "25", "50", "100"] as const;
type Preset = (typeof PRESETS)[number] | "other";

interface Effect {
	readonly now: string;
	readonly add: string;
	readonly currency: string;
}

export class AmountForm {
	readonly root: HTMLElement;
	readonly #draft: DraftStore;
	readonly #amount: FieldHandle<ReturnType<typeof textfield>>;
	readonly #presets: Segmented<Preset>;
	readonly #go: HTMLElementTagNameMap["vscode-button"];
	readonly #showUnit: (currency: string) => void;
	readonly #showEffect: (effect: Effect | undefined) => void;
	#state: DepositState | undefined;

	constructor(channel: DepositChannel, failures: FailureArea, draft: DraftStore) {
		this.#draft = draft;
		const unit = h("span");
		const effect = h("div");
		this.#showUnit = region(unit, (currency: string) => currencyCode(currency));
		this.#showEffect = region(effect, (next: Effect | undefined) => next && effectTable(next));
		this.#amount = field(textfield(draft.value.amount), {
			id: "amount",
			label: l10n.t("Exact amount"),
			help: l10n.t("Up to 8 decimal places. The marketplace may set its own limits."),
			unit,
			inputMode: "decimal",
		});
		this.#presets = this.#createPresets();
		this.#go = button(l10n.t("Continue to Checkout…"), {
			id: "go",
			icon: "link-external",
			onClick: () => failures.run(() => channel.request("start", { amount: this.#amount.control.value })),
		});
		this.root = this.#build(effect);
		this.#amount.control.addEventListener("input", () => this.#edited());
	}

	update(state: DepositState): void {
		this.#state = state;
		this.#showUnit(state.balance.value?.currency ?? "USD");
		this.#check();
	}

	prefill(amount: string): void {
		this.#amount.control.value = amount;
		this.#edited();
	}

	focus(): void {
		innerControl(this.#amount.control)?.focus();
	}

	#createPresets(): Segmented<Preset> {
		return segmented<Preset>({
			name: "preset",
			label: l10n.t("Preset amount"),
			value: presetOf(this.#amount.control.value),
			segments: [
				...PRESETS.map((value) => ({ value, label: h("span", { class: "num" }, value) })),
				{ value: "other" as const, label: l10n.t("Other") },
			],
			onChange: (preset) => (preset === "other" ? this.focus() : this.prefill(`${preset}.00`)),
		});
	}

	#build(effect: HTMLElement): HTMLElement {
		return h(
			"div",
			{ class: "stack-20" },
			h(
				"fieldset",
				{ class: "field" },
				h("legend", { class: "label" }, l10n.t("Amount")),
				this.#presets.root,
			),
			this.#amount.root,
			effect,
			h("div", { class: "actions" }, this.#go),
			h(
				"p",
				{ class: "muted small measure" },
				l10n.t(
					"You’ll pay on the payment processor’s page in your browser. Card details never pass through VS Code. Your balance updates after the marketplace records the payment.",
				),
			),
		);
	}

	#edited(): void {
		const amount = this.#amount.control.value;
		this.#presets.set(presetOf(amount));
		this.#draft.set({ amount });
		this.#check();
	}

	#check(): void {
		const state = this.#state;
		const verdict = checkAmount(this.#amount.control.value);
		this.#amount.show(
			verdict.ok ? undefined : { severity: "error", text: verdict.message, suggestion: verdict.suggestion },
			(suggestion) => this.prefill(suggestion),
		);
		this.#go.disabled = !verdict.ok || state === undefined || !state.account.connected || state.sending;
		const balance = state?.balance.value;
		this.#showEffect(
			verdict.ok && balance
				? { now: balance.balance, add: toWire(verdict.value), currency: balance.currency }
				: undefined,
		);
	}
}

function presetOf(text: string): Preset {
	const units = parseDecimal(text.trim());
	return PRESETS.find((preset) => units !== undefined && parseDecimal(preset) === units) ?? "other";
}

function effectTable(next: Effect): HTMLElement | undefined {
	const now: Units | undefined = parseDecimal(next.now);
	const add = parseDecimal(next.add);
	if (now === undefined || add === undefined) {
		return undefined;
	}
	return changeTable(l10n.t("Effect on your balance"), [
		{ name: l10n.t("Balance"), now: money(now, next.currency), next: money(now + add, next.currency) },
	]);
}
