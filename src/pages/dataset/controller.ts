import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import { describeError } from "../../api/describeError.ts";
import { MarketplaceError } from "../../api/failure.ts";
import type { Dataset } from "../../api/wire/schemas.ts";
import { whenDifferent } from "../../base/event.ts";
import type { DisposableStore } from "../../base/lifecycle.ts";
import { displayName, forClipboard } from "../../base/text.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import { copyToClipboard } from "../../host/clipboard.ts";
import { commandIds, type CommandId } from "../../host/commandIds.ts";
import { focusView, runCommand } from "../../host/commands.ts";
import { datasetLink } from "../../host/links.ts";
import { showDatasetJson } from "../../host/readOnlyDocuments.ts";
import { sellerSearch } from "../../rules/searchQuery.ts";
import { readDataset } from "../../model/datasets/datasetLookup.ts";
import { curlCommand, datasetJson, datasetMarkdown } from "../../model/datasets/snippets.ts";
import { latest } from "../../api/loadable.ts";
import { isGuid } from "../../base/guid.ts";
import { OLD_BALANCE_MS } from "../../model/wallet/wallet.ts";
import type { AccountScope } from "../../account/accountScope.ts";
import {
	type CopiedAs,
	datasetPage,
	type DatasetRecord,
	type DatasetState,
	HEADING_LIMIT,
} from "./protocol.ts";
import { accountHandlers, required } from "../shared/host/pageAccount.ts";
import type { Handlers, PageController, PagePanel } from "../shared/host/panel.ts";
import { type PageParts, Panels, restorer } from "../shared/host/panels.ts";
import { listedAround, type ListedAround } from "./listedAround.ts";
import { recordOf, recordOfRow } from "./datasetRecord.ts";

const pages = new Panels<typeof datasetPage, DatasetController>();

/** Reveals the dataset's page, or opens the page and loads the record with a GET request. */
export function openDatasetPanel(
	parts: PageParts,
	id: string,
	{ restored, toSide }: { restored?: vscode.WebviewPanel; toSide?: boolean },
): void {
	const create = (scope: AccountScope | undefined): DatasetController =>
		new DatasetController(scope, id, parts.facts.id);
	pages.show(parts, `dataset:${id.toLowerCase()}`, create, restored, toSide);
}

export const restoreDatasetPanel = restorer(datasetPage, (parts, { id }, restored) =>
	openDatasetPanel(parts, id, { restored }),
);

class DatasetController implements PageController<typeof datasetPage> {
	readonly page = datasetPage;
	readonly restore: { id: string };
	readonly #scope: AccountScope | undefined;
	readonly #id: string;
	readonly #extensionId: string;
	#panel: PagePanel | undefined;
	#record: Dataset | undefined;
	#phase: DatasetState["phase"] = "loading";
	#problem: string | null = null;
	#readAt: number | null = null;
	#reading: AbortController | undefined;
	#around: ListedAround | undefined;

	readonly handlers: Handlers<typeof datasetPage> = {
		refresh: async () => this.#read(),
		togglePin: () =>
			this.#run(
				this.#scope?.preferences.isPinned(this.#id) ? commandIds.dataset.unpin : commandIds.dataset.pin,
			),
		watchPrice: () => this.#run(commandIds.dataset.watchPrice),
		insertSnippet: () => this.#run(commandIds.dataset.insertSnippet),
		compare: ({ chunks }) => runCommand(commandIds.datasets.compare, { datasetId: this.#id, chunks }),
		copy: async (what) => copyToClipboard(this.#textToCopy(what)),
		openAsJson: async () => showDatasetJson(this.#shown()),
		openDataset: ({ id }) => {
			if (!isGuid(id)) throw new UserFacingError(l10n.t("The dataset ID isn’t valid. Check the ID."));
			return runCommand(commandIds.dataset.open, { datasetId: id });
		},
		showSeller: async () => {
			const text = sellerSearch(this.#seller.seller_name);
			await runCommand(commandIds.datasets.filter, { text });
			await focusView("dataMarketplace.discover");
		},
		deposit: ({ amount }) => runCommand(commandIds.deposit.start, { amount }),
		grantAccess: () => this.#run(commandIds.access.grant),
		revokeAccess: () => this.#run(commandIds.access.revoke),
		accessLedger: () => runCommand(commandIds.access.bulk, { datasetId: this.#id, tab: "ledger" }),
		showLog: () => runCommand(commandIds.log.show),
		signIn: accountHandlers.signIn,
	};

	constructor(scope: AccountScope | undefined, id: string, extensionId: string) {
		this.#scope = scope;
		this.#id = id;
		this.#extensionId = extensionId;
		this.restore = { id };
	}

	get title(): string {
		return this.#nameUpTo(60);
	}

	get heading(): string {
		return this.#nameUpTo(HEADING_LIMIT);
	}

	attach(panel: PagePanel, disposables: DisposableStore): void {
		this.#panel = panel;
		void this.#read();
		disposables.add({
			dispose: () => {
				this.#reading?.abort();
				this.#reading = undefined;
			},
		});
		if (!this.#scope) return;
		const { account, wallet, preferences, ownership, catalogue } = this.#scope;
		for (const event of [wallet.onDidChange, preferences.onDidChange, ownership.onDidChange])
			disposables.add(event(() => panel.push()));
		disposables.add(catalogue.onDidChange(() => void this.#lookAround()));
		// What was loading over the connection before is canceled.
		const onOtherConnection = whenDifferent(account.onDidChange, () => account.client);
		disposables.add(onOtherConnection(() => account.client && void this.#read()));
		disposables.add(
			account.onDidChange(() => {
				const isIdle = this.#reading === undefined && account.client !== undefined;
				if (isIdle && this.#phase === "failed") void this.#read();
			}),
		);
		void wallet.refreshIfOlder(OLD_BALANCE_MS);
		void this.#lookAround();
	}

	state(): DatasetState {
		const { account, wallet, preferences, ownership, catalogue } = this.#scope ?? {};
		const listed = this.#listed();
		const record = this.#record ?? listed;
		const balance = latest(wallet?.buyer)?.value;
		return {
			phase: listed === undefined ? this.#phase : "ready",
			name: this.heading,
			record: this.#record === undefined ? (listed ?? null) : recordOf(this.#record),
			fromList: listed !== undefined,
			refreshing: this.#reading !== undefined,
			connected: account?.client !== undefined,
			problem: this.#problem,
			readAt: listed === undefined ? this.#readAt : (latest(catalogue?.state)?.readAt ?? null),
			host: account?.marketplace.host ?? "",
			owner: record !== undefined && ownership?.isMine(record) === true,
			pinned: preferences?.isPinned(this.#id) === true,
			watched: preferences?.priceWatch(this.#id)?.target ?? null,
			balance: balance === undefined ? null : { amount: balance.balance, currency: balance.currency },
			...(this.#around ?? { peers: null, comparable: true, siblings: [], siblingCount: 0 }),
		};
	}

	async #run(command: CommandId): Promise<unknown> {
		return runCommand(command, { datasetId: this.#id });
	}

	/** The dataset as listed, a fallback if the record couldn't be loaded. */
	#listed(): DatasetRecord | undefined {
		const row = this.#phase === "failed" ? this.#scope?.catalogue.row(this.#id) : undefined;
		return row && recordOfRow(row);
	}

	#nameUpTo(limit: number): string {
		const name = this.#record?.name ?? this.#scope?.catalogue.row(this.#id)?.name ?? "";
		return displayName(name, this.#id, limit);
	}

	/** Loads the record, aborting a load already in flight. Never rejects. */
	async #read(): Promise<void> {
		this.#reading?.abort();
		const reading = new AbortController();
		this.#reading = reading;
		this.#panel?.push();
		try {
			const record = await readDataset(required(this.#scope).account, this.#id, reading.signal);
			if (this.#reading === reading) this.#arrived(record);
		} catch (error) {
			if (this.#reading === reading) this.#failed(error);
		}
		if (this.#reading !== reading) return;
		this.#reading = undefined;
		this.#panel?.push();
	}

	#arrived(record: Dataset): void {
		this.#record = record;
		this.#phase = "ready";
		this.#problem = null;
		this.#readAt = Date.now();
		void this.#lookAround();
	}

	#failed(error: unknown): void {
		const kind = error instanceof MarketplaceError ? error.kind : undefined;
		this.#problem = describeError(error).sentence;
		if (kind === "notFound" || kind === "forbidden") {
			this.#record = undefined;
			this.#phase = "gone";
		} else {
			this.#phase = this.#record === undefined ? "failed" : "ready";
			void this.#lookAround();
		}
	}

	/** Shows what's known by now. The tab of a dataset that's gone keeps its name. */
	async #lookAround(): Promise<void> {
		if (this.#panel !== undefined && this.#phase !== "gone") this.#panel.title = this.title;
		const record = this.#record ?? this.#listed();
		this.#around = record && this.#scope && (await listedAround(this.#scope.catalogue, record));
		this.#panel?.push();
	}

	#shown(): Dataset {
		if (this.#record === undefined) {
			throw new UserFacingError(
				this.#phase === "loading"
					? l10n.t("The dataset hasn’t loaded yet. Wait a moment, then try again.")
					: l10n.t("Couldn’t load the dataset. Select Try Again."),
			);
		}
		return this.#record;
	}

	get #seller(): Pick<Dataset, "seller_id" | "seller_name"> {
		return this.#listed() ?? this.#shown();
	}

	get #baseUrl(): string {
		return required(this.#scope).account.marketplace.baseUrl;
	}

	#textToCopy(what: CopiedAs): string {
		switch (what) {
			case "id":
				return this.#id;
			case "link":
				return datasetLink(this.#extensionId, this.#id, this.#baseUrl);
			case "sellerId":
				return forClipboard(this.#seller.seller_id);
			case "json":
				return datasetJson(this.#shown());
			case "markdown":
				return datasetMarkdown(this.#shown());
			case "curl":
				return curlCommand(this.#baseUrl, this.#id);
		}
	}
}
