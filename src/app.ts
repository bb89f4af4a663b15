import type { AccountScopes } from "./account/accountScopes.ts";
import type { Browser } from "./host/browser.ts";
import type { ContextKeys } from "./host/contextKeys.ts";
import type { ExtensionFacts } from "./host/extensionFacts.ts";
import type { LocalMarketplaceLauncher } from "./host/localMarketplaceLauncher.ts";
import type { Log } from "./host/log.ts";
import type { Notifications } from "./host/notifications.ts";
import type { MarketplaceChoice } from "./host/marketplaceChoice.ts";
import type { Settings } from "./host/settings.ts";
import type { Session } from "./model/session/session.ts";
import type { SignInContext } from "./model/session/signIn.ts";
import type { Walkthroughs } from "./host/walkthroughs.ts";
import type { DiscoverView } from "./views/discoverView.ts";

/** Services that live as long as the window: one instance of each, built in start.ts. */
export interface App {
	readonly facts: ExtensionFacts;
	readonly session: Session;
	readonly signInContext: SignInContext;
	readonly scopes: AccountScopes;
	readonly settings: Settings;
	readonly log: Log;
	readonly notifications: Notifications;
	readonly browser: Browser;
	readonly contextKeys: ContextKeys;
	readonly walkthroughs: Walkthroughs;
	readonly marketplaceChoice: MarketplaceChoice;
	readonly localMarketplace: LocalMarketplaceLauncher;
	readonly datasetList: DiscoverView;
}

/** Builds the app on the first call. Later calls return the same promise. */
export type LateApp = () => Promise<App>;
