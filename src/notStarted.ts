import * as l10n from "@vscode/l10n";
import { Notifications } from "./host/notifications.ts";

/** Nothing works in this window: says so once, with what may help. Rejects with `error`, for the editor's own log. */
export async function tellNotStarted(error: unknown): Promise<never> {
	const advice = l10n.t("Reload the window; if that does not help, install the extension again.");
	await new Notifications().show("error", `${l10n.t("Data Marketplace could not start.")} ${advice}`);
	throw error;
}
