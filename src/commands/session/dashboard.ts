import * as l10n from "@vscode/l10n";
import type { Browser } from "../../host/browser.ts";
import type { Settings } from "../../host/settings.ts";
import { checkSignInEmail } from "../../rules/email.ts";
import type { SessionParts } from "../commandHandler.ts";
import { openLocalPage } from "../localMarketplace.ts";
import type { SwitchParts } from "./knownAccounts.ts";

export interface DashboardParts extends SessionParts, SwitchParts {
	readonly browser: Browser;
	readonly settings: Settings;
}

/** Opens the dashboard from the setting, or the local marketplace's page for API keys or payouts. */
export async function openDashboard(
	{ session, notifications, marketplaceChoice, localMarketplace, browser, settings }: DashboardParts,
	marketplace = marketplaceChoice.current,
	localPage: "api-keys" | "onboarding" = "api-keys",
): Promise<{ kind: "opened" } | { kind: "cancelled" }> {
	if (marketplace?.local === true) {
		const { account } = session;
		const isThere = account?.origin === new URL(marketplace.baseUrl).origin;
		const email = checkSignInEmail(isThere ? account.account : "");
		return openLocalPage(localMarketplace, browser, localPage, email.ok ? email.value : undefined);
	}
	const url = settings.dashboardUrl.value;
	if (url === "") {
		const open = l10n.t("Open Settings");
		const message = l10n.t("The dashboard address isn’t set. Enter the address in Settings.");
		if ((await notifications.show("info", message, open)) === open) await settings.show("dashboardUrl");
		return { kind: "cancelled" };
	}
	const outcome = await browser.open(url, { loopbackHttp: true });
	return outcome.kind === "opened" ? { kind: "opened" } : { kind: "cancelled" };
}
