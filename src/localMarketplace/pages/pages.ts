import type { App } from "../api/callers.ts";
import type { Marketplace } from "../service/marketplace.ts";
import { addAccountsEndpoint } from "./accountsEndpoint.ts";
import { addCheckoutPages } from "./checkoutPages.ts";
import { addHomePage } from "./homePage.ts";
import { addMailboxPage } from "./mailboxPage.ts";
import { addOnboardingPage } from "./onboardingPage.ts";
import { addPurchasePage } from "./purchasePage.ts";
import { addReceiptPage } from "./receiptPage.ts";

/** What the outside world would be: the payment processor, the mailbox, and someone who queries datasets. */
export function addPages(app: App, marketplace: Marketplace, origin: () => string): void {
	addHomePage(app, marketplace);
	addMailboxPage(app, marketplace);
	addCheckoutPages(app, marketplace, origin);
	addOnboardingPage(app, marketplace);
	addPurchasePage(app, marketplace);
	addReceiptPage(app, marketplace);
	addAccountsEndpoint(app, marketplace);
}
