import type { Dataset } from "../../api/wire/schemas.ts";
import { type DatasetFacts, factsOf } from "../../rules/datasetSummary.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { latest } from "../../api/loadable.ts";
import type { Ownership } from "../selling/ownership.ts";
import type { OpenAccount } from "../session/openAccount.ts";

export interface DatasetSources {
	readonly account: Pick<OpenAccount, "read">;
	readonly catalogue: Pick<Catalogue, "row">;
	readonly ownership: Ownership;
}

/** What is known about a dataset without a request. Undefined if nothing is known. */
export function knownDataset(sources: DatasetSources, id: string): DatasetFacts | undefined {
	const owned = sources.ownership.item(id);
	const record = owned && latest(owned.dataset)?.value;
	return sources.catalogue.row(id) ?? (record && factsOf(record));
}

/** Loads the full record with GET. Throws MarketplaceError, or UserFacingError if not signed in. */
export async function readDataset(
	account: Pick<OpenAccount, "read">,
	id: string,
	signal?: AbortSignal,
): Promise<Dataset> {
	return account.read(async (client, until) => client.datasets.get(id, until), signal);
}
