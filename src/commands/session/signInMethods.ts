import * as l10n from "@vscode/l10n";
import type { LocalMarketplaceLauncher } from "../../host/localMarketplaceLauncher.ts";
import { type ChosenMarketplace, marketplaceName } from "../../host/marketplaceChoice.ts";
import { pickOne, type Choice } from "../../host/picks.ts";
import { sameAccount, type AccountRecord } from "../../model/session/accounts.ts";
import type { Session } from "../../model/session/session.ts";
import { KEY_VARIABLE } from "../../rules/apiKey.ts";
import { accountChoice, knownAccounts } from "./knownAccounts.ts";

export type SignInMethod = "password" | "key" | "environment" | "local" | "dashboard";

/** Lets the user pick a sign-in method, or a known account that needs none. */
export async function pickMethod(
	session: Session,
	localMarketplace: LocalMarketplaceLauncher,
	marketplace: ChosenMarketplace,
): Promise<SignInMethod | AccountRecord | undefined> {
	const { account } = session;
	const accounts = await knownAccounts(session, new URL(marketplace.baseUrl).origin);
	const known = accounts
		.filter((record) => !sameAccount(record, account))
		.map((record) => accountChoice(localMarketplace, record));
	const choices: Array<Choice<SignInMethod | AccountRecord>> = [
		...known,
		...methodChoices(session, marketplace),
	];
	return pickOne(choices, { title: l10n.t("Sign In to {0}", marketplaceName(marketplace)) });
}

function methodChoices(
	{ account, state, hasEnvironmentKey }: Session,
	marketplace: ChosenMarketplace,
): Array<Choice<SignInMethod>> {
	const isInUse = account?.origin === new URL(marketplace.baseUrl).origin;
	const environment = isInUse ? "environmentKey" in state && state.environmentKey : hasEnvironmentKey;
	const choices: Array<Choice<SignInMethod>> = [
		{
			label: l10n.t("Sign In with Email and Password…"),
			detail: l10n.t("The marketplace will send you a sign-in code."),
			icon: "mail",
			value: "password",
		},
		{
			label: l10n.t("Enter API Key…"),
			detail: l10n.t("The key is verified with the marketplace, then saved in secret storage."),
			icon: "key",
			value: "key",
		},
	];
	if (environment) {
		choices.unshift({
			label: l10n.t("Use API Key from {0}…", KEY_VARIABLE),
			detail: l10n.t("The key stays in the environment variable and isn’t copied."),
			icon: "terminal",
			value: "environment",
		});
	}
	if (marketplace.local) {
		// Does the same as trying the local marketplace, which signs in to the demo accounts.
		choices.push({
			...localChoice(),
			label: l10n.t("Use the Demo Accounts"),
			detail: l10n.t("Signs you in as a buyer and a seller on the local marketplace, with no real money."),
		});
	} else {
		choices.push(
			{
				label: l10n.t("Manage API Keys in Dashboard"),
				detail: l10n.t("Opens the marketplace’s dashboard in your browser."),
				icon: "link-external",
				value: "dashboard",
			},
			localChoice(),
		);
	}
	return choices;
}

export function localChoice(): Choice<"local"> {
	return {
		label: l10n.t("Try Local Marketplace"),
		detail: l10n.t("Runs on this computer, with demo accounts and no real money."),
		icon: "beaker",
		value: "local",
	};
}
