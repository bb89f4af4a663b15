/** The withdrawal form. The user types the amount again to confirm, before anything is sent. */
import * as l10n from "@vscode/l10n";
import { useLayoutEffect, useState } from "preact/hooks";
import * as z from "zod/mini";
import { formatMoney, formatUnits, parseDecimal, toWire, type Units } from "../../base/money.ts";
import type { Verdict } from "../../rules/inputVerdict.ts";
import {
	checkConfirmation,
	checkWithdrawalAmount,
	MIN_WITHDRAWAL,
	tooLittleAvailable,
} from "../../rules/withdrawalAmount.ts";
import { accountKey } from "../shared/components/account.tsx";
import { Actions, Button, Link } from "../shared/components/controls.tsx";
import { AmountField, ConfirmationField, type Problem, problemOf } from "../shared/components/field.tsx";
import { useFocusAfter } from "../shared/components/focus.tsx";
import { type Change, ChangeTable, Section } from "../shared/components/layout.tsx";
import { useDraft, send } from "../shared/components/page.tsx";
import { Money } from "../shared/components/values.tsx";
import { earningsPage, type EarningsState } from "./protocol.ts";

const draftSchema = z.object({ amount: z.string(), prefilled: z.number() });

/** Key `WithdrawForm` by account: the amount and its confirmation are entered for the account shown. */
export function WithdrawForm({ state }: { readonly state: EarningsState }) {
	/** `prefilled` is the serial of the last prefill applied. */
	const [{ amount, prefilled }, changeDraft] = useDraft(
		draftSchema,
		{ amount: "", prefilled: 0 },
		accountKey(state.account),
	);
	const [confirmation, setConfirmation] = useState("");
	const [asking, setAsking] = useState(false);
	const focusAfter = useFocusAfter();
	const edit = (text: string, serial = prefilled): void => {
		changeDraft({ amount: text, prefilled: serial });
		setConfirmation("");
	};
	const { prefill, notice, balance, sending } = state;
	useLayoutEffect(() => {
		if (prefill.serial > prefilled) edit(prefill.amount ?? amount, prefill.serial);
	});

	const currency = balance.value?.currency ?? "";
	const available = balance.value ? parseDecimal(balance.value.balance) : undefined;
	const blocked = notice?.blocks === true;
	const verdict = amount.trim() === "" ? undefined : checkWithdrawalAmount(amount, undefined, currency);
	const units = verdict?.ok === true && !blocked ? verdict.value : undefined;
	const covered = units !== undefined && (available === undefined || units <= available);
	const wire = units === undefined ? "" : toWire(units);
	const confirmed = units === undefined ? undefined : checkConfirmation(confirmation.trim(), units);

	const withdraw = async (): Promise<void> => {
		setAsking(true);
		const done = await send(earningsPage, "withdraw", {
			amount: amount.trim(),
			confirmation: confirmation.trim(),
		});
		setAsking(false);
		setConfirmation("");
		if (done === true) changeDraft({ amount: "" });
		focusAfter("amount");
	};
	return (
		<Section id="withdraw-title" title={l10n.t("Withdraw")}>
			<p class="hint lead">
				{l10n.t("The marketplace pays you through its payment processor. You can’t undo a withdrawal.")}
			</p>
			<div class="stack-20">
				<AmountField
					id="amount"
					label={l10n.t("Amount")}
					help={helpOn(amount, available)}
					value={amount}
					onInput={edit}
					disabled={blocked || asking}
					problem={verdict && adviceOn(verdict, checkWithdrawalAmount(amount, available, currency))}
					currency={currency}
					after={
						!blocked &&
						available !== undefined &&
						available >= MIN_WITHDRAWAL && (
							<Link onClick={() => edit(toWire(available))}>
								{l10n.t("Use all {0}", formatUnits(available))}
							</Link>
						)
					}
				/>
				{covered && balance.value && <Effect amount={units} value={balance.value} />}
				{confirmed && (
					<ConfirmationField
						class="short"
						label={l10n.t("Type the amount to confirm")}
						expected={wire}
						verdict={confirmed}
						inputMode="decimal"
						value={confirmation}
						onInput={setConfirmation}
						disabled={asking}
					/>
				)}
				<Actions>
					<Button id="withdraw" disabled={confirmed?.ok !== true || sending || asking} onClick={withdraw}>
						{units === undefined ? l10n.t("Withdraw") : l10n.t("Withdraw {0}", formatMoney(units, currency))}
					</Button>
				</Actions>
			</div>
		</Section>
	);
}

function helpOn(amount: string, available: Units | undefined): string {
	const least = formatUnits(MIN_WITHDRAWAL);
	if (available === undefined) return l10n.t("Enter at least {0}.", least);
	if (available >= MIN_WITHDRAWAL)
		return l10n.t("Enter an amount from {0} to {1}.", least, formatUnits(available));
	// The message about an amount says the same.
	return amount.trim() === "" ? tooLittleAvailable() : "";
}

/**
 * The upper limit is advice: the balance may have risen since the last refresh, so the host refreshes the balance
 * before rejecting an amount.
 */
function adviceOn(verdict: Verdict<Units>, advised: Verdict<Units>): Problem | undefined {
	const problem = problemOf(advised);
	return problem && verdict.ok ? { ...problem, severity: "warning" } : problem;
}

interface EffectProps {
	readonly amount: Units;
	readonly value: NonNullable<EarningsState["balance"]["value"]>;
}

function Effect({ amount, value }: EffectProps) {
	const { balance, total_withdrawn, currency } = value;
	const changes = [
		...change(l10n.t("Available"), parseDecimal(balance), -amount, currency),
		...change(l10n.t("Total withdrawn"), parseDecimal(total_withdrawn), amount, currency),
	];
	return <ChangeTable caption={l10n.t("Effect on your earnings")} changes={changes} />;
}

function change(name: string, now: Units | undefined, by: Units, currency: string): Change[] {
	if (now === undefined) return [];
	const money = (value: Units) => <Money value={value} currency={currency} />;
	return [{ name, now: money(now), next: money(now + by) }];
}
