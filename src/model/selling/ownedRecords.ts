import { MarketplaceError } from "../../api/failure.ts";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { Dataset } from "../../api/wire/schemas.ts";
import type { Clock } from "../../base/clock.ts";
import { type Loadable, toFailed, toLoading } from "../../api/loadable.ts";
import type { Session } from "../session/session.ts";

const READS_AT_ONCE = 4;

/** The marketplace's records of the account's own datasets, each loaded with GET. Drops those of another account. */
export class OwnedRecords {
	readonly #session: Session;
	readonly #clock: Clock;
	readonly #changed: () => void;
	readonly #read = new Map<string, Loadable<Dataset>>();
	#folder: string | undefined;
	#reading: { client: MarketplaceClient; done: Promise<void> } | undefined;

	constructor(session: Session, clock: Clock, changed: () => void) {
		this.#session = session;
		this.#clock = clock;
		this.#changed = changed;
	}

	of(id: string): Loadable<Dataset> {
		this.#follow();
		return this.#read.get(id) ?? { kind: "idle" };
	}

	/** Keeps a record loaded elsewhere. */
	keep(id: string, dataset: Dataset): void {
		this.#follow();
		this.#read.set(id, { kind: "ready", value: dataset, readAt: this.#clock.now() });
	}

	/** Loads the records, a few at a time. Coalesced; never rejects: failures are in the records. */
	async read(ids: readonly string[]): Promise<void> {
		const { client } = this.#session;
		if (client === undefined) return;
		if (this.#reading?.client !== client) this.#start(client, ids);
		await this.#reading?.done;
	}

	/** Loads until every dataset has been loaded, including any added meanwhile. Never rejects. */
	async readNew(ids: () => readonly string[]): Promise<void> {
		while (this.#session.client) {
			while (this.#reading) await this.#reading.done;
			const unread = ids().filter((id) => this.of(id).kind === "idle");
			if (unread.length === 0) return;
			await this.read(unread);
		}
	}

	#start(client: MarketplaceClient, ids: readonly string[]): void {
		const done = this.#readEach(client, [...ids]).finally(() => {
			if (this.#reading?.done === done) this.#reading = undefined;
		});
		this.#reading = { client, done };
	}

	async #readEach(client: MarketplaceClient, waiting: string[]): Promise<void> {
		const folder = this.#session.folder;
		const read = async (): Promise<void> => {
			for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
				const known = this.of(id);
				this.#set(folder, id, toLoading(known));
				this.#set(folder, id, await this.#readOne(client, id, known));
			}
		};
		await Promise.all(Array.from({ length: READS_AT_ONCE }, read));
	}

	async #readOne(
		client: MarketplaceClient,
		id: string,
		known: Loadable<Dataset>,
	): Promise<Loadable<Dataset>> {
		try {
			return { kind: "ready", value: await client.datasets.get(id), readAt: this.#clock.now() };
		} catch (error) {
			if (error instanceof MarketplaceError) return toFailed(known, error);
			throw error;
		}
	}

	/** Drops a response that belongs to a previous account. */
	#set(folder: string | undefined, id: string, dataset: Loadable<Dataset>): void {
		this.#follow();
		if (folder !== this.#folder) return;
		this.#read.set(id, dataset);
		this.#changed();
	}

	#follow(): void {
		const { folder } = this.#session;
		if (folder === this.#folder) return;
		this.#folder = folder;
		this.#read.clear();
	}
}
