/** The amount to add and the resulting balance. */
import * as l10n from "@vscode/l10n";
import { useState } from "preact/hooks";
import { parseDecimal } from "../../base/money.ts";
import { checkAmount } from "../../rules/typedAmount.ts";
import { Actions, Button, Segmented } from "../shared/components/controls.tsx";
import { AmountField, problemOf } from "../shared/components/field.tsx";
import { focusControl } from "../shared/components/focus.tsx";
import { ChangeTable } from "../shared/components/layout.tsx";
import { Money } from "../shared/components/values.tsx";
import { send } from "../shared/components/page.tsx";
import { depositPage, type DepositState } from "./protocol.ts";

const presets = ["10", "25", "50", "100"] as const;
type Preset = (typeof presets)[number] | "other";

interface AmountFormProps {
	readonly state: DepositState;
	readonly amount: string;
	readonly onInput: (amount: string) => void;
}

export function AmountForm({ state, amount, onInput }: AmountFormProps) {
	/** Whether "Other" was selected, although the amount may still be a preset. */
	const [other, setOther] = useState(false);
	const edit = (text: string): void => {
		setOther(false);
		onInput(text);
	};
	const choose = (preset: Preset): void => {
		setOther(preset === "other");
		if (preset === "other") focusControl("amount");
		else onInput(`${preset}.00`);
	};
	const verdict = checkAmount(amount);
	const balance = state.balance.value;
	const now = balance ? parseDecimal(balance.balance) : undefined;
	return (
		<div class="stack-20">
			<fieldset class="field">
				<legend class="strong">{l10n.t("Amount")}</legend>
				<Segmented
					name="preset"
					label={l10n.t("Preset amount")}
					value={other ? "other" : presetOf(amount)}
					segments={[
						...presets.map((value) => ({ value, label: <span class="num">{value}</span> })),
						{ value: "other" as const, label: l10n.t("Other") },
					]}
					onChange={choose}
				/>
			</fieldset>
			<AmountField
				id="amount"
				label={l10n.t("Exact amount")}
				help={l10n.t("Use up to 8 decimal places. The marketplace may set its own limits.")}
				value={amount}
				onInput={edit}
				problem={problemOf(verdict)}
				currency={balance?.currency ?? ""}
			/>
			{verdict.ok && balance && now !== undefined && (
				<ChangeTable
					caption={l10n.t("Effect on your balance")}
					changes={[
						{
							name: l10n.t("Balance"),
							now: <Money value={now} currency={balance.currency} />,
							next: <Money value={now + verdict.value} currency={balance.currency} />,
						},
					]}
				/>
			)}
			<Actions>
				<Button
					id="go"
					icon="link-external"
					disabled={!verdict.ok || !state.account.connected || state.sending}
					onClick={() => send(depositPage, "start", { amount })}
				>
					{l10n.t("Continue to Checkout…")}
				</Button>
			</Actions>
			<p class="muted small measure">
				{l10n.t(
					"You’ll pay on the payment processor’s page in your browser. Card details never pass through VS Code. Your balance updates after the marketplace records the payment.",
				)}
			</p>
		</div>
	);
}

function presetOf(text: string): Preset {
	const units = parseDecimal(text.trim());
	return presets.find((preset) => units !== undefined && parseDecimal(preset) === units) ?? "other";
}
