import { DisposableStore, MutableDisposable, toDisposable, type Disposable } from "./base/lifecycle.ts";
import { forLog } from "./base/text.ts";
import { commandIds } from "./host/commandIds.ts";
import { runCommand } from "./host/commands.ts";
import { transportSettings } from "./host/lazyTransport.ts";
import type { Services } from "./services.ts";
import { fillAccountViews } from "./views/accountViews.ts";
import { announce } from "./background/announcements.ts";
import { AutoRefresh } from "./background/autoRefresh.ts";
import type { Trees } from "./views/trees.ts";

/** The longest that work not needed for the first rows waits for them. */
const REST_MILLISECONDS = 2_000;

/** Wires models, views, and VS Code together. Part of the composition root: has no state of its own. */
export function connectServices(services: Services, trees: Trees): Disposable {
	const store = new DisposableStore();
	store.add(fillAccountViews(services, trees));
	store.add(followService(services));
	store.add(followLocalMarketplace(services));
	store.add(followAccount(services));
	store.add(logReadings(services));
	store.add(announce(services));
	store.add(createAutoRefresh(services, trees));
	const connectRest = (): void => {
		rest.value = undefined;
		void loadRest(services, store);
	};
	const rest = store.add(new MutableDisposable());
	const timer = setTimeout(connectRest, REST_MILLISECONDS);
	rest.value = toDisposable(() => clearTimeout(timer));
	void firstRowsDrawn(services).then(() => rest.value && connectRest());
	return store;
}

/** Loads and connects what isn’t needed for the first rows. */
async function loadRest(services: Services, store: DisposableStore): Promise<void> {
	try {
		const { connectAfterFirstRows } = await import("./afterFirstRows.ts");
		if (!store.disposed) store.add(connectAfterFirstRows(services));
	} catch (error) {
		services.log.error("What follows the first rows didn’t load", error);
	}
}

async function firstRowsDrawn({ session, datasetList }: Services): Promise<void> {
	await session.opened();
	await datasetList.drawn();
}

/** Makes the session follow the chosen marketplace; new network settings create new connections. */
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

/**
 * Makes the session follow the local marketplace to a new port, and stops loading a list from a port it has
 * left.
 */
function followLocalMarketplace({ localMarketplace, serviceChoice, catalogue, log }: Services): Disposable {
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
	store.add(localMarketplace.onDidLose(() => isLocal() && catalogue.stopReading()));
	return store;
}

/** The list belongs to the account: a switch changes it. Without a usable key, the last one stays. */
function followAccount({ session, catalogue, settings }: Services): Disposable {
	const follow = (): void => {
		const { credentials, service } = session;
		// Read the last list from disk while VS Code looks up the secret: rows shouldn't wait for that.
		const folder = session.folder ?? session.awaitedFolder;
		const known = folder !== undefined && service !== undefined;
		catalogue.setAccount(
			known ? { folder, credentials, settings: transportSettings(service, settings) } : undefined,
		);
	};
	follow();
	return session.onDidChange(follow);
}

/** The list loads in its own thread, whose requests aren't logged: logs the result of each load here. */
function logReadings({ catalogue, log }: Services): Disposable {
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

function createAutoRefresh(services: Services, trees: Trees): Disposable {
	const drawn = async (): Promise<void> => services.datasetList.drawn();
	const refresh = new AutoRefresh({ ...services, drawn });
	refresh.watch(trees.discover.view);
	refresh.watch(trees.billing.view);
	refresh.watch(trees.owned.view, true);
	return refresh;
}
