import type { AccountScope } from "./account/accountScope.ts";
import { whileCurrent } from "./base/current.ts";
import { DisposableStore, MutableDisposable, toDisposable, type Disposable } from "./base/lifecycle.ts";
import { forLog } from "./base/text.ts";
import { commandIds } from "./host/commandIds.ts";
import { runCommand } from "./host/commands.ts";
import type { Log } from "./host/log.ts";
import type { App } from "./app.ts";
import { fillAccountViews } from "./views/accountViews.ts";
import { announce } from "./background/announcements.ts";
import { AutoRefresh } from "./background/autoRefresh.ts";
import type { Trees } from "./views/trees.ts";

/** The longest that work not needed for the first rows waits for them. */
const REST_MILLISECONDS = 2_000;

/** Wires models, views, and VS Code together. Part of the composition root: has no state of its own. */
export function connect(app: App, trees: Trees): Disposable {
	const store = new DisposableStore();
	store.add(fillAccountViews(app.scopes, app.contextKeys, trees));
	store.add(followService(app));
	store.add(followLocalMarketplace(app));
	store.add(whileCurrent(app.scopes, (scope, ofScope) => scope && ofScope.add(logReadings(scope, app.log))));
	store.add(announce(app));
	store.add(createAutoRefresh(app, trees));
	const connectRest = (): void => {
		rest.value = undefined;
		void loadRest(app, store);
	};
	const rest = store.add(new MutableDisposable());
	const timer = setTimeout(connectRest, REST_MILLISECONDS);
	rest.value = toDisposable(() => clearTimeout(timer));
	void firstRowsDrawn(app).then(() => rest.value && connectRest());
	return store;
}

/** Loads and connects what isn’t needed for the first rows. */
async function loadRest(app: App, store: DisposableStore): Promise<void> {
	try {
		const { connectAfterFirstRows } = await import("./afterFirstRows.ts");
		if (!store.disposed) store.add(connectAfterFirstRows(app));
	} catch (error) {
		app.log.error("What follows the first rows didn’t load", error);
	}
}

async function firstRowsDrawn({ session, datasetList }: App): Promise<void> {
	await session.opened();
	await datasetList.whenRendered();
}

/** Makes the session follow the chosen marketplace; new network settings create new connections. */
function followService({ serviceChoice, session, settings, log }: App): Disposable {
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

/**
 * Makes the session follow the local marketplace to a new port, and stops loading a list from a port it has
 * left.
 */
function followLocalMarketplace({ localMarketplace, serviceChoice, scopes, log }: App): Disposable {
	const store = new DisposableStore();
	const isLocal = (): boolean => serviceChoice.current?.local === true;
	let moving = false;
	const move = async (): Promise<void> => {
		const { origin } = localMarketplace;
		if (moving || !isLocal() || origin === undefined || serviceChoice.current?.baseUrl === origin) return;
		moving = true;
		try {
			await runCommand(commandIds.localMarketplace.start);
		} catch (error) {
			log.error("The session did not follow the local marketplace", error);
		} finally {
			moving = false;
		}
	};
	store.add(localMarketplace.onDidRefuse(() => void move()));
	store.add(localMarketplace.onDidLose(() => isLocal() && scopes.value?.catalogue.stopReading()));
	return store;
}

/** The list loads in its own thread, whose requests aren't logged: logs the result of each load here. */
function logReadings({ catalogue }: AccountScope, log: Log): Disposable {
	let told: unknown;
	return catalogue.onDidChange(() => {
		const { state } = catalogue;
		if (state.kind === "failed" && state.error !== told) {
			told = state.error;
			log.warn(`list of datasets: ${forLog(state.error.message)}`);
		} else if (state.kind === "ready" && !state.value.partial && state.readAt !== told) {
			told = state.readAt;
			const { count, fromSnapshot, unreadable } = state.value;
			const from = fromSnapshot ? "from disk" : `read, ${unreadable} entries not readable`;
			log.info(`list of datasets: ${count}, ${from}`);
		}
	});
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
