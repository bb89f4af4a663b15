import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import { DAY_MS } from "../../base/dates.ts";
import { whenDifferent } from "../../base/event.ts";
import type { DisposableStore } from "../../base/lifecycle.ts";
import { forClipboard } from "../../base/text.ts";
import type { TableFormat } from "../../base/tableText.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import { type Browser, openMarketplaceLink } from "../../host/browser.ts";
import { copyToClipboard } from "../../host/clipboard.ts";
import { commandIds } from "../../host/commandIds.ts";
import { runCommand } from "../../host/commands.ts";
import { latest } from "../../api/loadable.ts";
import type { AccountScope } from "../../account/accountScope.ts";
import { depositHistoryPage, MAX_ROWS, type DepositHistoryState } from "./protocol.ts";
import { accountHandlers, accountStateOf, required } from "../shared/host/pageAccount.ts";
import type { Handlers, PageController, PagePanel } from "../shared/host/panel.ts";
import { type PageParts, Panels } from "../shared/host/panels.ts";
import { DepositReader } from "./depositReader.ts";
import { exportDeposits, warnOfCanceledExport } from "./exportDeposits.ts";

export interface DepositHistoryParts extends PageParts {
	readonly browser: Pick<Browser, "open">;
}

const pages = new Panels<typeof depositHistoryPage, DepositHistoryController>();

export function openDepositHistoryPanel(parts: DepositHistoryParts, restored?: vscode.WebviewPanel): void {
	pages.show(parts, "depositHistory", (scope) => new DepositHistoryController(parts, scope), restored);
}

class DepositHistoryController implements PageController<typeof depositHistoryPage> {
	readonly page = depositHistoryPage;
	readonly title = l10n.t("Deposit History");
	readonly #parts: DepositHistoryParts;
	readonly #scope: AccountScope | undefined;
	#reader = new DepositReader(undefined, () => this.#changed());
	#panel: PagePanel | undefined;
	#attached: DisposableStore | undefined;
	#version = 0;
	#exporting: { read: number; control: AbortController } | undefined;

	readonly handlers: Handlers<typeof depositHistoryPage> = {
		refresh: () => this.#start(),
		more: async () => this.#reader.more(),
		retry: () => this.#reader.retry(),
		readOn: ({ months }) =>
			void this.#reader.readUntil(months === null ? undefined : Date.now() - months * 31 * DAY_MS),
		rows: ({ start, count }) => this.#reader.list.rows(Math.max(0, start), Math.min(MAX_ROWS, count)),
		arrange: (arrangement) => {
			this.#reader.list.arrange(arrangement);
			this.#changed();
		},
		openReceipt: async ({ id }) => this.#openReceipt(id),
		copyId: async ({ id }) => copyToClipboard(forClipboard(this.#record(id).id)),
		export: async ({ format }) => this.#export(format),
		cancelExport: () => this.#exporting?.control.abort(),
		deposit: () => runCommand(commandIds.deposit.start),
		...accountHandlers,
		showLog: () => runCommand(commandIds.log.show),
	};

	constructor(parts: DepositHistoryParts, scope: AccountScope | undefined) {
		this.#parts = parts;
		this.#scope = scope;
	}

	attach(panel: PagePanel, disposables: DisposableStore): void {
		this.#panel = panel;
		this.#attached = disposables;
		disposables.add({ dispose: () => this.#reader.dispose() });
		disposables.add({ dispose: () => this.#exporting?.control.abort() });
		if (!this.#scope) return;
		const { account, wallet, checkouts } = this.#scope;
		let balanceFailed = wallet.buyer.kind === "failed";
		const onBalance = (): void => {
			const { kind } = wallet.buyer;
			panel.push();
			if (kind === "loading") return;
			if (kind === "ready" && balanceFailed) this.#retryIfFailed();
			balanceFailed = kind === "failed";
		};
		disposables.add(wallet.onDidChange(onBalance));
		disposables.add(checkouts.onDidReceive(() => this.#start()));
		const onOtherConnection = whenDifferent(account.onDidChange, () => account.client);
		disposables.add(onOtherConnection(() => this.#start()));
		this.#start();
	}

	state(): DepositHistoryState {
		const reader = this.#reader;
		const balance = latest(this.#scope?.wallet.buyer)?.value;
		const { from, to, ascending } = reader.list.arrangement;
		return {
			account: accountStateOf(this.#parts.session),
			phase: this.#phase(),
			problem: reader.problem,
			readAt: reader.readAt,
			totalDeposited:
				balance === undefined ? null : { amount: balance.total_deposited, currency: balance.currency },
			count: reader.list.count,
			totals: reader.list.totals(),
			notTotaled: reader.list.notTotaled,
			oldest: reader.list.oldest,
			unreadable: reader.unreadable,
			reading: reader.reading,
			complete: reader.complete,
			incomplete: reader.incomplete,
			...reader.list.chart(Date.now()),
			filtered: reader.list.filtered,
			filteredTotals: reader.list.filteredTotals(),
			dates: { from, to },
			ascending,
			version: this.#version,
			exporting: this.#exporting === undefined ? null : { read: this.#exporting.read },
		};
	}

	#phase(): DepositHistoryState["phase"] {
		const { readAt, problem, noBuyer } = this.#reader;
		if (readAt !== null) return "ready";
		if (problem === null) return "loading";
		return noBuyer && latest(this.#scope?.wallet.buyer)?.value === undefined ? "none" : "failed";
	}

	#changed(): void {
		this.#version++;
		this.#panel?.push();
	}

	#start(): void {
		const { account, wallet } = this.#scope ?? {};
		if (account?.client === undefined) return;
		const { arrangement } = this.#reader.list;
		this.#reader.dispose();
		this.#reader = new DepositReader(account.client, () => this.#changed());
		this.#reader.list.arrange(arrangement);
		void this.#reader.more();
		void wallet?.refresh();
	}

	/** For when the marketplace responds again. */
	#retryIfFailed(): void {
		if (this.#reader.problem !== null) this.#reader.retry();
	}

	#record(id: string): ReturnType<DepositReader["list"]["record"]> & object {
		const record = this.#reader.list.record(id);
		if (record === undefined) {
			throw new UserFacingError(
				l10n.t("This deposit isn’t loaded. Refresh the deposit history, then try again."),
			);
		}
		return record;
	}

	async #openReceipt(id: string): Promise<void> {
		const { marketplace } = required(this.#scope).account;
		await openMarketplaceLink(this.#parts.browser, marketplace, this.#record(id).receipt_url);
	}

	/** Says so if the page was closed, or shows another account, which cancels the export. */
	async #export(format: TableFormat): Promise<void> {
		const { notifications } = this.#parts;
		if (this.#exporting !== undefined) {
			throw new UserFacingError(
				l10n.t("An export is already running. Wait for that export to finish, or cancel the export."),
			);
		}
		const exporting = { read: 0, control: new AbortController() };
		this.#exporting = exporting;
		this.#panel?.push();
		try {
			const { kind } = await exportDeposits(notifications, required(this.#scope).account, format, {
				signal: exporting.control.signal,
				onWritten: (count) => {
					exporting.read = count;
					this.#panel?.push();
				},
			});
			if (kind === "cancelled" && this.#attached?.disposed === true) warnOfCanceledExport(notifications);
		} finally {
			this.#exporting = undefined;
			this.#panel?.push();
		}
	}
}
