import { MarketplaceError } from "../../api/failure.ts";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { Dataset } from "../../api/wire/schemas.ts";
import type { Clock } from "../../base/clock.ts";
import { type Loadable, toFailed, toLoading } from "../../api/loadable.ts";
import type { OpenAccount } from "../session/openAccount.ts";

const READS_AT_ONCE = 4;

/** The marketplace's records of the account's own datasets, each loaded with GET. */
export class OwnedRecords {
	readonly #account: OpenAccount;
	readonly #clock: Clock;
	readonly #changed: () => void;
	readonly #read = new Map<string, Loadable<Dataset>>();
	#reading: { client: MarketplaceClient; done: Promise<void> } | undefined;

	constructor(account: OpenAccount, clock: Clock, changed: () => void) {
		this.#account = account;
		this.#clock = clock;
		this.#changed = changed;
	}

	of(id: string): Loadable<Dataset> {
		return this.#read.get(id) ?? { kind: "idle" };
	}

	/** Keeps a record loaded elsewhere. */
	keep(id: string, dataset: Dataset): void {
		this.#read.set(id, { kind: "ready", value: dataset, readAt: this.#clock.now() });
	}

	/**
	 * Loads the records, a few at a time. If a load with the same client is in flight, only waits for that load, even
	 * if it has other IDs. The marketplace's failures are in the records.
	 */
	async read(ids: readonly string[]): Promise<void> {
		const { client } = this.#account;
		if (client === undefined) return;
		if (this.#reading?.client !== client) this.#start(client, ids);
		await this.#reading?.done;
	}

	/** Loads each dataset that hasn't been requested yet, including any that `ids` adds in the process. */
	async readNew(ids: () => readonly string[]): Promise<void> {
		while (this.#account.client) {
			while (this.#reading) await this.#reading.done;
			const unread = ids().filter((id) => this.of(id).kind === "idle");
			if (unread.length === 0) return;
			await this.read(unread);
		}
	}

	#start(client: MarketplaceClient, ids: readonly string[]): void {
		const done = this.#readEach([...ids]).finally(() => {
			if (this.#reading?.done === done) this.#reading = undefined;
		});
		this.#reading = { client, done };
	}

	async #readEach(waiting: string[]): Promise<void> {
		const read = async (): Promise<void> => {
			while (this.#account.client) {
				const id = waiting.shift();
				if (id === undefined) return;
				const known = this.of(id);
				this.#set(id, toLoading(known));
				this.#set(id, await this.#readOne(id, known));
			}
		};
		await Promise.all(Array.from({ length: READS_AT_ONCE }, read));
	}

	async #readOne(id: string, known: Loadable<Dataset>): Promise<Loadable<Dataset>> {
		try {
			const value = await this.#account.read(async (client, signal) => client.datasets.get(id, signal));
			return { kind: "ready", value, readAt: this.#clock.now() };
		} catch (error) {
			if (error instanceof MarketplaceError) return toFailed(known, error);
			throw error;
		}
	}

	#set(id: string, dataset: Loadable<Dataset>): void {
		this.#read.set(id, dataset);
		this.#changed();
	}
}
