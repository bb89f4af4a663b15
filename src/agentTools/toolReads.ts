import * as l10n from "@vscode/l10n";
import type { MarketplaceClient } from "../api/marketplaceClient.ts";
import { display } from "../base/text.ts";
import { UserFacingError } from "../base/userFacingError.ts";
import { latest } from "../api/loadable.ts";
import { isConnected } from "../model/session/sessionState.ts";
import { parseSearch } from "../rules/searchQuery.ts";
import type { Services } from "../services.ts";
import type { SearchInput } from "./toolInputs.ts";
import { balanceText, comparisonText, datasetText, estimateText, searchText } from "./toolTexts.ts";

/** The client of the connected account. @throws UserFacingError if not signed in */
export function clientOf(services: Services): MarketplaceClient {
	const { client } = services.session;
	if (client) return client;
	throw new UserFacingError(
		"Not signed in to a marketplace. Ask the user to run “Data Marketplace: Sign In…”.",
	);
}

export async function searchDatasets(
	services: Services,
	input: SearchInput,
	signal: AbortSignal,
): Promise<string> {
	clientOf(services);
	const search = parseSearch(input.query ?? "");
	const [problem] = search.problems;
	if (problem) throw new UserFacingError(`The query is invalid: ${display(problem.message, 300)}`);
	const { catalogue } = services;
	const { state } = catalogue;
	if (state.kind === "idle" || latest(state) === undefined) await catalogue.refresh(signal);
	signal.throwIfAborted();
	if (catalogue.state.kind === "failed" && latest(catalogue.state) === undefined) throw catalogue.state.error;
	const page = await catalogue.query({ search, sort: input.sort ?? "name", limit: input.limit ?? 20 });
	return searchText(page);
}

export async function getDataset(services: Services, id: string, signal: AbortSignal): Promise<string> {
	return datasetText(await clientOf(services).datasets.get(id, signal));
}

export async function compareDatasets(
	services: Services,
	ids: readonly string[],
	signal: AbortSignal,
): Promise<string> {
	const client = clientOf(services);
	return comparisonText(await Promise.all(ids.map(async (id) => client.datasets.get(id, signal))));
}

export async function estimateCost(
	services: Services,
	id: string,
	chunks: bigint,
	signal: AbortSignal,
): Promise<string> {
	const dataset = await clientOf(services).datasets.get(id, signal);
	return estimateText(dataset, chunks, latest(services.wallet.buyer)?.value);
}

export async function getBalance(services: Services): Promise<string> {
	clientOf(services);
	const { state } = services.session;
	const { wallet } = services;
	await wallet.refresh();
	if (wallet.buyer.kind === "failed" && wallet.seller.kind === "failed") throw wallet.buyer.error;
	const where = isConnected(state) ? state : { host: "", account: l10n.t("unknown") };
	return balanceText(where, latest(wallet.buyer)?.value, latest(wallet.seller)?.value);
}
