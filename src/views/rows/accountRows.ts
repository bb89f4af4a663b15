import * as l10n from "@vscode/l10n";
import { forTree } from "../../base/text.ts";
import { commandIds } from "../../host/commandIds.ts";
import type { AccountId } from "../../model/session/accounts.ts";
import type { SessionState } from "../../model/session/sessionState.ts";
import type { Row } from "./row.ts";

/** Labels for switching to the local marketplace's demo accounts, by email address. */
const demoNames = new Map([
	["buyer@example.com", () => l10n.t("Switch to the Demo Buyer")],
	["seller@example.com", () => l10n.t("Switch to the Demo Seller")],
]);

/**
 * A row that switches accounts, if others are known at this marketplace: to the only other account or to a demo
 * account, else to one that the user picks.
 */
export function accountRows(session: SessionState, known: readonly AccountId[]): Row[] {
	if (!("account" in session)) return [];
	const others = known.filter(
		({ origin, account }) => origin === session.origin && account !== session.account,
	);
	if (others.length === 0) return [];
	const isDemo = ({ account }: AccountId): boolean => session.local && demoNames.has(account);
	const target = others.length === 1 ? others[0] : others.find(isDemo);
	const argument = target && { origin: target.origin, account: target.account };
	return [
		{
			id: "notice/account",
			label: target ? switchWords(session, target) : l10n.t("Switch Account…"),
			description: l10n.t("signed in as {0}", forTree(session.account, 80)),
			icon: "arrow-swap",
			command: { id: commandIds.session.switchAccount, ...(argument ? { argument } : {}) },
			tooltip: () =>
				session.local
					? l10n.t("The local marketplace runs on this computer, with no real money.")
					: l10n.t("Another account on this marketplace is saved on this computer."),
		},
	];
}

function switchWords({ local }: { local: boolean }, { account }: AccountId): string {
	const demo = local ? demoNames.get(account)?.() : undefined;
	return demo ?? l10n.t("Switch to {0}", forTree(account, 80));
}
