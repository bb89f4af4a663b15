import * as l10n from "@vscode/l10n";
import { type Current, whileCurrent } from "../base/current.ts";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import type { Browser } from "../host/browser.ts";
import { reloadWindow } from "../host/commands.ts";
import type { Notifications } from "../host/notifications.ts";
import type { Session } from "../model/session/session.ts";
import type { AccountScope } from "../account/accountScope.ts";

const notices = async () => import("./eventNotifications.ts");

interface Parts {
	readonly session: Session;
	readonly scopes: Current<AccountScope>;
	readonly notifications: Notifications;
	readonly browser: Pick<Browser, "open">;
}

/**
 * Shows notifications that no command causes: about deposits, a low balance, watched searches and prices,
 * and sign-ins in other windows.
 */
export function notifyOnEvents(parts: Parts): Disposable {
	const store = new DisposableStore();
	store.add(
		whileCurrent(parts.scopes, (scope, ofScope) => {
			if (scope) notifyOnAccountEvents(scope, parts, ofScope);
		}),
	);
	store.add(offerReload(parts));
	return store;
}

function notifyOnAccountEvents(
	scope: AccountScope,
	{ notifications, browser }: Parts,
	store: DisposableStore,
): void {
	const { account, wallet, checkouts, watchNews } = scope;
	store.add(
		wallet.onDidRunLow(async (low) => (await notices()).notifyLowBalance(account, notifications, low)),
	);
	store.add(
		wallet.onDidAutoDeposit(async (added) =>
			(await notices()).notifyAutoDeposit(notifications, scope, added),
		),
	);
	store.add(
		checkouts.onDidReceive(async ({ deposit }) =>
			(await notices()).notifyDeposit(account, notifications, browser, deposit),
		),
	);
	store.add(watchNews.onDidFind(async (news) => (await notices()).notifyNews(account, notifications, news)));
}

/**
 * Where secrets are stored per window, a sign-in in another window takes effect in this window only after a
 * reload. Offers the reload once each time `reloadMayHelp` becomes true.
 */
function offerReload({ session, notifications }: Parts): Disposable {
	let offered = false;
	return session.onDidChange(async (state) => {
		const mayHelp = "reloadMayHelp" in state && state.reloadMayHelp;
		if (offered || !mayHelp) {
			offered = mayHelp;
			return;
		}
		offered = true;
		const reload = l10n.t("Reload Window");
		const message = l10n.t(
			"The API key or session for {0} changed in another window. Reload this window.",
			state.account,
		);
		if ((await notifications.show("info", message, reload)) === reload) await reloadWindow();
	});
}
