/** What the New Dataset page needs to know about existing datasets. */
import { display } from "../../base/text.ts";
import { latest } from "../../api/loadable.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Ownership } from "../../model/selling/ownership.ts";

/** The seller name that buyers will see, taken from a marked seller or an own dataset; empty if none is known. */
export function sellerName(ownership: Ownership): string {
	const [seller] = ownership.sellers();
	const names = ownership.items().map(({ dataset }) => latest(dataset)?.value.seller_name ?? "");
	return display(seller?.name ?? names.find((name) => name !== "") ?? "");
}

/** Names of the account's datasets, as far as they're known. */
export function ownNames(ownership: Ownership): string[] {
	return ownership.items().flatMap(({ dataset, name }) => latest(dataset)?.value.name ?? name ?? []);
}

/** IDs of known datasets with exactly this name, so that a newly created one can be told apart. */
export async function knownIds(catalogue: Catalogue, ownership: Ownership, name: string): Promise<string[]> {
	const search = { words: [name.toLowerCase()], terms: [], problems: [] };
	const { rows } = await catalogue.query({ search, limit: 100 });
	const owned = ownership
		.items()
		.map(({ dataset }) => latest(dataset)?.value)
		.filter((dataset) => dataset !== undefined);
	const named = [...rows, ...owned].filter((dataset) => dataset.name === name);
	return Array.from(new Set(named.map(({ id }) => id)));
}
