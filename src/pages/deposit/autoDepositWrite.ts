/** Saves auto-deposit settings: confirms first, sends once, then loads the settings again and compares. */
import * as l10n from "@vscode/l10n";
import { describeError } from "../../api/describeError.ts";
import { toWire } from "../../base/money.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import { latest } from "../../api/loadable.ts";
import { autoDepositWords, sameAutoDeposit } from "../../model/writes/autoDepositValues.ts";
import { type ActOutcome, writeNotice } from "../../model/writes/actOutcome.ts";
import { checkAmount } from "../../rules/typedAmount.ts";
import type { AccountScope } from "../../account/accountScope.ts";
import type { Notifications } from "../../host/notifications.ts";
import { failedAuto, savedAuto, savedAutoOtherwise, unverifiedAuto } from "./depositNotices.ts";
import type { AutoNotice } from "./protocol.ts";
import type { AutoDepositForm } from "../shared/protocol/wallet.ts";

/** Validates the input and returns the values to send. Throws UserFacingError if they're invalid. */
export function checkedValues(form: AutoDepositForm): AutoDepositForm {
	const threshold = checkAmount(form.threshold, { allowZero: true });
	const amount = checkAmount(form.amount, { allowZero: true });
	if (!threshold.ok) throw new UserFacingError(threshold.message);
	if (!amount.ok) throw new UserFacingError(amount.message);
	return { enabled: form.enabled, threshold: toWire(threshold.value), amount: toWire(amount.value) };
}

/** Shows the old and new values in a modal dialog. Resolves to false if the user cancels: then nothing may be sent. */
export async function confirmAutoDeposit(
	notifications: Notifications,
	{ account, wallet }: AccountScope,
	next: AutoDepositForm,
): Promise<boolean> {
	const now = latest(wallet.autoDeposit)?.value;
	const currency = latest(wallet.buyer)?.value?.currency ?? "";
	const where = l10n.t("Account: {0} on {1}.", account.id.account, account.marketplace.host);
	return notifications.confirm({
		question: l10n.t("Save these auto-deposit settings?"),
		detail: [
			where,
			now === undefined
				? l10n.t("Current: unavailable")
				: l10n.t("Current: {0}", autoDepositWords(now, currency)),
			l10n.t("New: {0}", autoDepositWords(next, currency)),
			next.enabled
				? l10n.t(
						"The marketplace can charge you automatically, without asking again, when your balance falls below the threshold.",
					)
				: l10n.t("The marketplace won’t make automatic deposits."),
		].join("\n"),
		action: l10n.t("Save Changes"),
	});
}

/**
 * Sends the values once, then loads the settings again and compares. The notice says whether they match, or
 * why the write or the load failed; null if the write is unconfirmed.
 */
export async function saveAutoDeposit(
	scope: AccountScope,
	values: AutoDepositForm,
): Promise<{ readonly outcome: ActOutcome<unknown>; readonly notice: AutoNotice | null }> {
	const intent = { kind: "autoDeposit", autoDeposit: values } as const;
	const outcome = await scope.writes.run(intent, async (client) => client.billing.putAutoDeposit(values));
	const failure = writeNotice(outcome);
	const notice = outcome.kind === "done" ? await readBack(scope, values) : failure && failedAuto(failure);
	return { outcome, notice };
}

async function readBack({ account, wallet }: AccountScope, sent: AutoDepositForm): Promise<AutoNotice> {
	try {
		const saved = await account.read(async (client, signal) => client.billing.autoDeposit(signal));
		void wallet.refreshAfterChange();
		const currency = latest(wallet.buyer)?.value?.currency ?? "";
		return sameAutoDeposit(sent, saved) ? savedAuto() : savedAutoOtherwise(sent, saved, currency);
	} catch (error) {
		return unverifiedAuto(
			account.left.aborted ? l10n.t("The active account changed.") : describeError(error).sentence,
		);
	}
}
