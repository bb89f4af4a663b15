import { MarketplaceError } from "../../api/errors.ts";
import type { CredentialSource } from "../../api/marketplaceClient.ts";
import type { TransportSettings } from "../../api/transport/transport.ts";
import type { CatalogueColumns } from "../../catalogueWorker/columns.ts";
import type { CatalogueChanges } from "../../rules/catalogueChanges.ts";
import type { DatasetRow } from "../../rules/datasetRow.ts";
import { latest, type Loadable, toFailed, toLoading } from "../loadable.ts";
import type { CatalogueIndex } from "./catalogueIndex.ts";
import { queryKey, RecentQueries } from "./catalogueQueryKey.ts";
import { type ReadAnswer, readCatalogue } from "./catalogueReading.ts";
import { CatalogueSnapshot, type FirstPages } from "./catalogueSnapshot.ts";
import type { CatalogueThread } from "./catalogueThread.ts";
import type { CataloguePage, CatalogueQuery, CatalogueSummary } from "./catalogueTypes.ts";

/** Whose catalogue: where its snapshot lies, how the service is reached, and with which credential. */
export interface CatalogueAccount {
	/** The account's folder of local records. */
	readonly folder: string;
	readonly settings: TransportSettings;
	/** Absent while the key is rejected or lost: the last list stays, and is not read anew. */
	readonly credentials: CredentialSource | undefined;
}

export interface HoldingOptions {
	readonly thread: CatalogueThread;
	/** Milliseconds since 1970. */
	readonly now?: () => number;
	/** Told what could not be written to disk; nothing is lost by it but time at the next start. */
	readonly onTrouble?: (error: unknown) => void;
	readonly onChange: () => void;
	readonly onProgress: (bytes: number, expected: number | undefined) => void;
}

const REMEMBERED_QUERIES = 12;
const EMPTY: CataloguePage = { total: 0, of: 0, rows: [], groups: [] };

/** The catalogue of one account: what is known of it, from disk at first and then from the service. */
export class CatalogueHolding {
	account: CatalogueAccount;
	state: Loadable<CatalogueSummary> = { kind: "idle" };
	changes: CatalogueChanges | undefined;
	index: CatalogueIndex | undefined;
	/** Ends when the first rows on disk are known, or that there are none. */
	readonly begun: Promise<void>;
	/** Ends when all that is on disk was read. */
	readonly loaded: Promise<void>;
	readonly #options: HoldingOptions;
	readonly #snapshot: CatalogueSnapshot;
	readonly #recent = new RecentQueries(REMEMBERED_QUERIES);
	#first: FirstPages | undefined;
	/** One writing after the other, so that the last one stays. */
	#writing: Promise<void> = Promise.resolve();

	constructor(account: CatalogueAccount, options: HoldingOptions) {
		this.account = account;
		this.#options = options;
		this.#snapshot = new CatalogueSnapshot(account.folder);
		this.begun = this.#loadFirst();
		this.loaded = this.begun.then(() => this.#loadWhole());
	}

	/** Ends when everything known so far is on disk. */
	get saved(): Promise<void> {
		return this.#writing;
	}

	/** Throws the signal's reason when it is aborted. */
	async query(query: CatalogueQuery, signal: AbortSignal | undefined): Promise<CataloguePage> {
		if (!signal && (query.offset ?? 0) === 0) {
			this.#recent.add(query);
		}
		const key = queryKey(query);
		const page = this.#first?.pages.find(([known]) => known === key)?.[1];
		if (page) {
			return page;
		}
		if (!this.index) {
			await this.loaded;
			signal?.throwIfAborted();
		}
		return this.index ? this.index.query(query, signal) : EMPTY;
	}

	row(id: string): DatasetRow | undefined {
		if (this.index) {
			return this.index.row(id);
		}
		return this.#first?.pages.flatMap(([, page]) => page.rows).find((row) => row.id === id.toLowerCase());
	}

	/** Reads the list anew. Never rejects: the state tells how it went. */
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
			const answer = await readCatalogue({ thread, settings, credentials, seenPath, signal, onProgress });
			this.#take(answer, await indexOf(answer.columns));
		} catch (error) {
			const known = asMarketplaceError(error, this.account);
			const back = this.state.kind === "loading" ? settled(this.state) : before;
			this.#set(known.kind === "cancelled" ? back : toFailed(this.state, known));
		}
	}

	/** The present list becomes the one that later ones are compared with. */
	async dismissChanges(): Promise<void> {
		this.changes = undefined;
		this.#options.onChange();
		await this.loaded;
		const known = latest(this.state);
		if (this.index && known) {
			this.#save(this.index.columns, known.readAt, { seen: true, columns: false });
			await this.#writing;
		}
	}

	async #loadFirst(): Promise<void> {
		this.#first = await this.#snapshot.readFirstPages();
		if (this.#first && !this.index) {
			this.changes = this.#first.changes ?? undefined;
			this.#showSnapshot(this.#first, true);
		}
	}

	async #loadWhole(): Promise<void> {
		const stored = await this.#snapshot.readColumns();
		const index = stored && (await indexOf(stored.columns));
		if (index && this.#first && !this.index) {
			this.index = index;
			this.#showSnapshot(this.#first, false);
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
		this.#first = undefined;
		this.changes = changes && changes.total > 0 ? changes : undefined;
		const value = { count, unreadable, reasons, duplicates, fromSnapshot: false, partial: false };
		this.#set({ kind: "ready", value, readAt });
		this.#save(columns, readAt, { seen: changes === undefined, columns: true });
	}

	#set(state: Loadable<CatalogueSummary>): void {
		this.state = state;
		this.#options.onChange();
	}

	#save(columns: CatalogueColumns, readAt: number, what: { seen: boolean; columns: boolean }): void {
		const write = async (): Promise<void> => {
			await this.#saveFirstPages(readAt);
			if (what.columns) {
				await this.#snapshot.writeColumns(columns, readAt);
			}
			if (what.seen) {
				await this.#snapshot.writeSeen(columns, readAt);
			}
		};
		this.#writing = this.#writing.then(write).catch((error: unknown) => this.#options.onTrouble?.(error));
	}

	async #saveFirstPages(readAt: number): Promise<void> {
		const { index } = this;
		const summary = latest(this.state)?.value;
		if (!index || !summary) {
			return;
		}
		const queries = this.#recent.entries.length > 0 ? this.#recent.entries : [[queryKey({}), {}] as const];
		const pages: [string, CataloguePage][] = [];
		for (const [key, query] of queries) {
			pages.push([key, await index.query(query)]);
		}
		const { count, unreadable, reasons, duplicates } = summary;
		await this.#snapshot.writeFirstPages({
			readAt,
			summary: { count, unreadable, reasons, duplicates },
			pages,
			changes: this.changes ?? null,
		});
	}
}

/** What works on a whole list is loaded with the first one: the first rows of a start do without it. */
async function indexOf(columns: CatalogueColumns): Promise<CatalogueIndex> {
	const { CatalogueIndex: Index } = await import("./catalogueIndex.ts");
	return new Index(columns);
}

/** What was known before a reading that was given up. */
function settled(state: Loadable<CatalogueSummary>): Loadable<CatalogueSummary> {
	const known = latest(state);
	return known
		? { kind: "ready", value: known.value, readAt: known.readAt, stale: known.value.fromSnapshot }
		: { kind: "idle" };
}

function asMarketplaceError(error: unknown, account: CatalogueAccount): MarketplaceError {
	if (error instanceof MarketplaceError) {
		return error;
	}
	const host = new URL(account.settings.origin).host;
	const code = error instanceof Error ? error.name : undefined;
	return new MarketplaceError({ kind: "protocol", host, written: false, code });
}
