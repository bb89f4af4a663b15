import * as l10n from "@vscode/l10n";
import { forQuickPick } from "../../base/text.ts";
import type { LocalMarketplaceLauncher } from "../../host/localMarketplaceLauncher.ts";
import type { MarketplaceChoice } from "../../host/marketplaceChoice.ts";
import type { Choice } from "../../host/picks.ts";
import type { AccountRecord } from "../../model/session/accounts.ts";
import type { Session } from "../../model/session/session.ts";

export interface SwitchParts {
	readonly session: Session;
	readonly marketplaceChoice: MarketplaceChoice;
	readonly localMarketplace: LocalMarketplaceLauncher;
}

/** Switches to an account and its marketplace. */
export async function switchTo(
	{ marketplaceChoice, localMarketplace, session }: SwitchParts,
	record: AccountRecord,
): Promise<void> {
	// First, so that the marketplace opens with this account.
	await session.switchAccount(record);
	const current = marketplaceChoice.current;
	if (current === undefined || new URL(current.baseUrl).origin !== record.origin) {
		if (localMarketplace.knows(record.origin)) await marketplaceChoice.chooseLocal(record.origin);
		else await marketplaceChoice.choose(marketplaceChoice.baseUrlOf(record.origin));
	}
	await session.whenSettled();
	void session.ensureChecked();
}

/** A marketplace's accounts whose credential is available. Makes no request. */
export async function knownAccounts(session: Session, origin: string): Promise<AccountRecord[]> {
	const known: AccountRecord[] = [];
	for (const record of session.accounts(origin)) {
		const credential = await session.credentialFor(record, { renew: false });
		if (credential !== undefined) known.push(record);
	}
	return known;
}

export function accountChoice(
	localMarketplace: LocalMarketplaceLauncher,
	record: AccountRecord,
): Choice<AccountRecord> {
	const { origin } = record;
	const where = localMarketplace.isAt(origin) ? l10n.t("local marketplace") : new URL(origin).host;
	return {
		label: forQuickPick(record.account),
		description: [where, ...(record.hint === "" ? [] : [l10n.t("API key ends in {0}", record.hint)])].join(
			" · ",
		),
		icon: "account",
		value: record,
	};
}
