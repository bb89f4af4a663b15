import { Emitter, type Event } from "../base/event.ts";
import { type Disposable, DisposableStore } from "../base/lifecycle.ts";
import type { Catalogue } from "./catalogue.ts";

interface Listed {
	readonly id: string;
	readonly name: string;
}

/** To find more than this many by one seller, use the list itself. */
const MAX_OF_SELLER = 500;

/** A seller's listed datasets, available synchronously. Looked up once, and again when the list changes. */
export class SellerDatasets implements Disposable {
	readonly #catalogue: Pick<Catalogue, "query" | "onDidChange">;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<void>());
	readonly #known = new Map<string, readonly Listed[]>();
	/** Fires when a requested value arrives or changes. */
	readonly onDidChange: Event<void> = this.#changed.event;

	constructor(catalogue: Pick<Catalogue, "query" | "onDidChange">) {
		this.#catalogue = catalogue;
		this.#store.add(
			catalogue.onDidChange(() => {
				for (const sellerId of this.#known.keys()) void this.#look(sellerId);
			}),
		);
	}

	/** Returns what's known so far. The first call starts the lookup. */
	of(sellerId: string): readonly Listed[] {
		const known = this.#known.get(sellerId);
		if (known) return known;
		this.#known.set(sellerId, []);
		void this.#look(sellerId);
		return [];
	}

	dispose(): void {
		this.#store.dispose();
	}

	async #look(sellerId: string): Promise<void> {
		const query = { group: "seller", within: sellerId, limit: MAX_OF_SELLER } as const;
		const { rows } = await this.#catalogue.query(query, new AbortController().signal);
		const listed = rows.map(({ id, name }) => ({ id, name }));
		const before = this.#known.get(sellerId) ?? [];
		if (JSON.stringify(before) === JSON.stringify(listed)) return;
		this.#known.set(sellerId, listed);
		this.#changed.fire();
	}
}
