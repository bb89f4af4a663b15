/** Auto-deposit: the saved settings, the edited ones, and the outcome of saving. */
import * as l10n from "@vscode/l10n";
import { parseDecimal, plainDecimal, type Units } from "../../base/money.ts";
import { checkAmount } from "../../rules/typedAmount.ts";
import { NotLoaded } from "../shared/components/balance.tsx";
import { Actions, Button, Icon } from "../shared/components/controls.tsx";
import { AmountField, Message, problemOf } from "../shared/components/field.tsx";
import { type Change, ChangeTable } from "../shared/components/layout.tsx";
import { Notice } from "../shared/components/notices.tsx";
import { Money } from "../shared/components/values.tsx";
import { send } from "../shared/components/page.tsx";
import type { AutoDepositForm as Values } from "../shared/protocol/wallet.ts";
import { autoDepositHints } from "./autoDepositHints.ts";
import { depositPage, type DepositState } from "./protocol.ts";

interface AutoDepositProps {
	readonly state: DepositState;
	/** Unsaved values. */
	readonly edited: Values | null;
	readonly edit: (values: Values | null) => void;
}

export function AutoDeposit({ state, edited, edit }: AutoDepositProps) {
	const { auto, autoNotice } = state;
	return (
		<section aria-labelledby="auto">
			<div class="section-head">
				<h2 id="auto" tabIndex={-1}>
					{l10n.t("Auto-deposit")}
				</h2>
				<span class="status muted small">
					{auto.value?.enabled === true && <Icon name="pass-filled" class="ok" />}
					{auto.value?.enabled === false && <Icon name="circle-large-outline" />}
					{auto.value && onOff(auto.value.enabled)}
				</span>
			</div>
			<p class="hint">
				{l10n.t(
					"Auto-deposit adds to your balance when it runs low. The marketplace makes the charges, not VS Code.",
				)}
			</p>
			<Notice
				id="auto-notice"
				class="notice-slot"
				notice={autoNotice}
				send={(name) => send(depositPage, name)}
			/>
			{auto.value ? (
				<AutoDepositForm state={state} saved={auto.value} edited={edited} edit={edit} />
			) : (
				<NotLoaded
					of={auto}
					none={l10n.t("Auto-deposit isn’t available for this account.")}
					again={() => send(depositPage, "refresh")}
					focused="auto"
				/>
			)}
		</section>
	);
}

/** Scrolls to the section and focuses its checkbox, or else its heading. */
export function revealAutoDeposit(): void {
	document.getElementById("auto")?.scrollIntoView();
	(document.getElementById("auto-enabled") ?? document.getElementById("auto"))?.focus();
}

function AutoDepositForm({ state, saved, edited, edit }: AutoDepositProps & { readonly saved: Values }) {
	const values = edited ?? {
		...saved,
		threshold: plainDecimal(saved.threshold),
		amount: plainDecimal(saved.amount),
	};
	const currency = state.balance.value?.currency ?? "";
	const threshold = checkAmount(values.threshold, { allowZero: true });
	const amount = checkAmount(values.amount, { allowZero: true });
	const next =
		threshold.ok && amount.ok
			? { enabled: values.enabled, threshold: threshold.value, amount: amount.value }
			: undefined;
	const changes = next ? changesOf(saved, next, currency) : [];
	const changed = changes.some((change) => change.next !== undefined);
	const hints = next ? autoDepositHints(state, next) : [];
	const editAmount = (text: string): void => edit({ ...values, amount: text });
	const save = async (): Promise<void> => {
		const done = await send(depositPage, "saveAutoDeposit", {
			enabled: values.enabled,
			threshold: values.threshold.trim(),
			amount: values.amount.trim(),
		});
		if (done === true) edit(null);
	};
	return (
		<div class="stack-20">
			<vscode-checkbox
				id="auto-enabled"
				label={l10n.t("Turn on auto-deposit")}
				checked={values.enabled}
				onChange={({ currentTarget }) => edit({ ...values, enabled: currentTarget.checked })}
			/>
			<div class="pair">
				<AmountField
					id="auto-threshold"
					label={l10n.t("When the balance falls below")}
					value={values.threshold}
					onInput={(text) => edit({ ...values, threshold: text })}
					problem={problemOf(threshold)}
					currency={currency}
				/>
				<AmountField
					id="auto-amount"
					label={l10n.t("Amount to add")}
					value={values.amount}
					onInput={editAmount}
					problem={problemOf(amount)}
					currency={currency}
				/>
			</div>
			{hints.length > 0 && (
				<div class="stack">
					{hints.map((hint) => (
						<Message key={hint.message} problem={hint} id="auto-amount" onUse={editAmount} />
					))}
				</div>
			)}
			{changed && <ChangeTable caption={l10n.t("Current and new settings")} changes={changes} />}
			<Actions>
				<Button
					id="auto-save"
					secondary
					disabled={
						!changed || !state.account.connected || state.autoSending || state.autoNotice?.blocks === true
					}
					onClick={save}
				>
					{l10n.t("Save Changes…")}
				</Button>
				<Button secondary disabled={next !== undefined && !changed} onClick={() => edit(null)}>
					{l10n.t("Revert")}
				</Button>
			</Actions>
		</div>
	);
}

interface CheckedValues {
	readonly enabled: boolean;
	readonly threshold: Units;
	readonly amount: Units;
}

function changesOf(now: Values, next: CheckedValues, currency: string): Change[] {
	return [
		{
			name: l10n.t("Auto-deposit"),
			now: onOff(now.enabled),
			next: now.enabled === next.enabled ? undefined : onOff(next.enabled),
		},
		amountChange(l10n.t("When the balance falls below"), now.threshold, next.threshold, currency),
		amountChange(l10n.t("Amount to add"), now.amount, next.amount, currency),
	];
}

function amountChange(name: string, now: string, next: Units, currency: string): Change {
	return {
		name,
		now: <Money value={now} currency={currency} />,
		next: parseDecimal(now) === next ? undefined : <Money value={next} currency={currency} />,
	};
}

function onOff(enabled: boolean): string {
	return enabled ? l10n.t("On") : l10n.t("Off");
}
