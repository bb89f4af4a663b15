import { setTimeout } from "node:timers/promises";
import * as vscode from "vscode";
import * as l10n from "@vscode/l10n";
import { setDateLanguage } from "./base/dates.ts";
import { notifyOnEvents } from "./background/notifyOnEvents.ts";
import { refreshForViews } from "./background/refreshForViews.ts";
import { followMarketplace } from "./background/followMarketplace.ts";
import type { DisposableStore } from "./base/lifecycle.ts";
import { type App, createApp } from "./app.ts";
import { fillAccountViews } from "./views/accountViews.ts";
import type { Trees } from "./views/trees.ts";

/** How long the account's views wait after they were rendered. */
const RENDER_PAUSE_MS = 250;
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

function connect(app: App, trees: Trees, store: DisposableStore): void {
	const { session, scopes, contextKeys, datasetList } = app;
	store.add(fillAccountViews(scopes, contextKeys, trees, async () => pause(RENDER_PAUSE_MS)));
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
	void Promise.race([whenFirstRowsRendered(app), pause(REST_MS)]).then(async () => loadRest(app, store));
}

/** Loads and connects what isn't needed for the first rows. */
async function loadRest(app: App, store: DisposableStore): Promise<void> {
	if (store.disposed) return;
	try {
		const { connectAfterFirstRows } = await import("./afterFirstRows.ts");
		if (!store.disposed) store.add(connectAfterFirstRows(app));
	} catch (error) {
		app.log.error("Couldn’t load the rest of the extension", error);
	}
}

async function pause(milliseconds: number): Promise<void> {
	await setTimeout(milliseconds, undefined, { ref: false });
}

async function whenFirstRowsRendered({ session, datasetList }: App): Promise<void> {
	await session.whenSettled();
	await datasetList.whenRendered();
}
