import { join } from "node:path";
import * as z from "zod/mini";
import type { Event } from "../base/event.ts";
import type { Disposable } from "../base/lifecycle.ts";
import type { OpenAccount } from "./session/openAccount.ts";
import { JsonFile } from "../storage/jsonFile.ts";

const searchSchema = z.object({ name: z.string(), query: z.string() });
const watchSchema = z.object({ id: z.string(), target: z.string(), currency: z.string() });

const schema = z.object({
	pins: z.array(z.string()),
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
export type ViewChoices = Choices["view"];

const none: Choices = {
	pins: [],
	savedSearches: [],
	priceWatches: [],
	view: { filter: "", sort: "name", groupBy: "none" },
};

/** An account's choices; shared by all windows and kept across restarts. */
export class Preferences implements Disposable {
	readonly #file: JsonFile<Choices>;

	constructor({ folder }: Pick<OpenAccount, "folder">) {
		this.#file = new JsonFile(join(folder, "preferences.json"), schema, none);
	}

	get onDidChange(): Event<void> {
		return this.#file.onDidChange;
	}

	/** Dataset IDs, in pinning order. */
	get pins(): readonly string[] {
		return this.#file.value.pins;
	}

	get savedSearches(): readonly SavedSearch[] {
		return this.#file.value.savedSearches;
	}

	get priceWatches(): readonly PriceWatch[] {
		return this.#file.value.priceWatches;
	}

	/** The target price of a dataset's watch, a wire decimal. */
	watchedPrice(id: string): string | undefined {
		return this.priceWatches.find((watch) => watch.id === id)?.target;
	}

	get view(): ViewChoices {
		return this.#file.value.view;
	}

	isPinned(id: string): boolean {
		return this.pins.includes(id);
	}

	async pin(id: string): Promise<void> {
		await this.#change(({ pins }) => ({ pins: pins.includes(id) ? pins : [...pins, id] }));
	}

	/** Unpins a dataset, and removes its price watch. */
	async unpin(id: string): Promise<void> {
		await this.#change(({ pins, priceWatches }) => ({
			pins: pins.filter((pin) => pin !== id),
			priceWatches: priceWatches.filter((watch) => watch.id !== id),
		}));
	}

	/** Saves a search, replacing one of the same name in place. */
	async saveSearch(search: SavedSearch): Promise<void> {
		await this.#change(({ savedSearches }) => ({
			savedSearches: put(savedSearches, { name: search.name, query: search.query }, (other) => other.name),
		}));
	}

	async removeSearch(name: string): Promise<void> {
		await this.#change(({ savedSearches }) => ({
			savedSearches: savedSearches.filter((search) => search.name !== name),
		}));
	}

	/** Watches a dataset's price, replacing any earlier watch of that dataset. */
	async watchPrice({ id, target, currency }: PriceWatch): Promise<void> {
		await this.#change(({ priceWatches }) => ({
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

	dispose(): void {
		this.#file.dispose();
	}

	async #change(change: (choices: Choices) => Partial<Choices>): Promise<void> {
		await this.#file.update((choices) => ({ ...choices, ...change(choices) }));
	}
}

function put<T>(list: readonly T[], item: T, keyOf: (item: T) => string): T[] {
	const at = list.findIndex((other) => keyOf(other) === keyOf(item));
	return at === -1 ? [...list, item] : list.with(at, item);
}
