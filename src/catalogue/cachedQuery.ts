import { isDeepStrictEqual } from "node:util";
import { Emitter, type Event } from "../base/event.ts";
import { DisposableOwner } from "../base/lifecycle.ts";
import type { Catalogue } from "./catalogue.ts";

/**
 * Query results about the list, available synchronously. Looked up once per key, and again whenever the
 * catalogue's `onDidChange` fires.
 */
export class CachedQuery<V> extends DisposableOwner {
	readonly #look: (key: string) => Promise<V>;
	readonly #changed = this.store.add(new Emitter<void>());
	readonly #known = new Map<string, V | undefined>();
	/** Fires when the value of a requested key changes. */
	readonly onDidChange: Event<void> = this.#changed.event;

	constructor({ onDidChange }: Pick<Catalogue, "onDidChange">, look: (key: string) => Promise<V>) {
		super();
		this.#look = look;
		this.store.add(
			onDidChange(() => {
				for (const key of this.#known.keys()) void this.#update(key);
			}),
		);
	}

	/** Returns the value, or undefined while it's unknown. The first call for a key starts the lookup. */
	of(key: string): V | undefined {
		if (!this.#known.has(key)) {
			this.#known.set(key, undefined);
			void this.#update(key);
		}
		return this.#known.get(key);
	}

	async #update(key: string): Promise<void> {
		const value = await this.#look(key);
		if (isDeepStrictEqual(this.#known.get(key), value)) return;
		this.#known.set(key, value);
		this.#changed.fire();
	}
}
