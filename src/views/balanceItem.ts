import { isDeepStrictEqual } from "node:util";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { AccountScope } from "../account/accountScope.ts";
import { type Current, whileCurrent } from "../base/current.ts";
import type { Event } from "../base/event.ts";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import { commandIds } from "../host/commandIds.ts";
import type { Session } from "../model/session/session.ts";
import { type BalanceItemText, balanceItemText, hoverCommands } from "./balanceItemText.ts";

/** The status bar item. Never loads anything itself. `others` are further events after which to update. */
export function showBalance(
	session: Session,
	scopes: Current<AccountScope>,
	others: ReadonlyArray<Event<unknown>>,
): Disposable {
	const store = new DisposableStore();
	const item = store.add(
		vscode.window.createStatusBarItem("dataMarketplace.balance", vscode.StatusBarAlignment.Right, 1000),
	);
	item.name = l10n.t("Data Marketplace Balance");
	item.command = commandIds.balance.show;
	let rendered: BalanceItemText | undefined;
	const render = (): void => {
		const wallet = scopes.value?.wallet;
		const status = wallet && balanceItemText(session.state, wallet, Date.now());
		// VS Code parses the hover again for each property that is set, changed or not.
		if (isDeepStrictEqual(status, rendered)) return;
		rendered = status;
		if (!status) return item.hide();
		const tooltip = new vscode.MarkdownString(status.tooltip, true);
		tooltip.isTrusted = { enabledCommands: hoverCommands };
		item.text = status.text;
		item.tooltip = tooltip;
		item.accessibilityInformation = { label: status.ariaLabel };
		item.backgroundColor = status.warning
			? new vscode.ThemeColor("statusBarItem.warningBackground")
			: undefined;
		item.show();
	};
	store.add(session.onDidChange(render));
	store.add(whileCurrent(scopes, (scope, ofScope) => scope && ofScope.add(scope.wallet.onDidChange(render))));
	for (const event of others) store.add(event(render));
	store.add(vscode.window.onDidChangeWindowState(render));
	render();
	return store;
}
