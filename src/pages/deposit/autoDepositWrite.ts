/** Saves auto-deposit settings: confirms first, sends once, then loads the settings again and compares. */
import * as l10n from "@vscode/l10n";
import { describeError } from "../../api/describeError.ts";
import { formatMoney, parseDecimal, toWire } from "../../base/decimal.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import { latest } from "../../api/loadable.ts";
import { type AccountId, sameAccount } from "../../model/session/accounts.ts";
import { writeNotice } from "../../model/writes/writeNotice.ts";
import { checkAmount } from "../../rules/amount.ts";
import type { Services } from "../../services.ts";
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
export async function confirmAutoDeposit(services: Services, next: AutoDepositForm): Promise<boolean> {
	const { notifications, session, wallet } = services;
	const now = latest(wallet.autoDeposit)?.value;
	const currency = latest(wallet.buyer)?.value?.currency ?? "";
	const { state } = session;
	const where =
		"account" in state ? l10n.t("Account: {0} on {1}.", state.account, state.host) : l10n.t("Not signed in");
	return notifications.confirm({
		question: l10n.t("Save these auto-deposit settings?"),
		detail: [
			where,
			now === undefined
				? l10n.t("Current: unavailable")
				: l10n.t("Current: {0}", autoDepositWords(now, currency)),
			l10n.t("New: {0}", autoDepositWords(next, currency)),
			l10n.t("The marketplace decides how it applies these settings and makes any charges."),
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
 * Sends the values once, for the account that was confirmed, then loads the settings again. The notice shows
 * the loaded settings, or why they couldn't be loaded.
 */
export async function saveAutoDeposit(
	services: Services,
	account: AccountId | undefined,
	values: AutoDepositForm,
): Promise<AutoNotice | null> {
	const intent = { kind: "autoDeposit", autoDeposit: values } as const;
	const outcome = await services.writes.run(account, intent, async (client) =>
		client.billing.putAutoDeposit(values),
	);
	return outcome.kind === "done" ? readBack(services, account, values) : writeNotice(outcome);
}

async function readBack(
	{ session, wallet }: Services,
	account: AccountId | undefined,
	sent: AutoDepositForm,
): Promise<AutoNotice> {
	const client = sameAccount(account, session.account) ? session.client : undefined;
	try {
		const read = await client?.billing.autoDeposit();
		void wallet.refresh();
		if (read === undefined) {
			return { kind: "notReadBack", text: l10n.t("Sign in first.") };
		}
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
