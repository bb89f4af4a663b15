/** What an account's file stores about its own datasets. */
import { join } from "node:path";
import * as z from "zod/mini";
import { JsonFile } from "../../storage/jsonFile.ts";

/** A dataset or seller, and its last known name. */
export interface NamedRef {
	readonly id: string;
	readonly name: string;
}

const named = z.object({ id: z.string(), name: z.string() });

const ownedSchema = z.object({
	created: z.array(named),
	added: z.array(named),
	sellers: z.array(named),
	/** Removed from the list by the user. */
	removed: z.array(z.string()),
});
export type Owned = z.output<typeof ownedSchema>;

const nothingOwned: Owned = { created: [], added: [], sellers: [], removed: [] };

export function openOwned(folder: string): JsonFile<Owned> {
	return new JsonFile(join(folder, "ownership.json"), ownedSchema, nothingOwned);
}

/** Adds everything listed for this seller to an account that isn't in use. */
export async function markSellerIn(folder: string, seller: NamedRef): Promise<void> {
	const file = openOwned(folder);
	await file.update((owned) => withSeller(owned, seller)).finally(() => file.dispose());
}

export function without<T extends { id: string }>(list: readonly T[], id: string): T[] {
	return list.filter((item) => item.id !== id);
}

export function withSeller(owned: Owned, { id, name }: NamedRef): Owned {
	return { ...owned, sellers: [...without(owned.sellers, id), { id, name }] };
}
