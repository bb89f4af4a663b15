import * as l10n from "@vscode/l10n";
import { forQuickPick } from "../../base/text.ts";
import type { LocalMarketplaceLauncher } from "../../host/localMarketplaceLauncher.ts";
import type { MarketplaceChoice } from "../../host/marketplaceChoice.ts";
import type { Choice } from "../../host/picks.ts";
import type { AccountId, AccountRecord } from "../../model/session/accounts.ts";
import type { Session } from "../../model/session/session.ts";

export interface SwitchParts {
	readonly session: Session;
	readonly marketplaceChoice: MarketplaceChoice;
	readonly localMarketplace: LocalMarketplaceLauncher;
}

/** Switches to an account and its marketplace. */
export async function switchTo(
	{ marketplaceChoice, localMarketplace, session }: SwitchParts,
	id: AccountId,
): Promise<void> {
	// First, so that the marketplace opens with this account.
	await session.switchAccount(id);
	const current = marketplaceChoice.current;
	if (current === undefined || new URL(current.baseUrl).origin !== id.origin) {
		if (localMarketplace.knows(id.origin)) await marketplaceChoice.chooseLocal(id.origin);
		else await marketplaceChoice.choose(marketplaceChoice.baseUrlOf(id.origin));
	}
	await session.whenSettled();
	void session.ensureChecked();
}

/**
 * Whether an account has no credential, and none was lost: its password session ended, only another window has its key,
 * or the environment's key isn't the one that the user agreed to.
 */
export async function isSignedOut(session: Session, record: AccountRecord): Promise<boolean> {
	const { credential, keyStamp, refreshStamp } = record;
	if (credential !== "environment" && (keyStamp ?? refreshStamp) !== undefined) return false;
	return (await session.credentialFor(record, { renew: false })) === undefined;
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
