import type { CredentialSource } from "../api/marketplaceClient.ts";
import type { TransportSettings } from "../api/transport/transport.ts";
import { turn } from "../base/async/turn.ts";
import type { CatalogueChanges } from "../rules/catalogueChanges.ts";
import type { DatasetRow } from "../rules/datasetRow.ts";
import { latest, type Loadable, toFailed, toLoading } from "../api/loadable.ts";
import type { CatalogueIndex } from "./search/catalogueIndex.ts";
import { asReadingError, type ReadAnswer, readCatalogue } from "./worker/catalogueReading.ts";
import { CatalogueSaving, type KnownList } from "./store/snapshotWriter.ts";
import { CatalogueSnapshot, type FirstPages } from "./store/snapshot.ts";
import type { CatalogueThread } from "./worker/workerClient.ts";
import type { CataloguePage, CatalogueQuery, CatalogueSummary } from "./search/query.ts";
import { ViewPages } from "./store/queryCache.ts";

/**
 * Whose catalogue it is: where its snapshot is stored, how to reach the marketplace, and with which
 * credential.
 */
export interface CatalogueAccount {
	/** The account's folder of local data. */
	readonly folder: string;
	readonly settings: TransportSettings;
	/** Absent while the key is rejected or lost: the last list stays and isn't refreshed. */
	readonly credentials: CredentialSource | undefined;
}

export interface HoldingOptions {
	readonly thread: CatalogueThread;
	/** Milliseconds since 1970. */
	readonly now?: () => number;
	/** Called with disk write errors. They only make the next start slower. */
	readonly onTrouble?: (error: unknown) => void;
	/** Delays writing a new list to disk until its rows are drawn. */
	readonly rest?: () => Promise<void>;
	readonly onChange: () => void;
	readonly onProgress: (bytes: number, expected: number | undefined) => void;
}

const EMPTY: CataloguePage = { total: 0, of: 0, rows: [], groups: [] };

/** One account's catalogue: first from disk, then from the marketplace. */
export class CatalogueHolding {
	account: CatalogueAccount;
	state: Loadable<CatalogueSummary> = { kind: "idle" };
	changes: CatalogueChanges | undefined;
	index: CatalogueIndex | undefined;
	/** Resolves when the first rows on disk are available, or when there are none. */
	readonly begun: Promise<void>;
	readonly #options: HoldingOptions;
	readonly #snapshot: CatalogueSnapshot;
	readonly #viewPages: ViewPages;
	readonly #saving: CatalogueSaving;
	#loading: Promise<void> | undefined;

	constructor(account: CatalogueAccount, options: HoldingOptions) {
		this.account = account;
		this.#options = options;
		this.#snapshot = new CatalogueSnapshot(account.folder);
		this.#viewPages = new ViewPages(this.#snapshot);
		this.#saving = new CatalogueSaving({
			snapshot: this.#snapshot,
			viewPages: this.#viewPages,
			known: () => this.#known(),
			onTrouble: options.onTrouble,
			rest: options.rest,
		});
		this.begun = this.#loadFirst();
	}

	/**
	 * Resolves when everything on disk is loaded. Loading starts once more than the first rows are needed,
	 * because it competes for CPU with drawing them.
	 */
	async load(): Promise<void> {
		this.#loading ??= this.begun.then(async () => this.#loadWhole());
		return this.#loading;
	}

	/** Resolves when everything known so far is on disk. */
	get saved(): Promise<void> {
		return this.#saving.ended;
	}

	/** Rejects with the signal's reason when aborted. */
	async query(query: CatalogueQuery, signal: AbortSignal | undefined): Promise<CataloguePage> {
		const index = await this.#wholeIndex();
		signal?.throwIfAborted();
		return index?.query(query, signal) ?? EMPTY;
	}

	/** A page for a view. Cached until the list changes, and on disk for the next start. */
	async viewQuery(query: CatalogueQuery): Promise<CataloguePage> {
		const known = this.#viewPages.ask(query);
		if (known) {
			return known;
		}
		const index = await this.#wholeIndex();
		const page = (await index?.query(query)) ?? EMPTY;
		if (index && index === this.index) {
			this.#viewPages.keep(query, page);
			const list = latest(this.state);
			if (list) {
				this.#saving.keepForStart(query, list.readAt);
			}
		}
		return page;
	}

	row(id: string): DatasetRow | undefined {
		if (this.index) {
			return this.index.row(id);
		}
		const known = this.#viewPages.row(id.toLowerCase());
		if (!known) {
			void this.load();
		}
		return known;
	}

	/** Refreshes the list. Never rejects: see `state` for the outcome. */
	async refresh(signal: AbortSignal): Promise<void> {
		const { settings, credentials } = this.account;
		if (!credentials) {
			return;
		}
		const before = this.state;
		this.#set(toLoading(before));
		try {
			const { thread, onProgress } = this.#options;
			const seenPath = this.#snapshot.seenPath;
			const [answer, Index] = await Promise.all([
				readCatalogue({ thread, settings, credentials, seenPath, signal, onProgress }),
				loadIndex(),
			]);
			const index = new Index(answer.columns);
			await turn();
			this.#take(answer, index);
		} catch (error) {
			const known = asReadingError(error, this.account.settings);
			const back = this.state.kind === "loading" ? settled(this.state) : before;
			const stays = known.kind === "cancelled" && latest(back) !== undefined;
			this.#set(stays ? back : toFailed(this.state, known));
		}
	}

	/** Makes the current list the baseline for later changes. */
	async dismissChanges(): Promise<void> {
		this.changes = undefined;
		this.#options.onChange();
		await this.load();
		const known = latest(this.state);
		if (this.index && known) {
			this.#saving.saveSeen(this.index.columns, known.readAt);
			await this.#saving.ended;
		}
	}

	async #loadFirst(): Promise<void> {
		const first = await this.#viewPages.read();
		if (this.index) {
			this.#viewPages.forget();
		} else if (first) {
			this.changes = first.changes ?? undefined;
			this.#showSnapshot(first, true);
		}
	}

	async #wholeIndex(): Promise<CatalogueIndex | undefined> {
		if (!this.index) {
			await this.load();
		}
		return this.index;
	}

	async #loadWhole(): Promise<void> {
		if (!this.#viewPages.fromDisk || this.index) {
			return;
		}
		const stored = await this.#snapshot.readColumns();
		const index = stored && new (await loadIndex())(stored.columns);
		const { fromDisk } = this.#viewPages;
		if (index && fromDisk && !this.index) {
			this.index = index;
			this.#showSnapshot(fromDisk, false);
		}
	}

	#showSnapshot({ summary, readAt }: FirstPages, partial: boolean): void {
		const value = { ...summary, fromSnapshot: true, partial };
		const { state } = this;
		if (state.kind === "loading") {
			this.#set({ kind: "loading", previous: value, readAt });
		} else if (state.kind === "failed") {
			this.#set({ kind: "failed", error: state.error, previous: value, readAt });
		} else {
			this.#set({ kind: "ready", value, readAt, stale: true });
		}
	}

	#take(answer: ReadAnswer, index: CatalogueIndex): void {
		const { columns, unreadable, reasons, duplicates, changes } = answer;
		const readAt = (this.#options.now ?? Date.now)();
		const count = columns.count;
		this.index = index;
		this.#viewPages.forget();
		this.changes = changes && changes.total > 0 ? changes : undefined;
		const value = { count, unreadable, reasons, duplicates, fromSnapshot: false, partial: false };
		this.#set({ kind: "ready", value, readAt });
		this.#saving.save(columns, readAt, changes === undefined);
	}

	#set(state: Loadable<CatalogueSummary>): void {
		this.state = state;
		this.#options.onChange();
	}

	#known(): KnownList | undefined {
		const { index } = this;
		const summary = latest(this.state)?.value;
		if (!index || !summary) {
			return undefined;
		}
		const { count, unreadable, reasons, duplicates } = summary;
		return {
			index,
			summary: { count, unreadable, reasons, duplicates },
			changes: this.changes ?? null,
		};
	}
}

/** Imported lazily: showing the first rows at startup doesn't need it. */
async function loadIndex(): Promise<typeof CatalogueIndex> {
	return (await import("./search/catalogueIndex.ts")).CatalogueIndex;
}

/** The state to restore after an aborted refresh. */
function settled(state: Loadable<CatalogueSummary>): Loadable<CatalogueSummary> {
	const known = latest(state);
	return known
		? { kind: "ready", value: known.value, readAt: known.readAt, stale: known.value.fromSnapshot }
		: { kind: "idle" };
}
