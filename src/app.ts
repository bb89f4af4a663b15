import { join } from "node:path";
import type * as vscode from "vscode";
import { createScope, type ScopeParts } from "./account/accountScope.ts";
import { AccountScopes } from "./account/accountScopes.ts";
import { HttpTransport } from "./api/transport/httpTransport.ts";
import type { DisposableStore } from "./base/lifecycle.ts";
import { CatalogueWorkerClient } from "./catalogue/worker/workerClient.ts";
import { Browser } from "./host/browser.ts";
import { ContextKeys } from "./host/contextKeys.ts";
import { type ExtensionFacts, readExtensionFacts } from "./host/extensionFacts.ts";
import { LocalMarketplaceLauncher } from "./host/localMarketplaceLauncher.ts";
import { ChannelLog, exchangeLine } from "./host/log.ts";
import { MarketplaceChoice } from "./host/marketplaceChoice.ts";
import { Notifications } from "./host/notifications.ts";
import { Redactor } from "./host/redaction.ts";
import { Settings } from "./host/settings.ts";
import { Walkthroughs } from "./host/walkthroughs.ts";
import { createSession } from "./model/session/createSession.ts";
import { KEY_VARIABLE } from "./rules/apiKey.ts";
import { DiscoverView } from "./views/discoverView.ts";
import type { Trees } from "./views/trees.ts";

/** Services that live as long as the window: one instance of each. */
export type App = ReturnType<typeof createApp>;

/** Builds the app on the first call. Later calls return the same promise. */
export type LateApp = () => Promise<App>;

export function createApp(context: vscode.ExtensionContext, trees: Trees, store: DisposableStore) {
	const facts = readExtensionFacts(context);
	const host = createHost(context, facts, store);
	const models = createModels(context, facts, host, store);
	const contextKeys = new ContextKeys();
	const walkthroughs = new Walkthroughs(facts.id, host.keyValue, contextKeys);
	const datasetList = store.add(new DiscoverView({ ...models, contextKeys }, trees.discover));
	return { facts, ...host, ...models, contextKeys, walkthroughs, trees, datasetList };
}

function createHost(context: vscode.ExtensionContext, facts: ExtensionFacts, store: DisposableStore) {
	const redactor = new Redactor();
	const log = store.add(new ChannelLog(redactor));
	const settings = new Settings();
	const keyValue = context.globalState;
	const notifications = new Notifications();
	const marketplaceChoice = new MarketplaceChoice(settings.serviceUrl, keyValue);
	const browser = new Browser(keyValue, notifications, settings.confirmOpenHost, () => {
		const { current } = marketplaceChoice;
		return current && new URL(current.baseUrl).host;
	});
	const localMarketplace = store.add(
		new LocalMarketplaceLauncher({
			bundle: join(facts.folder, "dist", "localMarketplace.js"),
			dataFolder: join(facts.storageFolder, "localMarketplace"),
			memory: keyValue,
			log,
		}),
	);
	return { redactor, log, settings, keyValue, notifications, browser, marketplaceChoice, localMarketplace };
}

function createModels(
	context: vscode.ExtensionContext,
	facts: ExtensionFacts,
	{ redactor, settings, log, localMarketplace, marketplaceChoice }: ReturnType<typeof createHost>,
	store: DisposableStore,
) {
	const admit = localMarketplace.admit.bind(localMarketplace);
	const worker = store.add(
		new CatalogueWorkerClient(join(facts.folder, "dist", "catalogueWorker.js"), admit),
	);
	const onTrouble = (error: unknown): void => log.error("Couldn’t save the list on this computer", error);
	const parts: ScopeParts = {
		catalogue: { worker, onTrouble },
		settingsOf: ({ marketplace }) => settings.transportTo(marketplace),
		lowBalance: () => settings.lowBalance.value,
	};
	const scopes = store.add(new AccountScopes((account) => createScope(account, parts)));
	const { session, signInContext } = createSession({
		root: facts.storageFolder,
		secrets: context.secrets,
		environmentKey: () => process.env[KEY_VARIABLE],
		createTransport: (marketplace) =>
			new HttpTransport(settings.transportTo(marketplace), {
				admit,
				onExchange: (record) => log.info(exchangeLine(marketplace.origin, record)),
			}),
		baseUrlOf: (origin) => marketplaceChoice.baseUrlOf(origin),
		onSecret: (secret) => redactor.learn(secret),
		accounts: scopes,
	});
	store.add(session);
	return { session, signInContext, scopes };
}
