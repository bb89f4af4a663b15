/** Exports the whole deposit history to a file in one pass, page by page. */
import * as l10n from "@vscode/l10n";
import { groupDigits } from "../../base/decimal.ts";
import { askWhereToSave, openSink } from "../../host/files.ts";
import { pickOne } from "../../host/picks.ts";
import { withProgress } from "../../host/progress.ts";
import type { Notifications } from "../../host/notifications.ts";
import type { OpenAccount } from "../../model/session/openAccount.ts";
import { writeDeposits, type ExportFormat, type ExportProgress } from "./depositsFile.ts";

export type ExportOutcome =
	| { kind: "exported"; count: number; file: string; incomplete?: string }
	| { kind: "cancelled" }
	| { kind: "notSignedIn" };

/**
 * Asks for the location, and for the format unless given, then writes everything. If loading fails, rejects with
 * a MarketplaceError after deleting the partial file.
 */
export async function exportDeposits(
	notifications: Notifications,
	{ client }: OpenAccount,
	format?: ExportFormat,
	progress?: ExportProgress,
): Promise<ExportOutcome> {
	if (client === undefined) {
		void notifications.show("info", l10n.t("Sign in first."));
		return { kind: "notSignedIn" };
	}
	const chosen = format ?? (await askFormat());
	const target = chosen && (await askWhereToSave(saveOptions(chosen)));
	if (chosen === undefined || target === undefined || progress?.signal.aborted === true) {
		return { kind: "cancelled" };
	}
	const write = async (how: ExportProgress): Promise<ExportOutcome> => {
		const written = await writeDeposits(client, openSink(target), chosen, how);
		return written === undefined
			? { kind: "cancelled" }
			: { kind: "exported", file: target.toString(), ...written };
	};
	const outcome =
		progress === undefined
			? await withProgress({ title: l10n.t("Exporting deposits"), where: "notification" }, (signal, report) =>
					write({ signal, onRead: (count) => report(l10n.t("{0} loaded", groupDigits(count))) }),
				)
			: await write(progress);
	tell(notifications, outcome);
	return outcome;
}

function tell(notifications: Notifications, outcome: ExportOutcome): void {
	if (outcome.kind !== "exported") {
		return;
	}
	const done =
		outcome.count === 1
			? l10n.t("Exported 1 deposit.")
			: l10n.t("Exported {0} deposits.", groupDigits(outcome.count));
	void notifications.show(
		outcome.incomplete === undefined ? "info" : "warning",
		outcome.incomplete === undefined
			? done
			: l10n.t("{0} The history is incomplete. {1}", done, outcome.incomplete),
	);
}

async function askFormat(): Promise<ExportFormat | undefined> {
	return pickOne<ExportFormat>(
		[
			{ label: "CSV", description: l10n.t("for spreadsheets"), icon: "table", value: "csv" },
			{ label: "JSON", description: l10n.t("for programs"), icon: "json", value: "json" },
		],
		{ title: l10n.t("Export Deposit History") },
	);
}

function saveOptions(format: ExportFormat): Parameters<typeof askWhereToSave>[0] {
	const day = new Date().toISOString().slice(0, 10);
	return {
		defaultName: `deposits-${day}.${format}`,
		filters: format === "csv" ? { CSV: ["csv"] } : { JSON: ["json"] },
		action: l10n.t("Export"),
	};
}
