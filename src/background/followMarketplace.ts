import type { AccountScope } from "../account/accountScope.ts";
import { type Current, whileCurrent } from "../base/current.ts";
import { DisposableStore, type Disposable } from "../base/lifecycle.ts";
import { forLog } from "../base/text.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { commandIds } from "../host/commandIds.ts";
import { runCommand } from "../host/commands.ts";
import type { LocalMarketplaceLauncher } from "../host/localMarketplaceLauncher.ts";
import type { Log } from "../host/log.ts";
import type { MarketplaceChoice } from "../host/marketplaceChoice.ts";
import type { Notifications } from "../host/notifications.ts";
import type { Settings } from "../host/settings.ts";
import type { Session } from "../model/session/session.ts";

interface Parts {
	readonly session: Session;
	readonly scopes: Current<AccountScope>;
	readonly marketplaceChoice: MarketplaceChoice;
	readonly settings: Settings;
	readonly localMarketplace: LocalMarketplaceLauncher;
	readonly notifications: Notifications;
	readonly log: Log;
}

/** Makes the session follow the chosen marketplace and the network settings, and logs states and list loads. */
export function followMarketplace(parts: Parts): Disposable {
	const { marketplaceChoice, session, scopes, settings, notifications, log } = parts;
	const store = new DisposableStore();
	const report = async (error: unknown): Promise<void> =>
		notifications.showFailure(log, "Couldn’t use the marketplace", error);
	const follow = (): void => {
		const chosen = marketplaceChoice.current;
		void session.setMarketplace(chosen?.baseUrl, { local: chosen?.local ?? false }).catch(report);
	};
	store.add(marketplaceChoice.onDidChange(follow));
	store.add(settings.serviceUrl.onDidChange(() => void marketplaceChoice.followSetting().catch(report)));
	for (const setting of [settings.network, settings.requestTimeoutSeconds, settings.maxResponseMegabytes])
		store.add(setting.onDidChange(() => void session.resetTransport().catch(report)));
	store.add(session.onDidChange((state) => log.info(`session: ${state.kind}`)));
	store.add(followLocalMarketplace(parts));
	store.add(whileCurrent(scopes, (scope, ofScope) => scope && ofScope.add(logLoads(scope.catalogue, log))));
	follow();
	return store;
}

/**
 * Makes the session follow the local marketplace to a new port when a request to the old one is blocked, and
 * stops loading the list when the marketplace ends.
 */
function followLocalMarketplace({ localMarketplace, marketplaceChoice, scopes }: Parts): Disposable {
	const store = new DisposableStore();
	const isLocal = (): boolean => marketplaceChoice.current?.local === true;
	let moving = false;
	const move = async (): Promise<void> => {
		const { origin } = localMarketplace;
		if (moving || !isLocal() || origin === undefined || marketplaceChoice.current?.baseUrl === origin) return;
		moving = true;
		try {
			await runCommand(commandIds.localMarketplace.start);
		} finally {
			moving = false;
		}
	};
	store.add(localMarketplace.onDidBlock(() => void move()));
	store.add(localMarketplace.onDidLose(() => isLocal() && scopes.value?.catalogue.stopReading()));
	return store;
}

/** Logs the result of each load of the list, because the thread that loads it logs no requests. */
function logLoads(catalogue: Catalogue, log: Log): Disposable {
	let logged: unknown;
	return catalogue.onDidChange(() => {
		const { state } = catalogue;
		if (state.kind === "failed" && state.error !== logged) {
			logged = state.error;
			log.warn(`dataset list: ${forLog(state.error.message)}`);
		} else if (state.kind === "ready" && !state.value.partial && state.readAt !== logged) {
			logged = state.readAt;
			const { count, fromSnapshot, unreadable, reasons } = state.value;
			const from = fromSnapshot ? "from disk" : "loaded";
			log.info([`dataset list: ${count}, ${from}, ${unreadable} unreadable`, ...reasons].join("; "));
		}
	});
}
