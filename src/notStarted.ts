import * as l10n from "@vscode/l10n";
import { Notifications } from "./host/notifications.ts";

/** Shows that the extension failed to start, with advice. Then rejects with `error`, for VS Code's own log. */
export async function notifyNotStarted(error: unknown): Promise<never> {
	const advice = l10n.t("Reload the window. If reloading doesn’t help, reinstall the extension.");
	await new Notifications().show("error", `${l10n.t("Data Marketplace couldn’t start.")} ${advice}`);
	throw error;
}
