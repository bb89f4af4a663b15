import * as l10n from "@vscode/l10n";
import { commandIds } from "../host/commandIds.ts";
import { runCommand } from "../host/commands.ts";
import { withProgress } from "../host/progress.ts";
import type { AccountId } from "../model/session/accounts.ts";
import { isConnected } from "../model/session/sessionState.ts";
import type { Services } from "../services.ts";
import { refreshDatasets } from "./datasets/refreshDatasets.ts";
import type { NounHandlers } from "./register.ts";

export type TryOutcome = { kind: "signedIn"; account: AccountId; saved: boolean } | { kind: "cancelled" };

export function localMarketplaceCommands(services: Services): NounHandlers<"localMarketplace"> {
	return {
		start: async () => (await startAgain(services)) ?? tryLocalMarketplace(services),
		stop: async () => stop(services),
		reset: async () => reset(services),
		openPages: async () => openLocalPage(services, ""),
	};
}

/** If the local marketplace is already in use, only restarts it and keeps the current account. */
async function startAgain(services: Services): Promise<TryOutcome | undefined> {
	const { localMarketplace, serviceChoice, session } = services;
	if (serviceChoice.current?.local !== true || !isConnected(session.state)) return undefined;
	const origin = await whileStarting(async () => localMarketplace.start());
	const { state } = session;
	if (serviceChoice.current.baseUrl !== origin || !isConnected(state)) return undefined;
	await refreshDatasets(services);
	return { kind: "signedIn", account: { origin, account: state.account }, saved: state.saved };
}

async function whileStarting<T>(work: () => Promise<T>): Promise<T> {
	return withProgress({ title: l10n.t("Starting the local marketplace"), where: "notification" }, work);
}

/** Starts the local marketplace, signs in to both demo accounts, and switches to the buyer. */
export async function tryLocalMarketplace(services: Services): Promise<TryOutcome> {
	const seen = services.session.account;
	const wasLocal = services.serviceChoice.current?.local === true && seen !== undefined;
	const outcome = await whileStarting(async () => signInDemoAccounts(services));
	await refreshDatasets(services);
	if (outcome.kind === "signedIn" && !wasLocal) void offerSeller(services);
	return outcome;
}

async function signInDemoAccounts(services: Services): Promise<TryOutcome> {
	const { localMarketplace, ownership, serviceChoice, session } = services;
	const before = serviceChoice.current;
	const origin = await localMarketplace.start();
	await serviceChoice.chooseLocal(origin);
	await session.setService(origin, { local: true });
	if (before?.local === true && before.baseUrl !== origin) {
		void services.notifications.show(
			"info",
			l10n.t(
				"The local marketplace moved to a new address because its port was in use. The demo accounts were signed in again.",
			),
		);
	}
	const accounts = await localMarketplace.demoAccounts();
	let buyer: TryOutcome = { kind: "cancelled" };
	const ordered = accounts.toSorted((a, b) => Number(a.role === "buyer") - Number(b.role === "buyer"));
	for (const { email, name, role, apiKey, sellerId } of ordered) {
		const activate = role === "buyer";
		const outcome = await session.signInWithKey({ baseUrl: origin, key: apiKey, account: email, activate });
		if (outcome.kind === "rejected" || outcome.kind === "failed") throw outcome.error;
		if (outcome.kind !== "signedIn") continue;
		if (activate) buyer = outcome;
		// Only for the demo accounts is it known which seller an account is.
		if (sellerId !== undefined) await ownership.markSellerOf(outcome.account, { id: sellerId, name });
	}
	return buyer;
}

async function offerSeller(services: Services): Promise<void> {
	const seller = services.session
		.accounts(services.localMarketplace.origin)
		.find(({ account }) => account.startsWith("seller@"));
	if (!seller) return;
	const action = l10n.t("Switch to the Demo Seller");
	const message = l10n.t(
		"You’re signed in as {0}, the demo buyer. The marketplace runs on this computer, with no real money.",
		services.session.account?.account ?? "",
	);
	const picked = await services.notifications.show("info", message, action);
	if (picked === action) await runCommand(commandIds.session.switchAccount, seller);
}

async function stop(services: Services): Promise<{ kind: "stopped" }> {
	await services.localMarketplace.stop();
	if (services.serviceChoice.current?.local === true) await refreshDatasets(services);
	return { kind: "stopped" };
}

async function reset(services: Services): Promise<{ kind: "reset" } | { kind: "cancelled" }> {
	const confirmed = await services.notifications.confirm({
		question: l10n.t("Reset the local marketplace?"),
		detail: l10n.t(
			"This deletes and recreates the local marketplace’s datasets, accounts, balances, and deposits in all windows. Only this computer is affected.",
		),
		action: l10n.t("Reset"),
	});
	if (!confirmed) return { kind: "cancelled" };
	await withProgress({ title: l10n.t("Resetting the local marketplace"), where: "notification" }, async () =>
		services.localMarketplace.reset(),
	);
	if (services.serviceChoice.current?.local === true) await refreshDatasets(services);
	return { kind: "reset" };
}

/** Opens a local page that stands in for an external site; an empty path opens the overview. */
export async function openLocalPage(
	services: Services,
	path: "" | "api-keys" | "onboarding",
): Promise<{ kind: "opened" } | { kind: "cancelled" }> {
	const origin = await services.localMarketplace.start();
	const account = path === "" ? undefined : services.session.account?.account;
	const query = account === undefined ? "" : `?email=${encodeURIComponent(account)}`;
	const outcome = await services.browser.open(`${origin}/${path}${query}`, { loopbackHttp: true });
	return outcome.kind === "opened" ? { kind: "opened" } : { kind: "cancelled" };
}
