/** Auto-deposit: the saved settings, the edited ones, and the outcome of saving. */
import { VscodeCheckbox } from "@vscode-elements/elements/dist/vscode-checkbox/vscode-checkbox.js";
import * as l10n from "@vscode/l10n";
import { checkAmount } from "../../rules/amount.ts";
import type { Verdict } from "../../rules/verdict.ts";
import type { DepositState } from "./protocol.ts";
import type { AutoDepositForm } from "../shared/protocol/wallet.ts";
import { h, icon, region, replaceChildren, type Child } from "../shared/ui/dom.tsx";
import { button } from "../shared/ui/elements.tsx";
import type { FailureArea } from "../shared/ui/failure.tsx";
import { field, fieldMessage, textfield, type FieldHandle } from "../shared/ui/field.tsx";
import { currencyCode } from "../shared/ui/format.tsx";
import { autoEffect, effectTable, plainForm, sameValues } from "./autoEffect.tsx";
import { autoNotice } from "./autoNotice.tsx";
import type { DepositChannel } from "./channel.tsx";
import type { DraftStore } from "./draft.tsx";
import { autoDepositHints } from "./hints.ts";

/** An amount and its field. */
type AmountField = FieldHandle<ReturnType<typeof textfield>>;

export class AutoDepositSection {
	readonly root: HTMLElement;
	readonly #channel: DepositChannel;
	readonly #failures: FailureArea;
	readonly #draft: DraftStore;
	readonly #enabled = new VscodeCheckbox();
	readonly #threshold: AmountField;
	readonly #amount: AmountField;
	readonly #heading = h("h2", { id: "auto", tabindex: "-1" }, l10n.t("Auto-deposit"));
	readonly #hints = h("div", { class: "stack" });
	readonly #change = h("div");
	readonly #form: HTMLElement;
	readonly #save: HTMLElementTagNameMap["vscode-button"];
	readonly #revert: HTMLElementTagNameMap["vscode-button"];
	readonly #showParts: (state: DepositState) => void;
	#state: DepositState | undefined;

	constructor(channel: DepositChannel, failures: FailureArea, draft: DraftStore) {
		this.#channel = channel;
		this.#failures = failures;
		this.#draft = draft;
		this.#enabled.label = l10n.t("Turn on auto-deposit");
		this.#enabled.id = "auto-enabled";
		const units = [h("span"), h("span")];
		this.#threshold = amountField("auto-threshold", l10n.t("When the balance falls below"), units[0]);
		this.#amount = amountField("auto-amount", l10n.t("Add"), units[1]);
		this.#save = button(l10n.t("Save Changes…"), { id: "auto-save", onClick: () => this.#send() });
		this.#revert = button(l10n.t("Revert"), {
			id: "auto-revert",
			secondary: true,
			onClick: () => this.#reset(),
		});
		this.#form = this.#buildForm();
		const status = h("span", { class: "status" });
		const notice = h("div", { class: "notice-slot" });
		const absent = h("div");
		this.root = h(
			"section",
			{ "aria-labelledby": "auto" },
			h("div", { class: "section-head" }, this.#heading, status),
			h(
				"p",
				{ class: "hint under-head" },
				l10n.t("Automatically adds to your balance when it runs low. The marketplace makes the charge."),
			),
			notice,
			absent,
			this.#form,
		);
		this.#showParts = this.#createParts(status, notice, absent, units);
		this.#enabled.addEventListener("change", () => this.#edited());
		this.#threshold.control.addEventListener("input", () => this.#edited());
		this.#amount.control.addEventListener("input", () => this.#edited());
	}

	update(state: DepositState): void {
		this.#state = state;
		this.#showParts(state);
		this.#form.hidden = state.auto.value === null;
		if (state.auto.value !== null) {
			this.#fill(this.#draft.value.auto ?? plainForm(state.auto.value));
		}
		this.#check();
	}

	/** Scrolls to the section and focuses it. */
	reveal(): void {
		this.#heading.scrollIntoView();
		(this.#form.hidden ? this.#heading : this.#enabled).focus();
	}

	#buildForm(): HTMLElement {
		return h(
			"div",
			{ class: "stack-20" },
			this.#enabled,
			h("div", { class: "pair" }, this.#threshold.root, this.#amount.root),
			this.#hints,
			this.#change,
			h("div", { class: "actions" }, this.#save, this.#revert),
		);
	}

	#createParts(
		status: HTMLElement,
		notice: HTMLElement,
		absent: HTMLElement,
		units: readonly HTMLElement[],
	): (state: DepositState) => void {
		const showStatus = region(status, statusWords);
		const showNotice = region(notice, (shown: Pick<DepositState, "autoNotice" | "balance">) =>
			autoNotice(this.#channel, this.#failures, shown, () => this.#enabled.focus()),
		);
		const showAbsent = region(absent, (auto: DepositState["auto"]) => withoutValues(this.#channel, auto));
		const showUnits = units.map((unit) => region(unit, (currency: string) => currencyCode(currency)));
		return (state) => {
			showStatus(state.auto.value);
			showNotice({ autoNotice: state.autoNotice, balance: state.balance });
			showAbsent(state.auto);
			for (const showUnit of showUnits) {
				showUnit(currencyOf(state));
			}
		};
	}

	#values(): AutoDepositForm {
		return {
			enabled: this.#enabled.checked,
			threshold: this.#threshold.control.value.trim(),
			amount: this.#amount.control.value.trim(),
		};
	}

	#fill(values: AutoDepositForm): void {
		this.#enabled.checked = values.enabled;
		this.#threshold.control.value = values.threshold;
		this.#amount.control.value = values.amount;
	}

	#edited(): void {
		this.#draft.set({ auto: this.#values() });
		this.#check();
	}

	#reset(): void {
		this.#draft.set({ auto: null });
		if (this.#state !== undefined) {
			this.update(this.#state);
		}
	}

	async #send(): Promise<void> {
		const outcome = await this.#failures.run(() => this.#channel.request("saveAutoDeposit", this.#values()));
		if (outcome === "saved") {
			this.#reset();
		}
	}

	#check(): void {
		const state = this.#state;
		const now = state?.auto.value;
		if (state === undefined || now === null || now === undefined) {
			return;
		}
		const threshold = this.#verdict(this.#threshold);
		const amount = this.#verdict(this.#amount);
		const next =
			threshold.ok && amount.ok
				? { enabled: this.#enabled.checked, threshold: threshold.value, amount: amount.value }
				: undefined;
		const changed = next !== undefined && !sameValues(now, next);
		replaceChildren(this.#hints, next && autoDepositHints(state, next).map((hint) => fieldMessage(hint)));
		this.#hints.hidden = this.#hints.childElementCount === 0;
		replaceChildren(this.#change, changed && effectTable(autoEffect(now, next, currencyOf(state))));
		this.#change.hidden = !changed;
		this.#save.disabled =
			!changed || !state.account.connected || state.autoSending || isUnresolved(state.autoNotice);
		this.#revert.disabled = next !== undefined && !changed;
	}

	#verdict(of: AmountField): Verdict<bigint> {
		const verdict = checkAmount(of.control.value, { allowZero: true });
		of.show(
			verdict.ok ? undefined : { severity: "error", text: verdict.message, suggestion: verdict.suggestion },
			(suggestion) => {
				of.control.value = suggestion;
				this.#edited();
			},
		);
		return verdict;
	}
}

/** An unresolved save blocks the next, which could undo or repeat the one with an unknown outcome. */
function isUnresolved(notice: DepositState["autoNotice"]): boolean {
	return (
		notice?.kind === "unknown" ||
		(notice?.kind === "checked" &&
			notice.finding.kind !== "happened" &&
			notice.finding.kind !== "didNotHappen")
	);
}

function amountField(id: string, label: string, unit: HTMLElement | undefined): AmountField {
	return field(textfield(""), { id, label, unit, inputMode: "decimal" });
}

function currencyOf(state: DepositState): string {
	return state.balance.value?.currency ?? "USD";
}

function statusWords(value: AutoDepositForm | null): Child {
	if (value === null) {
		return undefined;
	}
	return value.enabled
		? [icon("pass-filled", "ok"), l10n.t("On")]
		: [icon("circle-large-outline"), l10n.t("Off")];
}

function withoutValues(channel: DepositChannel, auto: DepositState["auto"]): Child {
	if (auto.value !== null) {
		return undefined;
	}
	if (auto.phase === "none") {
		return h("p", { class: "muted" }, l10n.t("This account has no auto-deposit."));
	}
	if (auto.phase === "loading") {
		return h("p", { class: "muted", role: "status" }, l10n.t("Loading…"));
	}
	const again = button(l10n.t("Try Again"), {
		id: "auto-again",
		secondary: true,
		onClick: () => channel.request("refresh", null),
	});
	return [h("p", {}, auto.problem ?? ""), h("div", { class: "actions spaced" }, again)];
}
