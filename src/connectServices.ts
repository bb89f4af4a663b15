import * as l10n from "@vscode/l10n";
import { DisposableStore } from "./base/lifecycle.ts";
import type { Disposable } from "./base/lifecycle.ts";
import { formatMoney } from "./base/money.ts";
import { commandIds } from "./commands/ids.ts";
import { AccountsMenu } from "./host/accountsMenu.ts";
import { runCommand } from "./host/commands.ts";
import { transportSettings } from "./host/lazyTransport.ts";
import type { LowBalance } from "./model/wallet.ts";
import { isConnected } from "./model/sessionState.ts";
import type { Services } from "./services.ts";
import { createAccountViews } from "./views/accountViews.ts";
import { Reading } from "./views/reading.ts";
import { registerRowMarks } from "./views/rowMarks.ts";
import { showBalanceInStatusBar } from "./views/statusBar.ts";

/** Lets models, views and the editor follow each other. Part of the composition: it holds no state of its own. */
export function connectServices(services: Services): Disposable {
	const store = new DisposableStore();
	store.add(followService(services));
	store.add(followAccount(services));
	store.add(showBalanceInStatusBar(services.session, services.wallet));
	store.add(registerRowMarks());
	store.add(createReading(services));
	store.add(services.wallet.onDidRunLow((low) => void warnOfLowBalance(services, low)));
	store.add(createAccountsMenu(services));
	return store;
}

/** The session follows the chosen service, and new network settings make new connections. */
function followService({ serviceChoice, session, settings, log }: Services): Disposable {
	const store = new DisposableStore();
	const follow = (): void => {
		const chosen = serviceChoice.current;
		void session.setService(chosen?.baseUrl, { local: chosen?.local ?? false });
	};
	store.add(serviceChoice.onDidChange(follow));
	for (const setting of [settings.network, settings.requestTimeoutSeconds, settings.maxResponseMegabytes]) {
		store.add(setting.onDidChange(() => void session.resetTransport()));
	}
	store.add(session.onDidChange((state) => log.info(`session: ${state.kind}`)));
	follow();
	return store;
}

/** The list is the account's: another account has another one. Without a usable key the last one stays. */
function followAccount({ session, catalogue, settings }: Services): Disposable {
	const follow = (): void => {
		const { folder, credentials, service } = session;
		const known = folder !== undefined && service !== undefined;
		catalogue.setAccount(
			known ? { folder, credentials, settings: transportSettings(service, settings) } : undefined,
		);
	};
	follow();
	return session.onDidChange(follow);
}

function createReading(services: Services): Disposable {
	const { serviceChoice, localMarketplace } = services;
	const store = new DisposableStore();
	const views = store.add(createAccountViews(services));
	const prepare = async (): Promise<void> => {
		if (serviceChoice.current?.local === true && !localMarketplace.stopped) await restartLocal(services);
	};
	const refreshMinutes = services.settings.balanceRefreshMinutes;
	const reading = store.add(new Reading({ ...services, refreshMinutes, prepare }));
	reading.watch(services.discoverView.view);
	reading.watch(views.billing);
	reading.watch(views.owned, true);
	return store;
}

/** The local marketplace runs with the window: it starts again when somebody looks at it. */
async function restartLocal({ localMarketplace, serviceChoice, log }: Services): Promise<void> {
	try {
		const { origin } = await localMarketplace.start();
		if (serviceChoice.current?.baseUrl !== origin) await runCommand(commandIds.localMarketplace.start);
	} catch (error) {
		log.error("The local marketplace did not start", error);
	}
}

/** Once per crossing: the wallet tells when the balance has fallen below its level. */
async function warnOfLowBalance(services: Services, low: LowBalance): Promise<void> {
	const deposit = l10n.t("Deposit…");
	const message = l10n.t(
		"The balance is {0}, below {1}.",
		formatMoney(low.balance, low.currency),
		formatMoney(low.threshold, low.currency),
	);
	if ((await services.notifications.show("warning", message, deposit)) === deposit) {
		await runCommand(commandIds.deposit.start);
	}
}

function createAccountsMenu({ session }: Services): Disposable {
	return new AccountsMenu(
		session,
		{
			signIn: async () => {
				await runCommand(commandIds.session.signIn);
				return isConnected(session.state);
			},
			signOut: async (id) => {
				await runCommand(commandIds.session.signOut, id);
			},
		},
		"Data Marketplace",
	);
}
