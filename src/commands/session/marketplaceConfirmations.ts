/**
 * Confirmations before using a new marketplace or sending it a key. Other extensions, links, and keybindings can call
 * commands with arguments that the user never saw, so each confirmation names the host.
 */
import * as l10n from "@vscode/l10n";
import type { ChosenMarketplace } from "../../host/marketplaceChoice.ts";
import { accountNamed } from "../../model/session/signIn.ts";
import { KEY_VARIABLE } from "../../rules/apiKey.ts";
import type { SessionParts } from "../commandHandler.ts";

/** Whether a marketplace passed to a command may be used. Asks nothing if it's in use or has a known account. */
export async function mayConnect(
	{ session, notifications }: SessionParts,
	current: ChosenMarketplace | undefined,
	baseUrl: string,
): Promise<boolean> {
	const { origin, host } = new URL(baseUrl);
	const isInUse = current !== undefined && new URL(current.baseUrl).origin === origin;
	if (isInUse || session.accounts(origin).length > 0) return true;
	return notifications.confirm({
		question: l10n.t("Connect to {0}?", host),
		detail: l10n.t(
			"You don’t have an account on this marketplace in VS Code. A request will be sent to {0} to check the address.",
			host,
		),
		action: l10n.t("Connect"),
	});
}

/** Whether the environment's key may be sent to this marketplace. Asks nothing if the user agreed to that key there. */
export async function maySendEnvironmentKey(
	{ session, notifications }: SessionParts,
	baseUrl: string,
): Promise<boolean> {
	const { origin, host } = new URL(baseUrl);
	const known = session.accounts(origin).find(({ credential }) => credential === "environment");
	if (known && (await session.credentialFor(known, { renew: false }))) return true;
	return notifications.confirm({
		question: l10n.t("Send the API key in {0} to {1}?", KEY_VARIABLE, host),
		detail: [l10n.t("Account: {0} on {1}.", KEY_VARIABLE, host), onlyIfTrusted(host)].join("\n"),
		action: l10n.t("Send Key"),
	});
}

function onlyIfTrusted(host: string): string {
	return l10n.t(
		"Anyone who runs {0} can use the key to act as you. Send the key only to a marketplace you trust.",
		host,
	);
}

/** Asks whether to send a key for an account passed to a command. It would replace the account's saved key, if any. */
export async function maySendKey(
	{ session, notifications }: SessionParts,
	marketplace: ChosenMarketplace,
	account: string,
): Promise<boolean> {
	const { origin, host } = new URL(marketplace.baseUrl);
	const { credential, keyStamp } = accountNamed(session.accounts(origin), account) ?? {};
	const replaces = credential !== "environment" && keyStamp !== undefined;
	const means = replaces
		? l10n.t("The new key will first be sent to {0} to check that it works.", host)
		: onlyIfTrusted(host);
	return notifications.confirm({
		question: replaces
			? l10n.t("Replace the saved API key for {0}?", account)
			: l10n.t("Send the API key to {0}?", host),
		detail: [l10n.t("Account: {0} on {1}.", account, host), means].join("\n"),
		action: replaces ? l10n.t("Replace Key") : l10n.t("Send Key"),
	});
}
