import * as l10n from "@vscode/l10n";
import { type Report, withProgress } from "../../host/progress.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { latest } from "../../api/loadable.ts";
import { isConnected } from "../../model/session/sessionState.ts";
import type { Session } from "../../model/session/session.ts";
import type { AccountScope } from "../../account/accountScope.ts";
import type { Current } from "../../base/current.ts";
import type { CatalogueProgress } from "../../catalogue/worker/worker.ts";
import { progressWords } from "../../views/rows/noticeRows.ts";

type RefreshOutcome =
	| { kind: "read"; count: number; unreadable: number }
	| { kind: "failed" | "signedOut" | "cancelled" };

/**
 * In decoded bytes. If a smaller list loads slowly, the marketplace is slow to respond, and showing megabytes
 * wouldn't help.
 */
const LARGE_BYTES = 8 * 1024 * 1024;
/** Shorter refreshes need no notification, and showing one would slow them down. */
const LONG_MS = 1_000;

/** Refreshes the list and balances, with a progress bar on the view. Retries the connection first if needed. */
export async function refreshDatasets(
	session: Session,
	scopes: Current<AccountScope>,
): Promise<RefreshOutcome> {
	if (!scopes.value) return { kind: "signedOut" };
	const { catalogue, wallet } = scopes.value;
	const title = latest(catalogue.state) ? l10n.t("Refreshing datasets") : l10n.t("Loading datasets");
	const cancelled = await withProgress(title, { view: "dataMarketplace.discover" }, async () => {
		if (!isConnected(session.state) || session.state.kind === "offline") await session.retry();
		const [gaveUp] = await Promise.all([readList(catalogue, title), wallet.refresh()]);
		return gaveUp;
	});
	if (cancelled) return { kind: "cancelled" };
	const known = latest(catalogue.state)?.value;
	if (catalogue.state.kind !== "ready" || !known) return { kind: "failed" };
	return { kind: "read", count: known.count, unreadable: known.unreadable };
}

/**
 * Refreshes the list. For a large, slow list, shows a notification with progress and a Cancel button.
 * Resolves to true if canceled, which keeps the previous list.
 */
async function readList(catalogue: Catalogue, title: string): Promise<boolean> {
	const controller = new AbortController();
	const reading = catalogue.refresh(controller.signal);
	let progress: CatalogueProgress | undefined;
	let isLong = false;
	let isShown = false;
	const update = (): void => {
		if (isShown || !isLong || progress === undefined || progress.bytes <= LARGE_BYTES) return;
		isShown = true;
		void showProgress(catalogue, title, progress, reading, controller);
	};
	const listener = catalogue.onDidProgress((now) => {
		progress = now;
		update();
	});
	const timer = setTimeout(() => {
		isLong = true;
		update();
	}, LONG_MS);
	await reading;
	clearTimeout(timer);
	listener.dispose();
	return controller.signal.aborted;
}

/** Shows a notification while the list loads. Its Cancel button stops the load. */
async function showProgress(
	catalogue: Catalogue,
	title: string,
	first: CatalogueProgress,
	reading: Promise<void>,
	controller: AbortController,
): Promise<void> {
	await withProgress(title, "notification", async (signal, report) => {
		signal.addEventListener("abort", () => {
			controller.abort();
			catalogue.stopReading();
		});
		const show = reporter(report);
		show(first);
		const listener = catalogue.onDidProgress(show);
		await reading;
		listener.dispose();
	});
}

/** Reports megabytes, and moves the bar if the total size is known. */
function reporter(report: Report): (progress: CatalogueProgress) => void {
	let shown = 0;
	return (progress) => {
		const { bytes, expected } = progress;
		if (expected === undefined) {
			report(progressWords(progress));
		} else {
			const percent = Math.min(100, (bytes / expected) * 100);
			report(progressWords(progress), percent - shown);
			shown = percent;
		}
	};
}
