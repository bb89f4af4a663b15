import { DisposableStore, MutableDisposable, toDisposable, type Disposable } from "./base/lifecycle.ts";
import type { App } from "./app.ts";
import { fillAccountViews } from "./views/accountViews.ts";
import { announce } from "./background/announcements.ts";
import { AutoRefresh } from "./background/autoRefresh.ts";
import { followMarketplace } from "./background/followMarketplace.ts";
import type { Trees } from "./views/trees.ts";

/** The longest that work not needed for the first rows waits for them. */
const REST_MS = 2_000;

/** Wires models, views, and VS Code together. Part of the composition root: has no state of its own. */
export function connect(app: App, trees: Trees): Disposable {
	const store = new DisposableStore();
	store.add(fillAccountViews(app.scopes, app.contextKeys, trees));
	store.add(followMarketplace(app));
	store.add(announce(app));
	store.add(createAutoRefresh(app, trees));
	const connectRest = (): void => {
		rest.value = undefined;
		void loadRest(app, store);
	};
	const rest = store.add(new MutableDisposable());
	const timer = setTimeout(connectRest, REST_MS);
	rest.value = toDisposable(() => clearTimeout(timer));
	void whenFirstRowsRendered(app).then(() => rest.value && connectRest());
	return store;
}

/** Loads and connects what isn’t needed for the first rows. */
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

function createAutoRefresh(app: App, trees: Trees): Disposable {
	const { session, scopes, datasetList } = app;
	const refresh = new AutoRefresh({
		session,
		current: scopes,
		whenRendered: async () => datasetList.whenRendered(),
	});
	refresh.watch(trees.discover.view);
	refresh.watch(trees.billing.view);
	refresh.watch(trees.owned.view, true);
	return refresh;
}
