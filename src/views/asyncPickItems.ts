/** A quick pick's items. `activeItems` may still be from the previous list, since VS Code updates it later. */
interface ShownList<Item> {
	readonly items: readonly Item[];
	readonly activeItems: readonly Item[];
}

/** Determines what Enter selects in a list that lags behind the typed text. */
export class AsyncPickItems<Item> {
	readonly #shown: ShownList<Item>;
	readonly #canBeChosen: (item: Item) => boolean;
	/** Resolves when the list matches the last typed text. Undefined once it does. */
	#following: Promise<void> | undefined;

	constructor(shown: ShownList<Item>, canBeChosen: (item: Item) => boolean) {
		this.#shown = shown;
		this.#canBeChosen = canBeChosen;
	}

	/** Updates the list with `render`. Until that ends, the list lags behind. */
	follow(render: () => Promise<void>): void {
		const following = render().finally(() => {
			if (following === this.#following) this.#following = undefined;
		});
		this.#following = following;
	}

	/**
	 * The active item, or the first result if Enter was pressed before the list showed it. Undefined if the active item
	 * can't be chosen, or nothing is found.
	 */
	async chosen(): Promise<Item | undefined> {
		while (this.#following) await this.#following;
		const { items, activeItems } = this.#shown;
		const [marked] = activeItems;
		if (marked === undefined || !items.includes(marked)) return items.find(this.#canBeChosen);
		return this.#canBeChosen(marked) ? marked : undefined;
	}
}
