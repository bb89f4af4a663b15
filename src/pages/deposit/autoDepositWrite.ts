/** Saves auto-deposit settings: confirms first, sends once, then loads the settings again and compares. */
import * as l10n from "@vscode/l10n";
import { describeError } from "../../api/describeError.ts";
import { formatMoney, parseDecimal, toWire } from "../../base/decimal.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import { latest } from "../../api/loadable.ts";
import { writeNotice } from "../../model/writes/writeNotice.ts";
import { checkAmount } from "../../rules/amount.ts";
import type { AccountScope } from "../../account/accountScope.ts";
import type { Notifications } from "../../host/notifications.ts";
import type { AutoNotice } from "./protocol.ts";
import type { AutoDepositForm } from "../shared/protocol/wallet.ts";

/** Validates the input and returns the values to send. @throws UserFacingError if invalid */
export function checkedValues(form: AutoDepositForm): AutoDepositForm {
	const threshold = checkAmount(form.threshold, { allowZero: true });
	const amount = checkAmount(form.amount, { allowZero: true });
	if (!threshold.ok) {
		throw new UserFacingError(threshold.message);
	}
	if (!amount.ok) {
		throw new UserFacingError(amount.message);
	}
	return { enabled: form.enabled, threshold: toWire(threshold.value), amount: toWire(amount.value) };
}

/** Confirms old → new values in a modal dialog. If it resolves to false, nothing may be sent. */
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
			l10n.t("The marketplace applies these settings and makes any charges."),
		].join("\n"),
		action: l10n.t("Save Changes"),
	});
}

function autoDepositWords({ enabled, threshold, amount }: AutoDepositForm, currency: string): string {
	const below = formatMoney(threshold, currency);
	const add = formatMoney(amount, currency);
	return enabled
		? l10n.t("on (add {1} when below {0})", below, add)
		: l10n.t("off (add {1} when below {0})", below, add);
}

/**
 * Sends the values once, then loads the settings again. The notice shows
 * the loaded settings, or why they couldn't be loaded.
 */
export async function saveAutoDeposit(
	scope: AccountScope,
	values: AutoDepositForm,
): Promise<AutoNotice | null> {
	const intent = { kind: "autoDeposit", autoDeposit: values } as const;
	const outcome = await scope.writes.run(intent, async (client) => client.billing.putAutoDeposit(values));
	return outcome.kind === "done" ? readBack(scope, values) : writeNotice(outcome);
}

async function readBack({ account, wallet }: AccountScope, sent: AutoDepositForm): Promise<AutoNotice> {
	try {
		const read = await account.read(async (client, signal) => client.billing.autoDeposit(signal));
		void wallet.refresh();
		const { enabled, threshold, amount } = read;
		return sameAutoDeposit(sent, read)
			? { kind: "saved", at: Date.now() }
			: { kind: "different", sent, read: { enabled, threshold, amount } };
	} catch (error) {
		return { kind: "notReadBack", text: describeError(error).sentence };
	}
}

/** Compares numerically: 20 equals 20.00000000. */
function sameAutoDeposit(a: AutoDepositForm, b: AutoDepositForm): boolean {
	return (
		a.enabled === b.enabled &&
		parseDecimal(a.threshold) === parseDecimal(b.threshold) &&
		parseDecimal(a.amount) === parseDecimal(b.amount)
	);
}
