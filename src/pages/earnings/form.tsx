/** The withdrawal form. The amount must be entered twice before anything is sent. */
import * as l10n from "@vscode/l10n";
import * as z from "zod/mini";
import { formatMoney, formatUnits, parseDecimal, toWire, type Units } from "../../base/decimal.ts";
import type { Verdict } from "../../rules/verdict.ts";
import { checkWithdrawal, LEAST_WITHDRAWAL } from "../../rules/withdrawal.ts";
import type { EarningsState } from "./protocol.ts";
import { changeTable } from "../shared/ui/changeTable.tsx";
import { h, region, replaceChildren, takeFocus } from "../shared/ui/dom.tsx";
import { button, link } from "../shared/ui/elements.tsx";
import type { FailureArea } from "../shared/ui/failure.tsx";
import { field, innerControl, textfield, type FieldHandle } from "../shared/ui/field.tsx";
import { currencyCode, money } from "../shared/ui/format.tsx";
import type { EarningsChannel } from "./channel.tsx";

const draftSchema = z.object({ amount: z.string(), prefilled: z.number() });
type Textfield = ReturnType<typeof textfield>;

interface Effect {
	readonly balance: string;
	readonly withdrawn: string;
	readonly currency: string;
	readonly amount: string;
}

export class WithdrawForm {
	readonly root: HTMLElement;
	readonly #channel: EarningsChannel;
	readonly #failures: FailureArea;
	readonly #amount: FieldHandle<Textfield>;
	readonly #confirmation: FieldHandle<Textfield>;
	readonly #change = h("div");
	readonly #submit: HTMLElementTagNameMap["vscode-button"];
	readonly #showUnit: (currency: string) => void;
	readonly #showAll: (offer: { amount: string; blocked: boolean } | undefined) => void;
	readonly #showChange: (effect: Effect | undefined) => void;
	#state: EarningsState | undefined;
	/** Serial of the last prefill applied. */
	#prefilled: number;

	constructor(channel: EarningsChannel, failures: FailureArea) {
		this.#channel = channel;
		this.#failures = failures;
		const unit = h("span");
		const all = h("span");
		const draft = channel.draft(draftSchema);
		this.#prefilled = draft?.prefilled ?? 0;
		this.#amount = field(textfield(draft?.amount ?? ""), {
			id: "amount",
			label: l10n.t("Amount"),
			help: " ",
			unit,
			after: all,
			inputMode: "decimal",
		});
		this.#confirmation = field(textfield("", { class: "short" }), {
			id: "confirmation",
			label: l10n.t("Type the amount to confirm"),
			help: " ",
			inputMode: "decimal",
		});
		this.#submit = button("", { id: "withdraw", onClick: () => this.#send() });
		this.#showUnit = region(unit, (currency: string) => currencyCode(currency));
		this.#showAll = region(all, (offer: { amount: string; blocked: boolean } | undefined) =>
			offer === undefined || offer.blocked
				? undefined
				: link(l10n.t("Use all {0}", formatUnits(parseDecimal(offer.amount) ?? 0n)), () =>
						this.#fill(offer.amount),
					),
		);
		this.#showChange = region(this.#change, (effect: Effect | undefined) => effect && effectTable(effect));
		this.root = this.#build();
		this.#amount.control.addEventListener("input", () => this.#edited());
		this.#confirmation.control.addEventListener("input", () => this.#check());
	}

	update(state: EarningsState): void {
		const before = this.#state?.account;
		// The confirmation was entered for the account shown at the time.
		if (before && (before.account !== state.account.account || before.host !== state.account.host)) {
			this.#confirmation.control.value = "";
		}
		this.#state = state;
		this.#showUnit(this.#currency());
		this.#check();
	}

	/** Applies each prefill at most once. */
	take({ serial, amount }: EarningsState["prefill"]): void {
		if (serial > this.#prefilled) {
			this.#prefilled = serial;
			this.#fill(amount ?? this.#amount.control.value);
		}
	}

	#fill(amount: string): void {
		this.#amount.control.value = amount;
		this.#edited();
	}

	#saveDraft(): void {
		this.#channel.saveDraft({ amount: this.#amount.control.value, prefilled: this.#prefilled });
	}

	#build(): HTMLElement {
		return h(
			"section",
			{ "aria-labelledby": "withdraw-title" },
			h("div", { class: "section-head" }, h("h2", { id: "withdraw-title" }, l10n.t("Withdraw"))),
			h(
				"p",
				{ class: "hint lead" },
				l10n.t("The marketplace pays you through its payment processor. You can’t undo a withdrawal."),
			),
			h(
				"div",
				{ class: "stack-20" },
				this.#amount.root,
				this.#change,
				this.#confirmation.root,
				h("div", { class: "actions" }, this.#submit),
			),
		);
	}

	#currency(): string {
		return this.#state?.balance.value?.currency ?? "USD";
	}

	#edited(): void {
		this.#saveDraft();
		this.#confirmation.control.value = "";
		this.#check();
	}

	#check(): void {
		const state = this.#state;
		const value = state?.balance.value;
		const available = value ? parseDecimal(value.balance) : undefined;
		const blocked = blockedBy(state);
		const verdict = this.#verdict(available);
		const enough = available !== undefined && available >= LEAST_WITHDRAWAL;
		this.#amount.control.disabled = blocked;
		this.#amount.setHelp(
			available === undefined
				? l10n.t("Enter at least {0}.", formatUnits(LEAST_WITHDRAWAL))
				: l10n.t("Enter an amount from {0} to {1}.", formatUnits(LEAST_WITHDRAWAL), formatUnits(available)),
		);
		this.#showAll(available !== undefined && enough ? { amount: toWire(available), blocked } : undefined);
		const amount = verdict?.ok === true ? verdict.value : undefined;
		const covered = amount !== undefined && (available === undefined || amount <= available);
		this.#showEffect(covered ? amount : undefined);
		const wire = amount === undefined ? "" : toWire(amount);
		this.#confirmation.root.hidden = amount === undefined || blocked;
		this.#confirmation.setHelp(wire);
		const confirmed = wire !== "" && this.#confirmation.control.value.trim() === wire;
		this.#submit.disabled = blocked || !confirmed || state?.sending === true;
		replaceChildren(
			this.#submit,
			amount === undefined || blocked
				? l10n.t("Withdraw")
				: l10n.t("Withdraw {0}", formatMoney(amount, this.#currency())),
		);
	}

	/**
	 * An empty field shows no message. The upper limit is advice: it may have risen since the last refresh, so the host
	 * refreshes the balance before it rejects an amount.
	 */
	#verdict(available: Units | undefined): Verdict<Units> | undefined {
		const control = this.#amount.control;
		if (control.value.trim() === "") {
			this.#amount.show(undefined);
			return undefined;
		}
		const verdict = checkWithdrawal(control.value, undefined, this.#currency());
		const advised = checkWithdrawal(control.value, available, this.#currency());
		const severity = verdict.ok ? "warning" : "error";
		this.#amount.show(
			advised.ok ? undefined : { severity, text: advised.message, suggestion: advised.suggestion },
			(suggestion) => this.#fill(suggestion),
		);
		return verdict;
	}

	#showEffect(amount: Units | undefined): void {
		const value = this.#state?.balance.value;
		this.#showChange(
			amount === undefined || !value || blockedBy(this.#state)
				? undefined
				: {
						balance: value.balance,
						withdrawn: value.total_withdrawn,
						currency: value.currency,
						amount: toWire(amount),
					},
		);
	}

	async #send(): Promise<void> {
		const amount = this.#amount.control.value.trim();
		const confirmation = this.#confirmation.control.value.trim();
		const { host = "", account = "" } = this.#state?.account ?? {};
		this.#submit.disabled = true;
		const outcome = await this.#failures.run(() =>
			this.#channel.request("withdraw", { amount, confirmation, shown: { host, account } }),
		);
		this.#confirmation.control.value = "";
		if (outcome === "done") {
			this.#amount.control.value = "";
			this.#saveDraft();
		}
		this.#check();
		takeFocus(innerControl(this.#amount.control));
	}
}

/** An unresolved withdrawal blocks the next one. */
function blockedBy(state: EarningsState | undefined): boolean {
	const notice = state?.notice;
	return (
		notice?.kind === "unknown" ||
		(notice?.kind === "checked" &&
			notice.finding.kind !== "happened" &&
			notice.finding.kind !== "didNotHappen")
	);
}

function effectTable(effect: Effect): HTMLElement | undefined {
	const balance = parseDecimal(effect.balance);
	const withdrawn = parseDecimal(effect.withdrawn);
	const amount = parseDecimal(effect.amount);
	if (balance === undefined || amount === undefined) {
		return undefined;
	}
	const available = {
		name: l10n.t("Available"),
		now: money(balance, effect.currency),
		next: money(balance - amount, effect.currency),
	};
	return changeTable(l10n.t("Effect on your earnings"), [
		available,
		...(withdrawn === undefined
			? []
			: [
					{
						name: l10n.t("Total withdrawn"),
						now: money(withdrawn, effect.currency),
						next: money(withdrawn + amount, effect.currency),
					},
				]),
	]);
}
