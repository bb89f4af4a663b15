/** The account line of a money page, and the sign-in state that replaces the page. */
import * as l10n from "@vscode/l10n";
import { display } from "../../../base/text.ts";
import type { AccountState } from "../protocol/wallet.ts";
import { h, icon, type Child } from "./dom.tsx";
import { button, stateBlock } from "./elements.tsx";

/** Shows host, account, and key so users see where their money goes. `last` replaces the key. */
export function accountMeta(account: AccountState, last?: Child): Child {
	const key =
		account.keyHint === "" ? undefined : l10n.t("API key ends in {0}", display(account.keyHint, 12));
	const end = last ?? key;
	return h(
		"ul",
		{ class: "meta" },
		h("li", {}, h("strong", { class: "strong" }, h("bdi", {}, display(account.host)))),
		h("li", {}, h("bdi", {}, display(account.account))),
		end !== undefined && h("li", {}, h("span", { class: "muted" }, end)),
		account.local && h("li", {}, icon("beaker"), l10n.t("Local marketplace, no real money")),
	);
}

/** Replaces a money page while nobody is signed in. */
export function notConnected(signIn: () => unknown): HTMLElement {
	return stateBlock({
		icon: "account",
		title: l10n.t("Not signed in"),
		text: l10n.t("Sign in to see your balance."),
		actions: [button(l10n.t("Sign In…"), { id: "sign-in", onClick: signIn })],
	});
}
