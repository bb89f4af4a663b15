import * as l10n from "@vscode/l10n";
import { describeError } from "../api/describeError.ts";
import { MarketplaceError } from "../api/failure.ts";
import type { SignInParts } from "./signInParts.ts";

type Parts = Pick<SignInParts, "log" | "notifications">;

/** Logs what a command threw, and shows it to the user unless they canceled. */
export async function notifyFailure(app: Parts, id: string, error: unknown): Promise<void> {
	app.log.error(id, error);
	if (error instanceof MarketplaceError && error.kind === "cancelled") return;
	const showLog = l10n.t("Show Log");
	const picked = await app.notifications.show("error", describeError(error).sentence, showLog);
	if (picked === showLog) app.log.show();
}
