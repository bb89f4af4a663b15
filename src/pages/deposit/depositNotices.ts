/** What became of a deposit, or of a change to the auto-deposit settings. */
import * as l10n from "@vscode/l10n";
import { autoDepositWords } from "../../model/writes/autoDepositValues.ts";
import type { CheckResult, WriteNotice } from "../../model/writes/actOutcome.ts";
import type { AutoDepositValues, JournalRecord } from "../../model/writes/journal.ts";
import { checkedNotice, notCarriedOut, unconfirmed } from "../shared/host/notices.ts";
import type { AutoNotice, DepositNotice } from "./protocol.ts";

const dismissDeposit = () =>
	({ label: l10n.t("Dismiss"), secondary: true, request: "dismissNotice", focus: "amount" }) as const;
const dismissAuto = () =>
	({ ...dismissDeposit(), request: "dismissAutoNotice", focus: "auto-enabled" }) as const;
const allowAuto = () => ({ ...dismissAuto(), label: l10n.t("Allow Another Change") });
const checkAuto = () => ({ label: l10n.t("Check Now"), request: "checkAutoDeposit" }) as const;
const refresh = () => ({ label: l10n.t("Refresh"), request: "refresh", focus: "auto-enabled" }) as const;

export function unknownDeposit(record: JournalRecord): DepositNotice {
	return {
		...unconfirmed(record),
		texts: [
			l10n.t(
				"The request was sent at {0}, but no usable response arrived, so there’s no checkout page to open. You can’t be charged without opening that page, so you can start a new deposit.",
			),
		],
		buttons: [{ ...dismissDeposit(), label: l10n.t("Start a New Deposit") }, dismissDeposit()],
	};
}

/** `toEditor`: a return URL pointed to VS Code, which may be the reason for a rejection. */
export function failedDeposit(write: WriteNotice, toEditor: boolean): DepositNotice {
	const titles = {
		rejected: l10n.t("The marketplace rejected the deposit"),
		blocked: l10n.t("Another deposit is already in progress"),
	};
	const notice: DepositNotice = notCarriedOut(write, titles, [dismissDeposit()]);
	if (write.kind !== "rejected" || !toEditor) return notice;
	const reason = l10n.t(
		"The checkout was set up to return to VS Code. The marketplace may accept only web addresses.",
	);
	const label = l10n.t("Use Web Addresses Instead");
	return {
		...notice,
		texts: [...notice.texts, reason],
		buttons: [{ label, request: "returnToWebPages", focus: "amount" }, ...notice.buttons],
	};
}

/** For settings that were loaded again after the save and match. */
export function savedAuto(): AutoNotice {
	const title = l10n.t("Saved and verified at {0}.");
	return { kind: "saved", at: new Date().toISOString(), look: "note", title, texts: [], buttons: [] };
}

export function savedAutoOtherwise(
	sent: AutoDepositValues,
	saved: AutoDepositValues,
	currency: string,
): AutoNotice {
	const title = l10n.t("The marketplace saved different auto-deposit settings from the ones you sent");
	const [sentWords = "", savedWords = ""] = [sent, saved].map((values) => autoDepositWords(values, currency));
	const sentence = l10n.t("You sent: {0}. The marketplace saved: {1}.", sentWords, savedWords);
	const edit = { label: l10n.t("Edit"), secondary: true, focus: "auto-enabled" };
	return { kind: "different", look: "warning", title, texts: [sentence], buttons: [refresh(), edit] };
}

export function unverifiedAuto(reason: string): AutoNotice {
	return {
		kind: "notReadBack",
		look: "unknown",
		title: l10n.t("Saved, but not verified"),
		texts: [
			l10n.t(
				"The marketplace accepted your auto-deposit settings, but they couldn’t be verified. {0}",
				reason,
			),
		],
		buttons: [refresh()],
	};
}

export function unknownAuto(record: JournalRecord): AutoNotice {
	return {
		...unconfirmed(record),
		texts: [
			l10n.t(
				"The request was sent at {0}, but no usable response arrived. The request won’t be sent again automatically. You can’t save other auto-deposit settings until this change is resolved.",
			),
		],
		buttons: [checkAuto()],
		blocks: true,
	};
}

export function checkedAuto(id: string, result: CheckResult): AutoNotice {
	return checkedNotice(id, result, {
		resolved: [dismissAuto()],
		open: [checkAuto(), allowAuto()],
		blocked: l10n.t(
			"You can’t save other auto-deposit settings until this change is resolved or you allow another.",
		),
	});
}

export function failedAuto(write: WriteNotice): AutoNotice {
	return notCarriedOut(write, { rejected: l10n.t("The marketplace rejected the auto-deposit settings") }, [
		dismissAuto(),
	]);
}
