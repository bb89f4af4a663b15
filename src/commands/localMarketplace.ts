import * as l10n from "@vscode/l10n";
import type { Browser } from "../host/browser.ts";
import { commandIds } from "../host/commandIds.ts";
import { runCommand } from "../host/commands.ts";
import type { ExtensionFacts } from "../host/extensionFacts.ts";
import type { LocalMarketplaceLauncher } from "../host/localMarketplaceLauncher.ts";
import type { MarketplaceChoice } from "../host/marketplaceChoice.ts";
import type { Notifications } from "../host/notifications.ts";
import { withProgress } from "../host/progress.ts";
import { markSellerIn } from "../model/selling/ownership.ts";
import { accountFolder, type AccountId } from "../model/session/accounts.ts";
import type { Session } from "../model/session/session.ts";
import type { CheckedKey, KeepOutcome, SignIn } from "../model/session/signIn.ts";
import { isConnected } from "../model/session/sessionState.ts";
import { refreshDatasets } from "./datasets/refreshDatasets.ts";
import type { CommandParts, NounHandlers, SessionParts } from "./commandHandler.ts";

type SignedIn = Extract<KeepOutcome, { kind: "signedIn" }>;
type TryOutcome = SignedIn | { kind: "cancelled" };

export interface DemoParts extends CommandParts, SessionParts {
	readonly marketplaceChoice: MarketplaceChoice;
	readonly localMarketplace: LocalMarketplaceLauncher;
	readonly signIn: SignIn;
	readonly facts: ExtensionFacts;
}

export function localMarketplaceCommands(
	parts: DemoParts & { readonly browser: Browser },
): NounHandlers<"localMarketplace"> {
	const { session, scopes, notifications, marketplaceChoice, localMarketplace, browser } = parts;
	const refreshIfLocal = async (): Promise<void> => {
		if (marketplaceChoice.current?.local === true) await refreshDatasets(session, scopes);
	};
	return {
		start: async () => (await startAgain(parts)) ?? tryLocalMarketplace(parts),
		stop: async () => {
			const wasRunning = await localMarketplace.stop();
			const message = wasRunning
				? l10n.t(
						"Stopped the local marketplace in this window. If other windows use the marketplace, it keeps running for them.",
					)
				: l10n.t("The local marketplace isn’t running in this window.");
			void notifications.show("info", message);
			await refreshIfLocal();
			return { kind: wasRunning ? "stopped" : "notRunning" };
		},
		reset: async () => {
			if (!(await confirmReset(notifications))) return { kind: "cancelled" };
			const title = l10n.t("Resetting the local marketplace");
			await withProgress(title, "window", async () => localMarketplace.reset());
			await refreshIfLocal();
			return { kind: "reset" };
		},
		openPages: async () => openLocalPage(localMarketplace, browser, "", undefined),
	};
}

/**
 * If an account is connected to the local marketplace, keeps that account: only makes sure that the marketplace
 * is running, and refreshes. Undefined if none is connected, or if the marketplace has a new address.
 */
async function startAgain(parts: DemoParts): Promise<TryOutcome | undefined> {
	const { localMarketplace, marketplaceChoice, session, scopes } = parts;
	if (marketplaceChoice.current?.local !== true || !isConnected(session.state)) return undefined;
	const origin = await whileStarting(async (signal) => {
		const started = await localMarketplace.start();
		return signal.aborted ? undefined : started;
	});
	if (origin === undefined) return { kind: "cancelled" };
	const { state } = session;
	if (marketplaceChoice.current.baseUrl !== origin || !isConnected(state)) return undefined;
	await refreshDatasets(session, scopes);
	return { kind: "signedIn", account: { origin, account: state.account }, saved: state.saved };
}

async function whileStarting<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
	return withProgress(l10n.t("Starting the local marketplace"), "notification", work);
}

/** Starts the local marketplace, signs in to the demo accounts, and switches to the buyer. */
export async function tryLocalMarketplace(parts: DemoParts): Promise<TryOutcome> {
	const { session, scopes, notifications, marketplaceChoice } = parts;
	const wasLocal = marketplaceChoice.current?.local === true && session.account !== undefined;
	const outcome = await whileStarting(async (signal) => signInDemoAccounts(parts, signal));
	if (outcome.kind === "cancelled") return outcome;
	await refreshDatasets(session, scopes);
	if (!wasLocal) void offerSeller(session, notifications, outcome.account);
	return outcome;
}

async function signInDemoAccounts(parts: DemoParts, signal: AbortSignal): Promise<TryOutcome> {
	const { localMarketplace, marketplaceChoice, session, notifications } = parts;
	const before = marketplaceChoice.current;
	const origin = await localMarketplace.start();
	const accounts = await checkDemoAccounts(parts, origin, signal);
	const buyer = await keepDemoAccounts(parts, accounts);
	if (buyer === undefined || signal.aborted) return { kind: "cancelled" };
	// Switch only after signing in, so that no view asks the user to sign in.
	await marketplaceChoice.chooseLocal(origin);
	await session.setMarketplace(origin, { local: true });
	if (before?.local === true && before.baseUrl !== origin) {
		void notifications.show(
			"info",
			l10n.t(
				"The local marketplace moved to a new address because its port was in use. The demo accounts were signed in again.",
			),
		);
	}
	return buyer;
}

interface CheckedAccount {
	readonly email: string;
	readonly name: string;
	readonly role: string;
	readonly sellerId?: string;
	readonly key: CheckedKey;
}

/** Checks the accounts' keys before any is kept, so that canceling the checks keeps none: the list is then empty. */
async function checkDemoAccounts(
	{ localMarketplace, signIn }: DemoParts,
	baseUrl: string,
	signal: AbortSignal,
): Promise<CheckedAccount[]> {
	const checked: CheckedAccount[] = [];
	for (const { apiKey, ...account } of await localMarketplace.demoAccounts()) {
		const outcome = await signIn.checkKey({ baseUrl, key: apiKey, signal });
		if (outcome.kind === "rejected" || outcome.kind === "failed") throw outcome.error;
		if (outcome.kind !== "accepted") return [];
		checked.push({ ...account, key: outcome.key });
	}
	return checked;
}

/** Keeps the buyer's account last, and resolves to its sign-in. */
async function keepDemoAccounts(
	{ signIn, scopes, facts }: DemoParts,
	accounts: readonly CheckedAccount[],
): Promise<SignedIn | undefined> {
	let buyer: SignedIn | undefined;
	const ordered = accounts.toSorted((a, b) => Number(a.role === "buyer") - Number(b.role === "buyer"));
	for (const { email, name, role, sellerId, key } of ordered) {
		const activate = role === "buyer";
		const outcome = await signIn.keep(key, { account: email, activate });
		if (outcome.kind === "failed") throw outcome.error;
		if (activate) buyer = outcome;
		// The API can't tell an account's seller ID, but the demo seller's is known.
		if (sellerId === undefined) continue;
		const folder = accountFolder(facts.storageFolder, outcome.account);
		const seller = { id: sellerId, name };
		const scope = scopes.value;
		if (scope?.account.folder === folder) await scope.ownership.markSeller(seller);
		else await markSellerIn(folder, seller);
	}
	return buyer;
}

async function offerSeller(session: Session, notifications: Notifications, buyer: AccountId): Promise<void> {
	const seller = session.accounts(buyer.origin).find(({ account }) => account.startsWith("seller@"));
	if (!seller) return;
	const action = l10n.t("Switch to the Demo Seller");
	const message = l10n.t(
		"You’re signed in as {0}, the demo buyer. The marketplace runs on this computer, with no real money.",
		buyer.account,
	);
	const picked = await notifications.show("info", message, action);
	if (picked === action) await runCommand(commandIds.session.switchAccount, seller);
}

async function confirmReset(notifications: Notifications): Promise<boolean> {
	return notifications.confirm({
		question: l10n.t("Reset the local marketplace?"),
		detail: l10n.t(
			"The local marketplace’s datasets, accounts, balances, and deposits will be replaced with the sample data, in all windows, and can’t be restored. Only this computer is affected.",
		),
		action: l10n.t("Reset"),
	});
}

/**
 * Opens a page of the local marketplace that stands in for an external site, starting the marketplace if needed.
 * An empty path opens the overview. The page is about the account with `email`, if given.
 */
export async function openLocalPage(
	localMarketplace: LocalMarketplaceLauncher,
	browser: Browser,
	path: "" | "api-keys" | "onboarding",
	email: string | undefined,
): Promise<{ kind: "opened" } | { kind: "cancelled" }> {
	const origin = await localMarketplace.start();
	const query = email === undefined ? "" : `?email=${encodeURIComponent(email)}`;
	const outcome = await browser.open(`${origin}/${path}${query}`, { loopbackHttp: true });
	return outcome.kind === "opened" ? { kind: "opened" } : { kind: "cancelled" };
}
