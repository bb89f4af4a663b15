/** Compares datasets side by side, loading each with a GET request. */
import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import { describeError } from "../../api/describeError.ts";
import { MarketplaceError } from "../../api/failure.ts";
import { whenDifferent } from "../../base/event.ts";
import type { DisposableStore } from "../../base/lifecycle.ts";
import type { TableFormat } from "../../base/tableText.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import { copyToClipboard } from "../../host/clipboard.ts";
import { commandIds } from "../../host/commandIds.ts";
import { exportText } from "../../host/exportFile.ts";
import { runCommand } from "../../host/commands.ts";
import type { Notifications } from "../../host/notifications.ts";
import { latest } from "../../api/loadable.ts";
import { isGuid } from "../../base/guid.ts";
import { readDataset } from "../../model/datasets/datasetLookup.ts";
import { OLD_BALANCE_MS } from "../../model/wallet/wallet.ts";
import type { AccountScope } from "../../account/accountScope.ts";
import { findDataset } from "../../views/searchPicker.ts";
import {
	comparisonPage,
	MAX_COMPARED,
	type ComparisonColumn,
	type ComparisonState,
	type Shown,
} from "./protocol.ts";
import type { DatasetRecord } from "../dataset/protocol.ts";
import { recordOf } from "../dataset/datasetRecord.ts";
import type { Handlers, PageController, PagePanel } from "../shared/host/panel.ts";
import { accountHandlers, required } from "../shared/host/pageAccount.ts";
import { type PageParts, Panels, restorer } from "../shared/host/panels.ts";
import { comparisonText } from "./comparisonText.ts";

const pages = new Panels<typeof comparisonPage, ComparisonController>();

/** Compares the first four datasets with distinct, valid IDs. `chunks` is the count to prefill. */
export function openComparisonPanel(
	parts: PageParts,
	ids: readonly string[],
	chunks?: string,
	restored?: vscode.WebviewPanel,
): void {
	const chosen = Array.from(new Set(ids.filter(isGuid))).slice(0, MAX_COMPARED);
	const key = `compare:${chosen.toSorted((a, b) => a.localeCompare(b)).join(",")}`;
	const create = (scope: AccountScope | undefined, previous?: ComparisonController): ComparisonController =>
		new ComparisonController(scope, previous?.restore.ids ?? chosen, parts.notifications);
	const controller = pages.show(parts, key, create, restored);
	controller.compare(chosen);
	controller.prefill(chunks);
}

export const restoreComparisonPanel = restorer(comparisonPage, (parts, { ids }, panel) =>
	openComparisonPanel(parts, ids, undefined, panel),
);

class ComparisonController implements PageController<typeof comparisonPage> {
	readonly page = comparisonPage;
	readonly title = l10n.t("Compare Datasets");
	readonly #scope: AccountScope | undefined;
	readonly #notifications: Notifications;
	readonly #columns = new Map<string, ComparisonColumn>();
	readonly #ended = new AbortController();
	#panel: PagePanel | undefined;
	#prefill: ComparisonState["prefill"] = null;

	readonly handlers: Handlers<typeof comparisonPage> = {
		openDataset: async ({ id }) => runCommand(commandIds.dataset.open, { datasetId: this.#known(id) }),
		remove: ({ id }) => {
			this.#columns.delete(this.#known(id));
			this.#panel?.push();
		},
		retry: async ({ id }) => this.#read(this.#known(id)),
		add: async () => this.#add(),
		signIn: accountHandlers.signIn,
		deposit: async ({ amount }) => runCommand(commandIds.deposit.start, { amount }),
		copyMarkdown: async (shown) => copyToClipboard(this.#text("markdown", shown)),
		export: async ({ format, ...shown }) => this.#export(format, shown),
	};

	constructor(scope: AccountScope | undefined, ids: readonly string[], notifications: Notifications) {
		this.#scope = scope;
		this.#notifications = notifications;
		for (const id of ids) this.#columns.set(id, this.#unread(id));
	}

	/** The datasets currently on the page, so that a reload restores exactly those. */
	get restore(): { ids: string[] } {
		return { ids: Array.from(this.#columns.keys()) };
	}

	/** Adds these datasets where they were removed from the page. Those added to the page stay if there's room. */
	compare(ids: readonly string[]): void {
		const kept = Array.from(new Set([...ids, ...this.#columns.keys()])).slice(0, MAX_COMPARED);
		for (const id of this.#columns.keys()) if (!kept.includes(id)) this.#columns.delete(id);
		for (const id of ids) if (!this.#columns.has(id)) void this.#read(id);
		this.#panel?.push();
	}

	prefill(chunks: string | undefined): void {
		if (chunks === undefined) return;
		this.#prefill = { serial: Math.max(Date.now(), (this.#prefill?.serial ?? 0) + 1), chunks };
		this.#panel?.push();
	}

	attach(panel: PagePanel, disposables: DisposableStore): void {
		this.#panel = panel;
		this.#readAll();
		if (!this.#scope) return;
		const { wallet, account } = this.#scope;
		disposables.add({ dispose: () => this.#ended.abort() });
		disposables.add(wallet.onDidChange(() => panel.push()));
		const onOtherConnection = whenDifferent(account.onDidChange, () => account.client);
		disposables.add(onOtherConnection(() => account.client && this.#readAll()));
		void wallet.refreshIfOlder(OLD_BALANCE_MS);
	}

	state(): ComparisonState {
		const balance = latest(this.#scope?.wallet.buyer)?.value;
		return {
			columns: Array.from(this.#columns.values()),
			connected: this.#scope?.account.client !== undefined,
			balance: balance === undefined ? null : { amount: balance.balance, currency: balance.currency },
			prefill: this.#prefill,
		};
	}

	#records(): DatasetRecord[] {
		return Array.from(this.#columns.values(), ({ record }) => record).filter((record) => record !== null);
	}

	#text(format: TableFormat, { chunks, differencesOnly }: Shown): string {
		const count = /^\d{1,15}$/.test(chunks) ? BigInt(chunks) : 1n;
		return comparisonText(format, this.#records(), count, differencesOnly);
	}

	async #export(format: TableFormat, shown: Shown): Promise<void> {
		const names = { file: "comparison", title: l10n.t("Export Comparison") };
		const file = await exportText(names, format, () => this.#text(format, shown));
		if (!file) return;
		const [loaded, all] = [this.#records().length, this.#columns.size];
		const done =
			loaded === all
				? l10n.t("Exported the comparison.")
				: l10n.t("Exported {0} of {1} datasets. The others haven’t loaded.", loaded, all);
		void this.#notifications.show("info", done);
	}

	#unread(id: string): ComparisonColumn {
		const name = this.#scope?.catalogue.row(id)?.name ?? "";
		return { id, name, phase: "loading", problem: null, record: null };
	}

	#readAll(): void {
		for (const id of this.#columns.keys()) void this.#read(id);
	}

	/** Loads one dataset. Never rejects. */
	async #read(id: string): Promise<void> {
		const before = this.#columns.get(id) ?? this.#unread(id);
		const loading: ComparisonColumn = { ...before, phase: "loading" };
		this.#columns.set(id, loading);
		this.#panel?.push();
		const after = await this.#get(before);
		// Otherwise the dataset was removed, or a later load replaces this one.
		if (this.#columns.get(id) === loading) {
			this.#columns.set(id, after);
			this.#panel?.push();
		}
	}

	async #get(column: ComparisonColumn): Promise<ComparisonColumn> {
		try {
			const { account } = required(this.#scope);
			const dataset = await readDataset(account, column.id, this.#ended.signal);
			return { ...column, name: dataset.name, phase: "ready", problem: null, record: recordOf(dataset) };
		} catch (error) {
			const problem = describeError(error).sentence;
			const gone =
				error instanceof MarketplaceError && (error.kind === "notFound" || error.kind === "forbidden");
			return gone
				? { ...column, phase: "gone", problem, record: null }
				: { ...column, phase: "failed", problem };
		}
	}

	async #add(): Promise<void> {
		const id = await findDataset(required(this.#scope), {
			title: l10n.t("Add a Dataset to Compare"),
			without: Array.from(this.#columns.keys()),
		});
		if (id !== undefined && !this.#columns.has(id) && this.#columns.size < MAX_COMPARED) await this.#read(id);
	}

	#known(id: string): string {
		if (!this.#columns.has(id)) {
			throw new UserFacingError(
				l10n.t("This dataset is no longer in the comparison. Add the dataset again."),
			);
		}
		return id;
	}
}
