import * as l10n from "@vscode/l10n";
import { Notifications } from "./host/notifications.ts";

/** Nothing works in this window: says so once, with what may help. Rejects with `error`, for the editor's own log. */
export async function tellNotStarted(error: unknown): Promise<never> {
	const advice = l10n.t("Reload the window. If that doesn’t help, reinstall the extension.");
	await new Notifications().show("error", `${l10n.t("Data Marketplace couldn’t start.")} ${advice}`);
	throw error;
}
