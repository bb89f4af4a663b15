import * as l10n from "@vscode/l10n";
import { forQuickPick } from "../../base/text.ts";
import type { LocalMarketplace } from "../../host/localMarketplaceProcess.ts";
import type { Notifications } from "../../host/notifications.ts";
import type { Choice } from "../../host/picks.ts";
import type { AccountId, AccountRecord } from "../../model/session/accounts.ts";
import type { Session } from "../../model/session/session.ts";
import type { SignInParts } from "../signInParts.ts";

/** Switches to an account and its marketplace. */
export async function switchTo(
	{
		marketplaceChoice,
		localMarketplace,
		session,
	}: Pick<SignInParts, "marketplaceChoice" | "localMarketplace" | "session">,
	record: AccountRecord,
): Promise<void> {
	const current = marketplaceChoice.current;
	if (current === undefined || new URL(current.baseUrl).origin !== record.origin) {
		if (localMarketplace.knows(record.origin)) await marketplaceChoice.chooseLocal(record.origin);
		else await marketplaceChoice.choose(marketplaceChoice.baseUrlOf(record.origin));
	}
	await session.switchAccount(record);
	void session.ensureChecked();
}

/** A known account as a quick pick item. */
export function accountChoice(
	localMarketplace: LocalMarketplace,
	record: AccountRecord,
): Choice<AccountRecord> {
	const { origin } = record;
	const where = localMarketplace.isAt(origin) ? l10n.t("local marketplace") : new URL(origin).host;
	return {
		label: forQuickPick(record.account),
		description: [where, ...(record.hint === "" ? [] : [l10n.t("key ends in {0}", record.hint)])].join(" · "),
		icon: "account",
		value: record,
	};
}

/** Removes an account's credential from this computer, or warns if that fails. Callers must have confirmed first. */
export async function removeCredential(
	session: Session,
	notifications: Notifications,
	account: AccountId,
): Promise<void> {
	const { removed } = await session.signOut(account);
	if (!removed) {
		void notifications.show(
			"warning",
			l10n.t(
				"The account’s sign-in couldn’t be removed from secret storage on this computer. If the account has an API key, revoke the key on the marketplace.",
			),
		);
	}
}
