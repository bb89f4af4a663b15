import type * as vscode from "vscode";
import type { Browser } from "./host/browser.ts";
import type { ContextKeys } from "./host/contextKeys.ts";
import type { LocalMarketplace } from "./host/localMarketplaceProcess.ts";
import type { Log } from "./host/log.ts";
import type { Notifications } from "./host/notifications.ts";
import type { ServiceChoice } from "./host/serviceChoice.ts";
import type { Settings } from "./host/settings.ts";
import type { ApiKeys } from "./model/apiKeys.ts";
import type { CurrentCatalogue } from "./catalogue/currentCatalogue.ts";
import type { Descriptions } from "./model/datasets/descriptions.ts";
import type { SellerDatasets } from "./catalogue/sellerDatasets.ts";
import type { Ownership } from "./model/selling/ownership.ts";
import type { Session } from "./model/session/session.ts";
import type { Preferences } from "./model/preferences.ts";
import type { KeyValueStore } from "./storage/secretStore.ts";
import type { Checkouts } from "./model/wallet/checkout.ts";
import type { LastDeposit } from "./model/wallet/lastDeposit.ts";
import type { Wallet } from "./model/wallet/wallet.ts";
import type { Activity } from "./model/writes/activity.ts";
import type { Ledger } from "./model/writes/ledger.ts";
import type { Writes } from "./model/writes/writes.ts";

/** Facts about the extension that don't change while it runs. */
export interface ExtensionFacts {
	readonly id: string;
	readonly version: string;
	/** Where to report bugs, from package.json. */
	readonly issuesUrl: string;
	/** The installed extension's folder. */
	readonly folder: string;
	/** The extension's global storage folder; shared by all windows. */
	readonly storageFolder: string;
}

/** The visible list of datasets, for commands that act on it. */
export interface DatasetList {
	readonly view: vscode.TreeView<unknown>;
	/** Resolves once an account's rows have been drawn for the first time, or immediately if the list isn't visible. */
	drawn(): Promise<void>;
	/** Previews a filter while it's being typed; undefined restores the saved one. */
	preview(filter: string | undefined): void;
	/** How many datasets a filter matches. */
	count(filter: string, signal: AbortSignal): Promise<{ total: number; of: number }>;
	/** Shows the next page of the whole list (""), of a group, or of every list if undefined. */
	showMore(list: string | undefined): void;
}

/** What commands, views, and pages receive: one instance of each model and adapter, built in extension.ts. */
export interface Services {
	readonly facts: ExtensionFacts;
	readonly session: Session;
	readonly catalogue: CurrentCatalogue;
	readonly descriptions: Descriptions;
	readonly wallet: Wallet;
	readonly lastDeposit: LastDeposit;
	readonly sellerDatasets: SellerDatasets;
	readonly writes: Writes;
	readonly ledger: Ledger;
	readonly activity: Activity;
	readonly ownership: Ownership;
	readonly preferences: Preferences;
	readonly checkouts: Checkouts;
	readonly apiKeys: ApiKeys;
	readonly settings: Settings;
	readonly keyValue: KeyValueStore;
	readonly log: Log;
	readonly notifications: Notifications;
	readonly browser: Browser;
	readonly contextKeys: ContextKeys;
	readonly serviceChoice: ServiceChoice;
	readonly localMarketplace: LocalMarketplace;
	readonly datasetList: DatasetList;
}

/** The services, built on the first request after activation. */
export type LateServices = () => Promise<Services>;
