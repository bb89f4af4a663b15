import { Emitter, type Event } from "../../base/event.ts";
import { type Disposable, DisposableStore } from "../../base/lifecycle.ts";
import type { Catalogue } from "./catalogue.ts";

interface Listed {
	readonly id: string;
	readonly name: string;
}

/** More than this of one seller are found in the list itself. */
const mostOfSeller = 500;

/** What the list holds of a seller, at hand without waiting: looked up once, and again when the list has changed. */
export class SellerDatasets implements Disposable {
	readonly #catalogue: Pick<Catalogue, "query" | "onDidChange">;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<void>());
	readonly #known = new Map<string, readonly Listed[]>();
	/** What was asked for is there now, or is other than before. */
	readonly onDidChange: Event<void> = this.#changed.event;

	constructor(catalogue: Pick<Catalogue, "query" | "onDidChange">) {
		this.#catalogue = catalogue;
		this.#store.add(
			catalogue.onDidChange(() => {
				for (const sellerId of this.#known.keys()) void this.#look(sellerId);
			}),
		);
	}

	/** The seller's listed datasets as far as they are known; the first question looks them up. */
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
		const query = { group: "seller", within: sellerId, limit: mostOfSeller } as const;
		const { rows } = await this.#catalogue.query(query, new AbortController().signal);
		const listed = rows.map(({ id, name }) => ({ id, name }));
		const before = this.#known.get(sellerId) ?? [];
		if (JSON.stringify(before) === JSON.stringify(listed)) return;
		this.#known.set(sellerId, listed);
		this.#changed.fire();
	}
}
