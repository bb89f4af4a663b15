import * as l10n from "@vscode/l10n";
import { MarketplaceError } from "../../api/failure.ts";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import type { Dataset } from "../../api/wire/schemas.ts";
import { Emitter } from "../../base/event.ts";
import { DisposableOwner } from "../../base/lifecycle.ts";
import { isGuid } from "../../base/guid.ts";
import { systemClock } from "../../base/clock.ts";
import { type Loadable, toFailed, toLoading } from "../../api/loadable.ts";
import type { OpenAccount } from "../session/openAccount.ts";
import { JsonFile } from "../../storage/jsonFile.ts";
import type { JournalRecord } from "../writes/journal.ts";
import type { Writes } from "../writes/writes.ts";
import { join } from "node:path";
import * as z from "zod/mini";

const READS_AT_ONCE = 4;

/** A dataset or seller, and its last known name. */
interface NamedRef {
	readonly id: string;
	readonly name: string;
}

const named = z.object({ id: z.string(), name: z.string() });

const ownedSchema = z.object({
	created: z.array(named),
	added: z.array(named),
	sellers: z.array(named),
	/** IDs of the datasets that the user removed from the list. */
	removed: z.array(z.string()),
});
type Owned = z.output<typeof ownedSchema>;

const nothingOwned: Owned = { created: [], added: [], sellers: [], removed: [] };

function openOwned(folder: string): JsonFile<Owned> {
	return new JsonFile(join(folder, "ownership.json"), ownedSchema, nothingOwned);
}

/** Marks a seller as "mine" for an account that isn't in use. */
export async function markSellerIn(folder: string, seller: NamedRef): Promise<void> {
	const file = openOwned(folder);
	await file.update((owned) => withSeller(owned, seller)).finally(() => file.dispose());
}

/** What's wrong with a dataset's ID as entered. Undefined if nothing is. */
export function idProblem(text: string): string | undefined {
	return isGuid(text.trim())
		? undefined
		: l10n.t("Enter an ID in the form xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx.");
}

function without<T extends { id: string }>(list: readonly T[], id: string): T[] {
	return list.filter((item) => item.id !== id);
}

function withSeller(owned: Owned, { id, name }: NamedRef): Owned {
	return { ...owned, sellers: [...without(owned.sellers, id), { id, name }] };
}

export interface OwnedDataset {
	id: string;
	/** Why the dataset is in the list. */
	reason: "created" | "added" | "seller";
	/** The name that this computer knows without loading the dataset. Absent if unknown. */
	name?: string;
	/** If loading failed with kind `notFound`, the dataset doesn't exist, or the account has no access. */
	dataset: Loadable<Dataset>;
}

export type AddOutcome =
	| { kind: "added"; dataset: Dataset }
	| { kind: "already" }
	| { kind: "invalid"; message: string }
	| { kind: "failed"; error: MarketplaceError };

/**
 * Which datasets belong to the account. The marketplace has no such list, so these are the datasets created from this
 * computer, added by ID, or listed for sellers marked as "mine", except those that the user removed.
 */
export class Ownership extends DisposableOwner {
	readonly #account: OpenAccount;
	readonly #writes: Writes;
	/** The datasets that the catalogue lists for a seller, up to the limit in `sellerDatasets`. */
	readonly #datasetsOfSeller: (sellerId: string) => readonly NamedRef[];
	readonly #changed = this.store.add(new Emitter<void>());
	readonly onDidChange = this.#changed.event;
	readonly #file: JsonFile<Owned>;
	/** The marketplace's records of the datasets, by ID. */
	readonly #records = new Map<string, Loadable<Dataset>>();
	#loading: { client: MarketplaceClient; done: Promise<void> } | undefined;

	constructor(
		account: OpenAccount,
		writes: Writes,
		datasetsOfSeller: (sellerId: string) => readonly NamedRef[],
	) {
		super();
		this.#account = account;
		this.#writes = writes;
		this.#datasetsOfSeller = datasetsOfSeller;
		this.#file = this.store.add(openOwned(account.folder));
		this.store.add(this.#file.onDidChange(() => this.#changed.fire()));
		this.store.add(writes.onDidSettle((record) => void this.#keepCreated(record)));
	}

	/** The account's datasets: created from this computer first, then added by ID, then from marked sellers. */
	items(): readonly OwnedDataset[] {
		const owned = this.#file.value;
		const removed = new Set(owned.removed);
		const items = new Map<string, OwnedDataset>();
		const put = (reason: OwnedDataset["reason"], { id, name }: NamedRef): void => {
			const key = id.toLowerCase();
			if (!removed.has(key) && !items.has(key)) {
				const dataset = this.#recordOf(key);
				items.set(key, { id: key, reason, ...(name === "" ? {} : { name }), dataset });
			}
		};
		owned.created.forEach((entry) => put("created", entry));
		this.#createdByJournal().forEach((entry) => put("created", entry));
		owned.added.forEach((entry) => put("added", entry));
		for (const seller of owned.sellers)
			this.#datasetsOfSeller(seller.id).forEach((entry) => put("seller", entry));
		return [...items.values()];
	}

	item(id: string): OwnedDataset | undefined {
		return this.items().find((item) => item.id === id.toLowerCase());
	}

	/** Sellers marked as "mine". */
	sellers(): readonly NamedRef[] {
		return this.#file.value.sellers;
	}

	isMySeller(sellerId: string): boolean {
		return this.sellers().some(({ id }) => id === sellerId);
	}

	isMine(dataset: { id: string; seller_id: string }): boolean {
		return this.item(dataset.id) !== undefined || this.isMySeller(dataset.seller_id);
	}

	/**
	 * Loads the datasets, a few at a time, until the marketplace can't be reached. If a load with the same client is in
	 * flight, only waits for that load. The marketplace's failures are in the items.
	 */
	async refresh(): Promise<void> {
		await this.#load(this.#ids());
	}

	/** Loads the datasets that haven't been requested yet, including any that become the account's meanwhile. */
	async refreshNew(): Promise<void> {
		while (this.#account.client) {
			while (this.#loading) await this.#loading.done;
			const unread = this.#ids().filter((id) => this.#recordOf(id).kind === "idle");
			if (unread.length === 0) return;
			await this.#load(unread);
		}
	}

	/** Adds a dataset that this account can see. */
	async addById(text: string, signal?: AbortSignal): Promise<AddOutcome> {
		const id = text.trim().toLowerCase();
		const message = idProblem(id);
		if (message !== undefined) return { kind: "invalid", message };
		if (this.#account.client === undefined)
			return { kind: "invalid", message: l10n.t("Sign in, then try again.") };
		if (this.item(id) !== undefined) return { kind: "already" };
		try {
			const dataset = await this.#read(id, signal);
			this.#records.set(id, this.#ready(dataset));
			await this.#file.update((owned) => ({
				...owned,
				added: [...without(owned.added, id), { id, name: dataset.name }],
				removed: owned.removed.filter((other) => other !== id),
			}));
			return { kind: "added", dataset };
		} catch (error) {
			if (error instanceof MarketplaceError) return { kind: "failed", error };
			throw error;
		}
	}

	/** Removes a dataset from the list. Nothing changes on the marketplace. */
	async remove(id: string): Promise<void> {
		const key = id.toLowerCase();
		await this.#file.update((owned) => ({
			...owned,
			added: without(owned.added, key),
			removed: [...owned.removed.filter((other) => other !== key), key],
		}));
	}

	/** Marks a seller as "mine", which adds the datasets listed for this seller. */
	async markSeller(seller: NamedRef): Promise<void> {
		await this.#file.update((owned) => withSeller(owned, seller));
	}

	/** Removes the mark. Datasets created from this computer or added by ID stay. */
	async unmarkSeller(id: string): Promise<void> {
		await this.#file.update((owned) => ({ ...owned, sellers: without(owned.sellers, id) }));
	}

	#ids(): string[] {
		return this.items().map(({ id }) => id);
	}

	#recordOf(id: string): Loadable<Dataset> {
		return this.#records.get(id) ?? { kind: "idle" };
	}

	#setRecord(id: string, record: Loadable<Dataset>): void {
		this.#records.set(id, record);
		this.#changed.fire();
	}

	/** Loads the records, or waits for a load with the same client, even if it has other IDs. */
	async #load(ids: readonly string[]): Promise<void> {
		const { client } = this.#account;
		if (client === undefined) return;
		if (this.#loading?.client !== client) {
			// Begins only once `#loading` is set, because listeners may ask for another load.
			const done = Promise.resolve()
				.then(async () => this.#loadEach([...ids], client))
				.finally(() => {
					if (this.#loading?.done === done) this.#loading = undefined;
				});
			this.#loading = { client, done };
		}
		await this.#loading.done;
	}

	async #loadEach(waiting: string[], client: MarketplaceClient): Promise<void> {
		const load = async (): Promise<void> => {
			while (this.#account.client === client) {
				const id = waiting.shift();
				if (id === undefined) return;
				const known = this.#recordOf(id);
				this.#setRecord(id, toLoading(known));
				const record = await this.#loadOne(id, known);
				// Unless a load with another client has begun.
				if (this.#loading?.client !== client) return;
				// If a request couldn't be sent, neither could the next.
				if (record.kind === "failed" && !record.error.mayHaveReached) {
					const { error } = record;
					waiting.splice(0).forEach((next) => this.#records.set(next, toFailed(this.#recordOf(next), error)));
				}
				this.#setRecord(id, record);
			}
		};
		await Promise.all(Array.from({ length: READS_AT_ONCE }, load));
	}

	async #loadOne(id: string, known: Loadable<Dataset>): Promise<Loadable<Dataset>> {
		try {
			return this.#ready(await this.#read(id));
		} catch (error) {
			if (error instanceof MarketplaceError) return toFailed(known, error);
			throw error;
		}
	}

	async #read(id: string, signal?: AbortSignal): Promise<Dataset> {
		return this.#account.read(async (client, until) => client.datasets.get(id, until), signal);
	}

	#ready(value: Dataset): Loadable<Dataset> {
		return { kind: "ready", value, readAt: systemClock.now() };
	}

	/** Keeps a created dataset separately from the journal, so that deleting the journal doesn't lose ownership. */
	async #keepCreated(record: JournalRecord): Promise<void> {
		const id = record.result?.id?.toLowerCase();
		if (record.kind === "create" && record.outcome === "done" && id !== undefined) {
			const entry = { id, name: record.datasetName ?? "" };
			await this.#file
				.update((owned) => ({ ...owned, created: [...without(owned.created, id), entry] }))
				.catch(() => undefined);
		}
	}

	/**
	 * The datasets created according to the journal. The stored list lacks a dataset if the list couldn't be written
	 * or the window crashed.
	 */
	#createdByJournal(): NamedRef[] {
		return this.#writes
			.records()
			.filter(({ kind, outcome }) => kind === "create" && outcome === "done")
			.flatMap(({ result, datasetName }) => (result?.id ? [{ id: result.id, name: datasetName ?? "" }] : []));
	}
}
