import * as l10n from "@vscode/l10n";
import { display, forTree } from "../../base/text.ts";
import { commandIds } from "../../host/commandIds.ts";
import type { AccountId } from "../../model/session/accounts.ts";
import type { SessionState } from "../../model/session/sessionState.ts";
import type { Row } from "./row.ts";
import { spokenOf } from "./row.ts";

/** The accounts of the local marketplace that play the two sides. */
const demoNames: Record<string, () => string> = {
	"buyer@example.com": () => l10n.t("Switch to the Demo Buyer"),
	"seller@example.com": () => l10n.t("Switch to the Demo Seller"),
};

/** Who one is, and the way to another account of this service, where some are known: to the only other one at once. */
export function accountRows(session: SessionState, known: readonly AccountId[]): Row[] {
	if (!("account" in session)) return [];
	const others = known.filter(
		({ origin, account }) => origin === session.origin && account !== session.account,
	);
	const [other] = others;
	if (other === undefined) return [];
	const only = others.length === 1;
	const argument = { origin: other.origin, account: other.account };
	const label = only ? switchWords(session, other) : l10n.t("Switch Account…");
	const description = l10n.t("signed in as {0}", forTree(session.account, 80));
	return [
		{
			id: "state/account",
			label,
			description,
			icon: "arrow-swap",
			command: { id: commandIds.session.switchAccount, ...(only ? { argument } : {}) },
			spoken: spokenOf(label, l10n.t("signed in as {0}", display(session.account, 80))),
			tooltip: () =>
				session.local
					? l10n.t("The local marketplace runs on this computer, with no real money.")
					: l10n.t("Another account on this marketplace is saved on this computer."),
		},
	];
}

function switchWords({ local }: { local: boolean }, { account }: AccountId): string {
	const demo = local ? demoNames[account]?.() : undefined;
	return demo ?? l10n.t("Switch to {0}", forTree(account, 80));
}
