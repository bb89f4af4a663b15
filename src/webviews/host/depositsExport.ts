/** The whole deposit history as a file: one pass, page by page, in constant memory. */
import * as l10n from "@vscode/l10n";
import type { DepositRecord } from "../../api/schemas.ts";
import type { MarketplaceClient } from "../../api/marketplaceClient.ts";
import { forCsv } from "../../base/text.ts";
import { askWhereToSave, openSink, type FileSink } from "../../host/files.ts";
import { pickOne } from "../../host/picks.ts";
import { withProgress } from "../../host/progress.ts";
import type { Services } from "../../services.ts";

export type ExportFormat = "csv" | "json";

export type ExportOutcome =
	| { kind: "exported"; count: number; file: string; incomplete?: string }
	| { kind: "cancelled" }
	| { kind: "notSignedIn" };

/** Entries per request of the service. */
const PAGE_SIZE = 200;
const COLUMNS = ["created_at", "amount", "currency", "id", "receipt_url"] as const;

/** Where a page shows the progress and can end it. */
export interface ExportProgress {
	readonly signal: AbortSignal;
	readonly onRead: (count: number) => void;
}

/** Asks for format and place, then writes everything. Throws MarketplaceError; the file is removed then. */
export async function exportDeposits(
	services: Services,
	format?: ExportFormat,
	progress?: ExportProgress,
): Promise<ExportOutcome> {
	const { client } = services.session;
	if (client === undefined) {
		void services.notifications.show("info", l10n.t("Sign in first."));
		return { kind: "notSignedIn" };
	}
	const chosen = format ?? (await askFormat());
	const target = chosen && (await askWhereToSave(saveOptions(chosen)));
	if (chosen === undefined || target === undefined || progress?.signal.aborted === true) {
		return { kind: "cancelled" };
	}
	const write = async (how: ExportProgress): Promise<ExportOutcome> => {
		const written = await writeAll(client, openSink(target), chosen, how);
		return written === undefined
			? { kind: "cancelled" }
			: { kind: "exported", file: target.toString(), ...written };
	};
	const outcome =
		progress === undefined
			? await withProgress({ title: l10n.t("Exporting deposits"), where: "notification" }, (signal, report) =>
					write({ signal, onRead: (count) => report(l10n.t("{0} read", count)) }),
				)
			: await write(progress);
	tell(services, outcome);
	return outcome;
}

function tell(services: Services, outcome: ExportOutcome): void {
	if (outcome.kind !== "exported") {
		return;
	}
	const done =
		outcome.count === 1 ? l10n.t("1 deposit exported.") : l10n.t("{0} deposits exported.", outcome.count);
	void services.notifications.show(
		outcome.incomplete === undefined ? "info" : "warning",
		outcome.incomplete === undefined ? done : `${done} ${outcome.incomplete}`,
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

/** Undefined when it was cancelled: nothing is left behind then. */
export async function writeAll(
	client: Pick<MarketplaceClient, "billing">,
	sink: FileSink,
	format: ExportFormat,
	{ signal, onRead }: ExportProgress,
): Promise<{ count: number; incomplete?: string } | undefined> {
	let count = 0;
	let incomplete: string | undefined;
	try {
		await sink.write(format === "csv" ? `${COLUMNS.join(",")}\r\n` : "[");
		for await (const batch of client.billing.deposits({ signal, limit: PAGE_SIZE })) {
			const before = count;
			const lines = batch.deposits.map((deposit, index) => line(deposit, format, before + index === 0));
			await sink.write(lines.join(""));
			count += batch.deposits.length;
			incomplete = batch.incomplete;
			onRead(count);
			signal.throwIfAborted();
		}
		await sink.write(format === "csv" ? "" : "\n]\n");
		await sink.close();
	} catch (error) {
		await sink.discard();
		if (signal.aborted) {
			return undefined;
		}
		throw error;
	}
	return incomplete === undefined ? { count } : { count, incomplete };
}

function line(deposit: DepositRecord, format: ExportFormat, first: boolean): string {
	return format === "csv"
		? `${COLUMNS.map((column) => forCsv(deposit[column])).join(",")}\r\n`
		: `${first ? "" : ","}\n\t${JSON.stringify(deposit)}`;
}
