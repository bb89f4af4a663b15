import type { BuyerBalance } from "../api/wire/schemas.ts";
import type { AccountScope } from "../account/accountScope.ts";
import { display } from "../base/text.ts";
import { UserFacingError } from "../base/userFacingError.ts";
import { failureOf, latest, type Loadable } from "../api/loadable.ts";
import { parseSearch } from "../rules/searchQuery.ts";
import type { Current } from "../base/current.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { readDataset } from "../model/datasets/datasetLookup.ts";
import type { Preferences } from "../model/preferences.ts";
import type { OpenAccount } from "../model/session/openAccount.ts";
import { lacksRole } from "../model/wallet/walletParts.ts";
import { OLD_BALANCE_MS, type Wallet } from "../model/wallet/wallet.ts";
import { DEFAULT_SEARCH_LIMIT, type SearchInput } from "./toolInputs.ts";
import { balanceText, estimateText, searchText } from "./toolResults.ts";

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

/** The parts of an account's list of datasets that a search needs. */
interface Searched {
	readonly catalogue: Pick<Catalogue, "state" | "refresh" | "query">;
	readonly preferences: Pick<Preferences, "pins">;
}

export async function searchDatasets(
	{ catalogue, preferences }: Searched,
	input: SearchInput,
	signal: AbortSignal,
): Promise<string> {
	const search = parseSearch(input.query ?? "");
	const [problem] = search.problems;
	if (problem) throw new UserFacingError(`The query is invalid: ${display(problem.message, 300)}`);
	if (!isLoaded(catalogue.state)) await catalogue.refresh(signal);
	signal.throwIfAborted();
	const { state } = catalogue;
	const known = latest(state);
	if (state.kind === "failed" && !known) throw state.error;
	const page = await catalogue.query({
		search,
		sort: input.sort ?? "name",
		limit: input.limit ?? DEFAULT_SEARCH_LIMIT,
		pinned: new Set(preferences.pins),
	});
	const text = searchText(page);
	if (!known) return text;
	const failed = isLoaded(state) ? "" : "The list couldn’t be refreshed. ";
	return `${failed}Prices and matches are from ${new Date(known.readAt).toISOString()}.\n${text}`;
}

export async function estimateCost(
	{ account, wallet }: Pick<AccountScope, "account" | "wallet">,
	id: string,
	chunks: bigint,
	signal: AbortSignal,
): Promise<string> {
	const dataset = await readDataset(account, id, signal);
	const balance = await recentBalance(wallet);
	const text = estimateText(dataset, chunks, balance);
	return balance !== undefined || lacksRole(wallet.buyer)
		? text
		: `A balance from the last five minutes isn’t available, so whether the balance covers the cost is unknown.\n${text}`;
}

/** The balance, refreshed if it's old. Undefined if it's still old, for example because the refresh failed. */
export async function recentBalance(
	wallet: Pick<Wallet, "buyer" | "refreshIfOlder" | "isOlder">,
): Promise<BuyerBalance | undefined> {
	await wallet.refreshIfOlder(OLD_BALANCE_MS);
	return wallet.isOlder(OLD_BALANCE_MS) ? undefined : latest(wallet.buyer)?.value;
}

/** The parts of an account's scope that the balance needs. */
interface Funded {
	readonly account: OpenAccount;
	readonly wallet: Pick<Wallet, "buyer" | "seller" | "refresh">;
}

/** The balance and earnings as just loaded. One that couldn't be loaded is reported, not replaced by an older one. */
export async function getBalance({ account, wallet }: Funded): Promise<string> {
	await wallet.refresh();
	const { buyer, seller } = wallet;
	if (buyer.kind === "failed" && seller.kind === "failed") throw buyer.error;
	const where = { host: account.marketplace.host, account: account.id.account };
	const [balance, earnings] = [lastLoaded(buyer), lastLoaded(seller)];
	const lines = [
		...(balance ? [] : ["The balance couldn’t be loaded."]),
		...(earnings ? [] : ["The earnings couldn’t be loaded."]),
	];
	if (lines.length === 0 || balance?.value || earnings?.value)
		lines.push(balanceText(where, balance?.value, earnings?.value));
	return lines.join("\n");
}

/** Whether the value is the result of the last load, not restored from disk. */
function isLoaded<T>(loadable: Loadable<T>): boolean {
	return loadable.kind === "ready" && loadable.stale !== true;
}

/** The value if the last completed load succeeded, even if another is in flight. */
function lastLoaded<T>(loadable: Loadable<T>): { readonly value: T } | undefined {
	const isInFlight = loadable.kind === "loading" && failureOf(loadable) === undefined;
	return isInFlight || isLoaded(loadable) ? latest(loadable) : undefined;
}
