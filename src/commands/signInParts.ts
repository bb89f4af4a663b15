import type { Browser } from "../host/browser.ts";
import type { ExtensionFacts } from "../host/extensionFacts.ts";
import type { LocalMarketplaceLauncher } from "../host/localMarketplaceLauncher.ts";
import type { MarketplaceChoice } from "../host/marketplaceChoice.ts";
import type { Settings } from "../host/settings.ts";
import { SignIn, type SignInContext } from "../model/session/signIn.ts";
import type { RefreshParts } from "./datasets/refreshDatasets.ts";
import type { CommandParts } from "./commandHandler.ts";

/** What signing in needs. A step that needs less declares only what it needs. */
export interface SignInParts extends CommandParts, RefreshParts {
	readonly signIn: SignIn;
	readonly marketplaceChoice: MarketplaceChoice;
	readonly localMarketplace: LocalMarketplaceLauncher;
	readonly browser: Browser;
	readonly settings: Settings;
	readonly facts: Pick<ExtensionFacts, "id" | "storageFolder">;
}

type WithoutSignIn = Omit<SignInParts, "signIn"> & { readonly signInContext: SignInContext };

/** Adds the code for signing in, which isn't loaded at startup. */
export function withSignIn<P extends WithoutSignIn>(parts: P): P & SignInParts {
	return { ...parts, signIn: new SignIn(parts.signInContext) };
}
