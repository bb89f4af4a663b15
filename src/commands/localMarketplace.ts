import * as l10n from "@vscode/l10n";
import { commandIds } from "../host/commandIds.ts";
import { runCommand } from "../host/commands.ts";
import { withProgress } from "../host/progress.ts";
import { type NamedRef, markSellerIn } from "../model/selling/ownership.ts";
import { accountFolder, type AccountId } from "../model/session/accounts.ts";
import { isConnected } from "../model/session/sessionState.ts";
import type { SignInParts } from "./signInParts.ts";
import { refreshDatasets } from "./datasets/refreshDatasets.ts";
import type { NounHandlers } from "./commandHandler.ts";

export type TryOutcome = { kind: "signedIn"; account: AccountId; saved: boolean } | { kind: "cancelled" };

export function localMarketplaceCommands(parts: SignInParts): NounHandlers<"localMarketplace"> {
	return {
		start: async () => (await startAgain(parts)) ?? tryLocalMarketplace(parts),
		stop: async () => stop(parts),
		reset: async () => reset(parts),
		openPages: async () => openLocalPage(parts, ""),
	};
}

/**
 * If an account is connected to the local marketplace, keeps that account: only makes sure that the marketplace
 * is running, and refreshes. Undefined if none is connected, or if the marketplace has a new address.
 */
async function startAgain(parts: SignInParts): Promise<TryOutcome | undefined> {
	const { localMarketplace, marketplaceChoice, session } = parts;
	if (marketplaceChoice.current?.local !== true || !isConnected(session.state)) return undefined;
	const origin = await whileStarting(async () => localMarketplace.start());
	const { state } = session;
	if (marketplaceChoice.current.baseUrl !== origin || !isConnected(state)) return undefined;
	await refreshDatasets(parts);
	return { kind: "signedIn", account: { origin, account: state.account }, saved: state.saved };
}

async function whileStarting<T>(work: () => Promise<T>): Promise<T> {
	return withProgress({ title: l10n.t("Starting the local marketplace"), where: "notification" }, work);
}

/** Starts the local marketplace, signs in to both demo accounts, and switches to the buyer. */
export async function tryLocalMarketplace(parts: SignInParts): Promise<TryOutcome> {
	const seen = parts.session.account;
	const wasLocal = parts.marketplaceChoice.current?.local === true && seen !== undefined;
	const outcome = await whileStarting(async () => signInDemoAccounts(parts));
	await refreshDatasets(parts);
	if (outcome.kind === "signedIn" && !wasLocal) void offerSeller(parts);
	return outcome;
}

async function signInDemoAccounts(parts: SignInParts): Promise<TryOutcome> {
	const { localMarketplace, marketplaceChoice, session, signIn } = parts;
	const before = marketplaceChoice.current;
	const origin = await localMarketplace.start();
	const accounts = await localMarketplace.demoAccounts();
	let buyer: TryOutcome = { kind: "cancelled" };
	const ordered = accounts.toSorted((a, b) => Number(a.role === "buyer") - Number(b.role === "buyer"));
	for (const { email, name, role, apiKey, sellerId } of ordered) {
		const activate = role === "buyer";
		const outcome = await signIn.withKey({ baseUrl: origin, key: apiKey, account: email, activate });
		if (outcome.kind === "rejected" || outcome.kind === "failed") throw outcome.error;
		if (outcome.kind !== "signedIn") continue;
		if (activate) buyer = outcome;
		// The API can't tell an account's seller ID, but the demo seller's is known.
		if (sellerId !== undefined) await markSeller(parts, outcome.account, { id: sellerId, name });
	}
	// Switch only after signing in, so that no view asks the user to sign in.
	await marketplaceChoice.chooseLocal(origin);
	await session.setMarketplace(origin, { local: true });
	if (before?.local === true && before.baseUrl !== origin) {
		void parts.notifications.show(
			"info",
			l10n.t(
				"The local marketplace moved to a new address because its port was in use. The demo accounts were signed in again.",
			),
		);
	}
	return buyer;
}

/** Marks a seller as the account's own, whether or not the account is in use. */
async function markSeller({ facts, scopes }: SignInParts, id: AccountId, seller: NamedRef): Promise<void> {
	const folder = accountFolder(facts.storageFolder, id);
	const inUse = scopes.value?.account.folder === folder ? scopes.value : undefined;
	await (inUse ? inUse.ownership.markSeller(seller) : markSellerIn(folder, seller));
}

async function offerSeller(parts: SignInParts): Promise<void> {
	const seller = parts.session
		.accounts(parts.localMarketplace.origin)
		.find(({ account }) => account.startsWith("seller@"));
	if (!seller) return;
	const action = l10n.t("Switch to the Demo Seller");
	const message = l10n.t(
		"You’re signed in as {0}, the demo buyer. The marketplace runs on this computer, with no real money.",
		parts.session.account?.account ?? "",
	);
	const picked = await parts.notifications.show("info", message, action);
	if (picked === action) await runCommand(commandIds.session.switchAccount, seller);
}

async function stop(parts: SignInParts): Promise<{ kind: "stopped" }> {
	await parts.localMarketplace.stop();
	if (parts.marketplaceChoice.current?.local === true) await refreshDatasets(parts);
	return { kind: "stopped" };
}

async function reset(parts: SignInParts): Promise<{ kind: "reset" } | { kind: "cancelled" }> {
	const confirmed = await parts.notifications.confirm({
		question: l10n.t("Reset the local marketplace?"),
		detail: l10n.t(
			"The local marketplace’s datasets, accounts, balances, and deposits will be replaced with the sample data, in all windows, and can’t be restored. Only this computer is affected.",
		),
		action: l10n.t("Reset"),
	});
	if (!confirmed) return { kind: "cancelled" };
	await withProgress({ title: l10n.t("Resetting the local marketplace"), where: "notification" }, async () =>
		parts.localMarketplace.reset(),
	);
	if (parts.marketplaceChoice.current?.local === true) await refreshDatasets(parts);
	return { kind: "reset" };
}

/**
 * Opens a page of the local marketplace that stands in for an external site, starting the marketplace if needed.
 * An empty path opens the overview.
 */
export async function openLocalPage(
	parts: Pick<SignInParts, "session" | "localMarketplace" | "browser">,
	path: "" | "api-keys" | "onboarding",
): Promise<{ kind: "opened" } | { kind: "cancelled" }> {
	const origin = await parts.localMarketplace.start();
	const account = path === "" ? undefined : parts.session.account?.account;
	const query = account === undefined ? "" : `?email=${encodeURIComponent(account)}`;
	const outcome = await parts.browser.open(`${origin}/${path}${query}`, { loopbackHttp: true });
	return outcome.kind === "opened" ? { kind: "opened" } : { kind: "cancelled" };
}
