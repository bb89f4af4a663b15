import { join } from "node:path";
import * as vscode from "vscode";
import * as l10n from "@vscode/l10n";
import { createScope, type ScopeParts } from "./account/accountScope.ts";
import { AccountScopes } from "./account/accountScopes.ts";
import { setDateLanguage } from "./base/dates.ts";
import { HttpTransport } from "./api/transport/httpTransport.ts";
import { notifyOnEvents } from "./background/notifyOnEvents.ts";
import { refreshForViews } from "./background/refreshForViews.ts";
import { followMarketplace } from "./background/followMarketplace.ts";
import { type DisposableStore, MutableDisposable } from "./base/lifecycle.ts";
import { CatalogueWorkerClient } from "./catalogue/worker/workerClient.ts";
import { Browser } from "./host/browser.ts";
import { ContextKeys } from "./host/contextKeys.ts";
import { type ExtensionFacts, factsOf } from "./host/extensionFacts.ts";
import { LocalMarketplaceLauncher } from "./host/localMarketplaceLauncher.ts";
import { ChannelLog, exchangeLine } from "./host/log.ts";
import { Notifications } from "./host/notifications.ts";
import { Redactor } from "./host/redaction.ts";
import { MarketplaceChoice } from "./host/marketplaceChoice.ts";
import { Settings } from "./host/settings.ts";
import { Walkthroughs } from "./host/walkthroughs.ts";
import { KEY_VARIABLE } from "./rules/apiKey.ts";
import { createSession } from "./model/session/createSession.ts";
import type { App } from "./app.ts";
import { fillAccountViews } from "./views/accountViews.ts";
import { DiscoverView } from "./views/discoverView.ts";
import type { Trees } from "./views/trees.ts";

/** The longest time that other work waits for the first rows. */
const REST_MS = 2_000;

/** Builds and connects everything behind the entry points. Disposing `store` disposes it all. */
export function start(context: vscode.ExtensionContext, trees: Trees, store: DisposableStore): App {
	setDateLanguage(vscode.env.language);
	if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
	const app = createApp(context, trees, store);
	connect(app, trees, store);
	return app;
}

function createApp(context: vscode.ExtensionContext, trees: Trees, store: DisposableStore): App {
	const facts = factsOf(context);
	const host = createHost(context, facts, store);
	const models = createModels(context, facts, host, store);
	const contextKeys = new ContextKeys();
	const walkthroughs = new Walkthroughs(facts.id, host.keyValue, contextKeys);
	const datasetList = store.add(new DiscoverView({ ...models, contextKeys }, trees.discover));
	return { facts, ...host, ...models, contextKeys, walkthroughs, datasetList };
}

type Host = ReturnType<typeof createHost>;

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
	{ redactor, settings, log, localMarketplace }: Host,
	store: DisposableStore,
): Pick<App, "session" | "signInContext" | "scopes"> {
	const admit = localMarketplace.admit.bind(localMarketplace);
	const worker = store.add(
		new CatalogueWorkerClient(join(facts.folder, "dist", "catalogueWorker.js"), admit),
	);
	const onTrouble = (error: unknown): void => log.error("Couldn’t save the list on this computer", error);
	const parts: ScopeParts = {
		catalogue: { worker, onTrouble },
		settingsOf: ({ marketplace }) => settings.transportTo(marketplace),
		lowBalance: () => settings.lowBalance.value || undefined,
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
		onSecret: (secret) => redactor.learn(secret),
		accounts: scopes,
	});
	store.add(session);
	return { session, signInContext, scopes };
}

function connect(app: App, trees: Trees, store: DisposableStore): void {
	const { session, scopes, contextKeys, datasetList } = app;
	store.add(fillAccountViews(scopes, contextKeys, trees));
	store.add(followMarketplace(app));
	store.add(notifyOnEvents(app));
	store.add(
		refreshForViews({
			session,
			scopes,
			window: vscode.window,
			whenRendered: async () => datasetList.whenRendered(),
			views: [trees.discover.view, trees.billing.view, trees.owned.view],
			owned: trees.owned.view,
		}),
	);
	const connectRest = (): void => {
		rest.value = undefined;
		void loadRest(app, store);
	};
	const rest = store.add(new MutableDisposable());
	const timer = setTimeout(connectRest, REST_MS);
	rest.value = { dispose: () => clearTimeout(timer) };
	void whenFirstRowsRendered(app).then(() => rest.value && connectRest());
}

/** Loads and connects what isn't needed for the first rows. */
async function loadRest(app: App, store: DisposableStore): Promise<void> {
	try {
		const { connectAfterFirstRows } = await import("./afterFirstRows.ts");
		if (!store.disposed) store.add(connectAfterFirstRows(app));
	} catch (error) {
		app.log.error("Couldn’t load the rest of the extension", error);
	}
}

async function whenFirstRowsRendered({ session, datasetList }: App): Promise<void> {
	await session.whenSettled();
	await datasetList.whenRendered();
}
