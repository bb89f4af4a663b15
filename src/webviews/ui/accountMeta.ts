/** Whose money a page is about, and what stands there when nobody is connected. */
import * as l10n from "@vscode/l10n";
import { display } from "../../base/text.ts";
import type { AccountState } from "../protocol/wallet.ts";
import { h, icon, type Child } from "./dom.ts";
import { button, stateBlock } from "./elements.ts";

/** Host, account and key, so that one sees where the money goes. `last` replaces the key's part. */
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

/** Instead of a page about money, when no account is connected. */
export function notConnected(signIn: () => unknown): HTMLElement {
	return stateBlock({
		icon: "account",
		title: l10n.t("Not signed in"),
		text: l10n.t("Sign in to see your balance."),
		actions: [button(l10n.t("Sign In…"), { id: "sign-in", onClick: signIn })],
	});
}
