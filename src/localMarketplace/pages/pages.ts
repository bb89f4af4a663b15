import type { App } from "../api/callers.ts";
import type { Marketplace } from "../service/marketplace.ts";
import type { NewKeyListener } from "../api/authEndpoints.ts";
import { addAccountsPage } from "./accountsPage.ts";
import { addApiKeysPage } from "./apiKeysPage.ts";
import { addCheckoutPages } from "./checkoutPages.ts";
import { addHomePage } from "./homePage.ts";
import { addMailboxPage } from "./mailboxPage.ts";
import { addOnboardingPage } from "./onboardingPage.ts";
import { addPurchasePage } from "./purchasePage.ts";
import { addReceiptPage } from "./receiptPage.ts";

/**
 * Adds all pages. Most stand in for the outside world: the payment processor, the mailbox, and buyers who query
 * datasets.
 */
export function addPages(
	app: App,
	marketplace: Marketplace,
	{ origin, onNewKey }: { origin: () => string; onNewKey: NewKeyListener },
): void {
	addHomePage(app, marketplace);
	addMailboxPage(app, marketplace);
	addCheckoutPages(app, marketplace, origin);
	addOnboardingPage(app, marketplace);
	addPurchasePage(app, marketplace);
	addReceiptPage(app, marketplace);
	addAccountsPage(app, marketplace);
	addApiKeysPage(app, marketplace, onNewKey);
}
