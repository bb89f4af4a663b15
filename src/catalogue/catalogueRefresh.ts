import { isDeepStrictEqual } from "node:util";
import { asMarketplaceError } from "../api/failure.ts";
import { latest, type Loadable, toFailed, toLoading } from "../api/loadable.ts";
import type { CredentialSource } from "../api/marketplaceClient.ts";
import type { TransportSettings } from "../api/transport/transport.ts";
import { SharedRun } from "../base/async/sharedRun.ts";
import { turn } from "../base/clock.ts";
import type { CatalogueIndex } from "./search/catalogueIndex.ts";
import type { CatalogueSummary } from "./search/query.ts";
import type { CatalogueProgress, LoadedCatalogue } from "./worker/messages.ts";
import { type CatalogueWorkerClient, loadOf } from "./worker/workerClient.ts";

/** How to reach the marketplace, and with which credential. */
export interface CatalogueSource {
	readonly settings: TransportSettings;
	/** Absent while the key is rejected or lost: the last list stays and isn't refreshed. */
	readonly credentials: CredentialSource | undefined;
}

/** The worker, and the list that a refresh changes. */
export interface RefreshParts {
	readonly worker: CatalogueWorkerClient;
	/** File of the list the user has seen. */
	readonly baselinePath: string;
	readonly state: () => Loadable<CatalogueSummary>;
	readonly setState: (state: Loadable<CatalogueSummary>) => void;
	readonly take: (loaded: LoadedCatalogue, index: CatalogueIndex) => void;
	readonly onProgress: (progress: CatalogueProgress) => void;
}

/** Loads one account's list from the marketplace. Requests made while it loads share one load. */
export class CatalogueRefresh {
	readonly #parts: RefreshParts;
	#source: CatalogueSource;
	#running: SharedRun | undefined;
	/** Aborts a load that uses outdated settings. */
	#outdated = new AbortController();

	constructor(source: CatalogueSource, parts: RefreshParts) {
		this.#source = source;
		this.#parts = parts;
	}

	use(source: CatalogueSource): void {
		const { settings } = this.#source;
		this.#source = source;
		if (!isDeepStrictEqual(settings, source.settings)) this.#outdated.abort();
	}

	/** Starts the worker ahead of a load that is likely to follow. */
	warm(): void {
		if (this.#source.credentials) this.#parts.worker.warm();
	}

	/** Loads the list. Never rejects: see the list's state for the outcome. */
	async run(signal: AbortSignal | undefined): Promise<void> {
		this.#running ??= new SharedRun(async (all) => this.#loadUntilCurrent(all));
		await this.#running.join(signal);
	}

	/** Aborts the load in flight for all callers. */
	stop(): void {
		this.#running?.abort();
	}

	/**
	 * Starts over whenever the settings change, so that a proxy that hangs can't block the list once another
	 * is set.
	 */
	async #loadUntilCurrent(signal: AbortSignal): Promise<void> {
		do {
			this.#outdated = new AbortController();
			await this.#load(AbortSignal.any([signal, this.#outdated.signal]));
		} while (this.#outdated.signal.aborted && !signal.aborted);
		this.#running = undefined;
	}

	async #load(signal: AbortSignal): Promise<void> {
		const { settings, credentials } = this.#source;
		if (!credentials) return;
		const { worker, baselinePath, state, setState, take, onProgress } = this.#parts;
		const before = state();
		setState(toLoading(before));
		try {
			const [loaded, Index] = await Promise.all([
				worker.load({ settings, credentials, baselinePath, signal, onProgress }),
				loadIndex(),
			]);
			const index = new Index(loaded.columns);
			await turn();
			take(loaded, index);
		} catch (error) {
			const known = asMarketplaceError(error, loadOf(settings));
			const now = state();
			const back = now.kind === "loading" ? settled(now) : before;
			const stays = known.kind === "cancelled" && latest(back) !== undefined;
			setState(stays ? back : toFailed(now, known));
		}
	}
}

/** Imported lazily: showing the first rows at startup doesn't need it. */
export async function loadIndex(): Promise<typeof CatalogueIndex> {
	return (await import("./search/catalogueIndex.ts")).CatalogueIndex;
}

/** The state to restore after an aborted load. */
function settled(state: Loadable<CatalogueSummary>): Loadable<CatalogueSummary> {
	const known = latest(state);
	return known
		? { kind: "ready", value: known.value, readAt: known.readAt, stale: known.value.fromSnapshot }
		: { kind: "idle" };
}
