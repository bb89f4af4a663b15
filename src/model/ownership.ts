import type { MarketplaceError } from "../api/errors.ts";
import type { Dataset } from "../api/schemas.ts";
import type { Event } from "../base/event.ts";
import type { Disposable } from "../base/lifecycle.ts";
import type { Loadable } from "./loadable.ts";
import type { Session } from "./session.ts";
import type { Writes } from "./writes.ts";

export interface OwnedDataset {
	id: string;
	/** Why it is in the list. */
	reason: "created" | "added" | "seller";
	/** Name known from here, before the record was read. */
	name?: string;
	/** A failed one with error kind `notFound`: gone, or no access. */
	dataset: Loadable<Dataset>;
}

export type AddOutcome =
	| { kind: "added"; dataset: Dataset }
	| { kind: "already" }
	| { kind: "invalid"; message: string }
	| { kind: "failed"; error: MarketplaceError };

/** Which datasets are the account's own: created here, added by id, or of a seller marked as "mine". */
export declare class Ownership implements Disposable {
	constructor(
		session: Session,
		writes: Writes,
		options?: { datasetsOfSeller?: (sellerId: string) => readonly { id: string; name: string }[] },
	);
	readonly onDidChange: Event<void>;
	items(): readonly OwnedDataset[];
	item(id: string): OwnedDataset | undefined;
	sellers(): readonly { id: string; name: string }[];
	isMine(dataset: { id: string; seller_id: string }): boolean;
	/** Reads each by GET, a few at a time; coalesced; rejects never. */
	refresh(signal?: AbortSignal): Promise<void>;
	addById(id: string, signal?: AbortSignal): Promise<AddOutcome>;
	remove(id: string): Promise<void>;
	markSeller(seller: { id: string; name: string }): Promise<void>;
	unmarkSeller(id: string): Promise<void>;
	dispose(): void;
}
