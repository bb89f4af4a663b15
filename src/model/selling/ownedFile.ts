/** What an account's file stores about its own datasets. */
import * as z from "zod/mini";

/** A dataset or seller, and its last known name. */
export interface Named {
	readonly id: string;
	readonly name: string;
}

const named = z.object({ id: z.string(), name: z.string() });

export const ownedFileName = "ownership.json";

export const ownedSchema = z.object({
	created: z.array(named),
	added: z.array(named),
	sellers: z.array(named),
	/** Removed from the list by the user. */
	removed: z.array(z.string()),
});
export type Owned = z.output<typeof ownedSchema>;

export const nothingOwned: Owned = { created: [], added: [], sellers: [], removed: [] };

export function without<T extends { id: string }>(list: readonly T[], id: string): T[] {
	return list.filter((item) => item.id !== id);
}

export function withSeller(owned: Owned, { id, name }: Named): Owned {
	return { ...owned, sellers: [...without(owned.sellers, id), { id, name }] };
}
