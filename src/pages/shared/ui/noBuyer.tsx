/** Replaces a buyer page for an account without a buyer balance: explains why, and what to do next. */
import * as l10n from "@vscode/l10n";
import { display } from "../../../base/text.ts";
import { button, stateBlock } from "./elements.tsx";

interface Acts {
	readonly switchAccount: () => unknown;
	readonly showEarnings: () => unknown;
}

export function noBuyer(account: string, { switchAccount, showEarnings }: Acts): HTMLElement {
	return stateBlock({
		icon: "credit-card",
		title: l10n.t("This account has no buyer balance"),
		text: l10n.t(
			"Only buyer accounts can make deposits. You’re signed in as {0}. To deposit, switch to a buyer account.",
			display(account),
		),
		inline: true,
		actions: [
			button(l10n.t("Switch Account…"), { id: "switch", onClick: switchAccount }),
			button(l10n.t("Show Earnings"), { id: "earnings", secondary: true, onClick: showEarnings }),
		],
	});
}
