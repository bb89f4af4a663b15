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
import { writeDeposits } from "./writeDeposits.ts";

type Exported = Extract<ExportOutcome, { kind: "exported" }>;

export type ExportOutcome =
	| { kind: "exported"; count: number; unreadable: number; file: string; incomplete?: string }
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
	notifyExported(notifications, outcome);
	return outcome;
}

/** What the file lacks, as sentences. */
function missingFrom({ incomplete, unreadable }: Exported): string[] {
	return [
		...(incomplete === undefined ? [] : [incomplete]),
		...(unreadable === 0
			? []
			: [
					unreadable === 1
						? l10n.t("1 deposit couldn’t be loaded.")
						: l10n.t("{0} deposits couldn’t be loaded.", groupDigits(unreadable)),
				]),
	];
}

function notifyExported(notifications: Notifications, outcome: ExportOutcome): void {
	if (outcome.kind !== "exported") return;
	const done =
		outcome.count === 1
			? l10n.t("Exported 1 deposit.")
			: l10n.t("Exported {0} deposits.", groupDigits(outcome.count));
	const missing = missingFrom(outcome);
	void notifications.show(
		missing.length === 0 ? "info" : "warning",
		missing.length === 0 ? done : l10n.t("{0} The history is incomplete. {1}", done, missing.join(" ")),
	);
}
