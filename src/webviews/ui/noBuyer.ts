/** Instead of a page about a buyer's money, where the account has none: what that means and what to do next. */
import * as l10n from "@vscode/l10n";
import { display } from "../../base/text.ts";
import { button, stateBlock } from "./elements.ts";

interface Acts {
	readonly switchAccount: () => unknown;
	readonly showEarnings: () => unknown;
}

export function noBuyer(account: string, { switchAccount, showEarnings }: Acts): HTMLElement {
	return stateBlock({
		icon: "credit-card",
		title: l10n.t("This account has no buyer’s balance"),
		text: l10n.t(
			"The service keeps deposits for buyers only. You are connected as {0}. To deposit, use a buyer’s account.",
			display(account),
		),
		inline: true,
		actions: [
			button(l10n.t("Use Another Account…"), { id: "switch", onClick: switchAccount }),
			button(l10n.t("Show Earnings"), { id: "earnings", secondary: true, onClick: showEarnings }),
		],
	});
}
