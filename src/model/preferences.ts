import type { Event } from "../base/event.ts";
import type { Disposable } from "../base/lifecycle.ts";
import type { Session } from "./session.ts";

export interface SavedSearch {
	name: string;
	query: string;
}

export interface PriceWatch {
	id: string;
	/** Wire decimal. */
	target: string;
	currency: string;
}

export interface ViewChoices {
	filter: string;
	sort: "name" | "price" | "newest" | "updated";
	groupBy: "none" | "seller" | "visibility" | "granted";
}

/** What a person chose, per account; shared by all windows. */
export declare class Preferences implements Disposable {
	constructor(session: Session);
	readonly onDidChange: Event<void>;
	get pins(): readonly string[];
	get savedSearches(): readonly SavedSearch[];
	get priceWatches(): readonly PriceWatch[];
	get view(): ViewChoices;
	isPinned(id: string): boolean;
	pin(id: string): Promise<void>;
	unpin(id: string): Promise<void>;
	saveSearch(search: SavedSearch): Promise<void>;
	removeSearch(name: string): Promise<void>;
	watchPrice(watch: PriceWatch): Promise<void>;
	unwatchPrice(id: string): Promise<void>;
	setView(choices: Partial<ViewChoices>): Promise<void>;
	dispose(): void;
}
