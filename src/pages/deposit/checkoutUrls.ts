/** Where the payment processor sends the browser after a checkout. */
import * as l10n from "@vscode/l10n";
import { display } from "../../base/text.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import type { ReturnPlace } from "../../host/links.ts";
import type { Settings } from "../../host/settings.ts";
import type { MarketplaceAddress } from "../../model/session/sessionState.ts";

/** Stands for VS Code in the settings for return URLs. */
export const EDITOR_WORD = "editor";

export interface CheckoutUrls {
	successUrl: string;
	cancelUrl: string;
	/** Whether one of the URLs leads back to VS Code, which a marketplace may reject. */
	toEditor: boolean;
}

type ReturnSettings = {
	readonly [K in "successUrl" | "cancelUrl" | "dashboardUrl"]: Pick<Settings[K], "value">;
};

/**
 * Uses each setting, else the dashboard's URL, else the marketplace's. The local marketplace has its own
 * pages, unless the setting is `EDITOR_WORD`. Rejects with UserFacingError if a setting that it uses isn't a
 * valid URL: then nothing may be sent.
 */
export async function checkoutUrls(
	{ baseUrl, local }: Pick<MarketplaceAddress, "baseUrl" | "local">,
	settings: ReturnSettings,
	linkTo: (place: ReturnPlace) => Promise<string>,
): Promise<CheckoutUrls> {
	const { successUrl, cancelUrl, dashboardUrl } = settings;
	const page = async (key: string, typed: string, place: ReturnPlace): Promise<string> => {
		if (typed === EDITOR_WORD) return linkTo(place);
		if (local) return `${baseUrl}/checkout/${place}`;
		return addressIn(key, typed) || addressIn("dashboardUrl", dashboardUrl.value) || baseUrl;
	};
	return {
		successUrl: await page("checkout.successUrl", successUrl.value, "done"),
		cancelUrl: await page("checkout.cancelUrl", cancelUrl.value, "cancelled"),
		toEditor: successUrl.value === EDITOR_WORD || cancelUrl.value === EDITOR_WORD,
	};
}

/** The address in a setting, or empty. Throws UserFacingError if it's invalid. */
function addressIn(key: string, typed: string): string {
	if (typed !== "" && !URL.canParse(typed)) {
		throw new UserFacingError(
			l10n.t(
				"“{0}” in the {1} setting isn’t a valid address. Correct the address in Settings.",
				display(typed, 60),
				`dataMarketplace.${key}`,
			),
		);
	}
	return typed;
}
