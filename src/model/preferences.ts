import { join } from "node:path";
import * as z from "zod/mini";
import { changeSchema } from "../catalogue/store/snapshot.ts";
import type { OpenAccount } from "./session/openAccount.ts";
import { JsonFile } from "../storage/jsonFile.ts";

const searchSchema = z.object({
	name: z.string(),
	query: z.string(),
	/** Absent unless the search is watched. */
	watch: z.optional(
		z.object({
			/** Whether a list has arrived since the watch began. Only later lists can bring something new. */
			started: z.boolean(),
			/** News that the user hasn't seen yet. */
			found: z.array(changeSchema),
		}),
	),
});
/** In lowercase, as in the list. Earlier versions kept what a command was given. */
const idSchema = z.string().check(z.toLowerCase());
const watchSchema = z.object({
	id: idSchema,
	target: z.string(),
	currency: z.string(),
	/** Whether the last list had the price at or below the target. */
	reached: z.optional(z.boolean()),
});

const schema = z.object({
	pins: z.array(idSchema),
	savedSearches: z.array(searchSchema),
	priceWatches: z.array(watchSchema),
	view: z.object({
		filter: z.string(),
		sort: z.enum(["name", "price", "newest", "updated"]),
		groupBy: z.enum(["none", "seller", "visibility", "granted"]),
	}),
});

export type SavedSearch = z.infer<typeof searchSchema>;
/** A dataset whose price is being watched; `target` is a wire decimal. */
export type PriceWatch = z.infer<typeof watchSchema>;
type Choices = z.infer<typeof schema>;
/** The saved searches, of which some are watched, and the price watches. */
export type Watched = Pick<Choices, "savedSearches" | "priceWatches">;
type ViewChoices = Choices["view"];

const none: Choices = {
	pins: [],
	savedSearches: [],
	priceWatches: [],
	view: { filter: "", sort: "name", groupBy: "none" },
};

/** The most new results that are kept for a search. The user can open the search to see the rest. */
export const MAX_FOUND = 100;

/** A count of new results, such as `100+` if there may be more than are kept. */
export function foundCount(count: number): string {
	return count < MAX_FOUND ? String(count) : `${count}+`;
}

const notStarted: NonNullable<SavedSearch["watch"]> = { started: false, found: [] };

/** An account's choices; shared by all windows and kept across restarts. */
export class Preferences extends JsonFile<Choices> {
	constructor({ folder }: Pick<OpenAccount, "folder">) {
		super(join(folder, "preferences.json"), schema, none);
	}

	/** Dataset IDs, in pinning order. */
	get pins(): readonly string[] {
		return this.value.pins;
	}

	get savedSearches(): readonly SavedSearch[] {
		return this.value.savedSearches;
	}

	get priceWatches(): readonly PriceWatch[] {
		return this.value.priceWatches;
	}

	priceWatch(id: string): PriceWatch | undefined {
		return this.priceWatches.find((watch) => watch.id === id);
	}

	get view(): ViewChoices {
		return this.value.view;
	}

	isPinned(id: string): boolean {
		return this.pins.includes(id);
	}

	async pin(...ids: readonly string[]): Promise<void> {
		await this.#change(({ pins }) => ({ pins: [...new Set([...pins, ...ids])] }));
	}

	/** Unpins datasets, and removes their price watches. */
	async unpin(...ids: readonly string[]): Promise<void> {
		await this.#change(({ pins, priceWatches }) => ({
			pins: pins.filter((pin) => !ids.includes(pin)),
			priceWatches: priceWatches.filter(({ id }) => !ids.includes(id)),
		}));
	}

	/** Saves a search, replacing one of the same name in place. If the old search was watched, so is the new one. */
	async saveSearch({ name, query }: Pick<SavedSearch, "name" | "query">): Promise<void> {
		await this.#change(({ savedSearches }) => {
			const old = savedSearches.find((search) => search.name === name);
			const watch = old?.query === query ? old.watch : old?.watch && notStarted;
			const search = { name, query, ...(watch && { watch }) };
			return { savedSearches: put(savedSearches, search, (other) => other.name) };
		});
	}

	async removeSearch(name: string): Promise<void> {
		await this.#change(({ savedSearches }) => ({
			savedSearches: savedSearches.filter((search) => search.name !== name),
		}));
	}

	/** Watches a saved search from the next list on. */
	async watchSearch(name: string): Promise<void> {
		await this.#changeSearch(name, (search) => ({ watch: notStarted, ...search }));
	}

	async unwatchSearch(name: string): Promise<void> {
		await this.#changeSearch(name, ({ query }) => ({ name, query }));
	}

	/** Pins a dataset and watches its price, replacing any earlier watch of that dataset. */
	async watchPrice({ id, target, currency }: PriceWatch): Promise<void> {
		await this.#change(({ pins, priceWatches }) => ({
			pins: [...new Set([...pins, id])],
			priceWatches: put(priceWatches, { id, target, currency }, (other) => other.id),
		}));
	}

	async unwatchPrice(id: string): Promise<void> {
		await this.#change(({ priceWatches }) => ({
			priceWatches: priceWatches.filter((watch) => watch.id !== id),
		}));
	}

	async setView(choices: Partial<ViewChoices>): Promise<void> {
		await this.#change(({ view }) => ({ view: { ...view, ...choices } }));
	}

	async #changeSearch(name: string, change: (search: SavedSearch) => SavedSearch): Promise<void> {
		await this.#change(({ savedSearches }) => ({
			savedSearches: savedSearches.map((search) => (search.name === name ? change(search) : search)),
		}));
	}

	async #change(change: (choices: Choices) => Partial<Choices>): Promise<void> {
		await this.update((choices) => ({ ...choices, ...change(choices) }));
	}
}

function put<T>(list: readonly T[], item: T, keyOf: (item: T) => string): T[] {
	const at = list.findIndex((other) => keyOf(other) === keyOf(item));
	return at === -1 ? [...list, item] : list.with(at, item);
}
