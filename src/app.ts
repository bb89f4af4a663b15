import type * as vscode from "vscode";
import type { AccountScopes } from "./account/accountScopes.ts";
import type { Browser } from "./host/browser.ts";
import type { ContextKeys } from "./host/contextKeys.ts";
import type { LocalMarketplace } from "./host/localMarketplaceProcess.ts";
import type { Log } from "./host/log.ts";
import type { Notifications } from "./host/notifications.ts";
import type { ServiceChoice } from "./host/serviceChoice.ts";
import type { Settings } from "./host/settings.ts";
import type { Session } from "./model/session/session.ts";
import type { SignIn } from "./model/session/signIn.ts";
import type { KeyValueStore } from "./storage/secretStore.ts";

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
	whenRendered(): Promise<void>;
	/** Previews a filter while it's being typed; undefined restores the saved one. */
	preview(filter: string | undefined): void;
	/** How many datasets a filter matches. */
	count(filter: string, signal: AbortSignal): Promise<{ total: number; of: number }>;
	/** Shows the next page of the whole list (""), of a group, or of every list if undefined. */
	showMore(list: string | undefined): void;
}

/** What lasts while the window does: one instance of each, built in start.ts. */
export interface App {
	readonly facts: ExtensionFacts;
	readonly session: Session;
	readonly signIn: SignIn;
	readonly scopes: AccountScopes;
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

/** Built on the first request after activation. */
export type LateApp = () => Promise<App>;
