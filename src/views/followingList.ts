/** What a quick pick shows and marks. `activeItems` may still be of the list before: the editor tells them later. */
export interface ShownList<Item> {
	readonly items: readonly Item[];
	readonly activeItems: readonly Item[];
}

/** What Enter means in a list that follows what is typed a moment later. */
export class FollowingList<Item> {
	readonly #shown: ShownList<Item>;
	readonly #canBeChosen: (item: Item) => boolean;
	/** Ends when the list stands for what was typed last. */
	#following: Promise<void> = Promise.resolve();
	#isFollowing = false;

	constructor(shown: ShownList<Item>, canBeChosen: (item: Item) => boolean) {
		this.#shown = shown;
		this.#canBeChosen = canBeChosen;
	}

	/** Draws the list anew, for other text. */
	follow(draw: () => Promise<void>): void {
		this.#isFollowing = true;
		const following = draw().finally(() => {
			if (following === this.#following) this.#isFollowing = false;
		});
		this.#following = following;
	}

	/**
	 * The item marked, or, where one typed and pressed Enter before the list has followed, the first that is found then.
	 * None where what is marked can't be chosen, or nothing is found.
	 */
	async chosen(): Promise<Item | undefined> {
		const { items, activeItems } = this.#shown;
		const [marked] = activeItems;
		if (!this.#isFollowing && marked !== undefined && items.includes(marked)) {
			return this.#canBeChosen(marked) ? marked : undefined;
		}
		while (this.#isFollowing) await this.#following;
		return this.#shown.items.find(this.#canBeChosen);
	}
}
