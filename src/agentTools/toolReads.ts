import type { MarketplaceClient } from "../api/marketplaceClient.ts";
import type { Dataset } from "../api/wire/schemas.ts";
import type { AccountScope } from "../account/accountScope.ts";
import { display } from "../base/text.ts";
import { UserFacingError } from "../base/userFacingError.ts";
import { latest } from "../api/loadable.ts";
import { parseSearch } from "../rules/searchQuery.ts";
import type { Current } from "../base/current.ts";
import type { SearchInput } from "./toolInputs.ts";
import { balanceText, comparisonText, datasetText, estimateText, searchText } from "./toolResults.ts";

/**
 * The scope of the signed-in account. A tool run takes it once and keeps it to the end, even if the user switches
 * accounts. Throws UserFacingError if not signed in.
 */
export function signedInScope(scopes: Current<AccountScope>): AccountScope {
	if (scopes.value?.account.client) return scopes.value;
	throw new UserFacingError(
		"Not signed in to a marketplace. Ask the user to run “Data Marketplace: Sign In…”.",
	);
}

export async function searchDatasets(
	{ catalogue }: AccountScope,
	input: SearchInput,
	signal: AbortSignal,
): Promise<string> {
	const search = parseSearch(input.query ?? "");
	const [problem] = search.problems;
	if (problem) throw new UserFacingError(`The query is invalid: ${display(problem.message, 300)}`);
	const { state } = catalogue;
	if (state.kind === "idle" || latest(state) === undefined) await catalogue.refresh(signal);
	signal.throwIfAborted();
	if (catalogue.state.kind === "failed" && latest(catalogue.state) === undefined) throw catalogue.state.error;
	const page = await catalogue.query({ search, sort: input.sort ?? "name", limit: input.limit ?? 20 });
	return searchText(page);
}

export async function getDataset(
	{ account }: AccountScope,
	id: string,
	signal: AbortSignal,
): Promise<string> {
	return datasetText(await account.read(async (client, until) => client.datasets.get(id, until), signal));
}

export async function compareDatasets(
	{ account }: AccountScope,
	ids: readonly string[],
	signal: AbortSignal,
): Promise<string> {
	const read = async (client: MarketplaceClient, until: AbortSignal): Promise<Dataset[]> =>
		Promise.all(ids.map(async (id) => client.datasets.get(id, until)));
	return comparisonText(await account.read(read, signal));
}

export async function estimateCost(
	{ account, wallet }: AccountScope,
	id: string,
	chunks: bigint,
	signal: AbortSignal,
): Promise<string> {
	const dataset = await account.read(async (client, until) => client.datasets.get(id, until), signal);
	return estimateText(dataset, chunks, latest(wallet.buyer)?.value);
}

export async function getBalance({ account, wallet }: AccountScope): Promise<string> {
	await wallet.refresh();
	if (wallet.buyer.kind === "failed" && wallet.seller.kind === "failed") throw wallet.buyer.error;
	const where = { host: account.marketplace.host, account: account.id.account };
	return balanceText(where, latest(wallet.buyer)?.value, latest(wallet.seller)?.value);
}
