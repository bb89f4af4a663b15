/** Exports the whole deposit history to a file in one pass, page by page. */
import * as l10n from "@vscode/l10n";
import { groupDigits } from "../../base/decimal.ts";
import type { TableFormat } from "../../base/tableText.ts";
import { askExportTarget } from "../../host/exportTarget.ts";
import { openSink } from "../../host/files.ts";
import { withProgress } from "../../host/progress.ts";
import type { ExportProgress } from "../../host/tableFile.ts";
import type { Notifications } from "../../host/notifications.ts";
import type { OpenAccount } from "../../model/session/openAccount.ts";
import { noticeOf, writeDeposits, type Written } from "./writeDeposits.ts";

export type ExportOutcome =
	| ({ kind: "exported"; file: string } & Written)
	| { kind: "cancelled" }
	| { kind: "notSignedIn" };

/**
 * Asks for the location, and for the format unless given, then writes everything. If loading fails, rejects with
 * a MarketplaceError after deleting the partial file.
 */
export async function exportDeposits(
	notifications: Notifications,
	{ client }: OpenAccount,
	format?: TableFormat,
	progress?: ExportProgress,
): Promise<ExportOutcome> {
	if (client === undefined) {
		void notifications.show("info", l10n.t("Sign in first."));
		return { kind: "notSignedIn" };
	}
	const names = { file: "deposits", title: l10n.t("Export Deposit History") };
	const target = await askExportTarget(names, format);
	if (target === undefined || progress?.signal.aborted === true) return { kind: "cancelled" };
	const write = async (how: ExportProgress): Promise<ExportOutcome> => {
		const written = await writeDeposits(client, await openSink(target.file), target.format, how);
		return written === undefined
			? { kind: "cancelled" }
			: { kind: "exported", file: target.file.toString(), ...written };
	};
	const outcome =
		progress === undefined
			? await withProgress({ title: l10n.t("Exporting deposits"), where: "notification" }, (signal, report) =>
					write({ signal, onWritten: (count) => report(l10n.t("{0} loaded", groupDigits(count))) }),
				)
			: await write(progress);
	if (outcome.kind === "exported") void notifications.show(...noticeOf(outcome));
	return outcome;
}
