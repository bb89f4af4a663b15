/** Where the payment processor sends the browser after a checkout. */
import * as l10n from "@vscode/l10n";
import { display } from "../../base/text.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import type { ReturnPlace } from "../../host/links.ts";
import type { Settings } from "../../host/settings.ts";
import type { Session } from "../../model/session/session.ts";

/** The setting's value for returning to VS Code, instead of a URL. */
export const editorWord = "editor";

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
 * Uses the settings, else the dashboard, else the marketplace's origin. The local marketplace has its own
 * pages. Throws UserFacingError if a setting isn't a valid URL: then nothing may be sent.
 */
export async function checkoutUrls(
	session: Pick<Session, "state">,
	settings: ReturnSettings,
	linkTo: (place: ReturnPlace) => Promise<string>,
): Promise<CheckoutUrls> {
	const { state } = session;
	const origin = "origin" in state ? state.origin : "";
	const local = "local" in state && state.local;
	const page = async (typed: string, place: ReturnPlace): Promise<string> => {
		if (typed === editorWord) return linkTo(place);
		if (local) return `${origin}/checkout/${place}`;
		return addressOf(typed) || dashboardOf(settings.dashboardUrl.value) || origin;
	};
	const { value: success } = settings.successUrl;
	const { value: cancel } = settings.cancelUrl;
	return {
		successUrl: await page(success, "done"),
		cancelUrl: await page(cancel, "cancelled"),
		toEditor: success === editorWord || cancel === editorWord,
	};
}

function addressOf(typed: string): string {
	if (typed !== "" && !URL.canParse(typed)) {
		const shown = display(typed, 60);
		throw new UserFacingError(l10n.t("“{0}” in the checkout return setting isn’t a valid address.", shown));
	}
	return typed;
}

function dashboardOf(typed: string): string {
	if (typed !== "" && !URL.canParse(typed)) {
		const shown = display(typed, 60);
		throw new UserFacingError(l10n.t("“{0}” in the dashboard address setting isn’t a valid address.", shown));
	}
	return typed;
}

/** Whether the marketplace uses http, which is allowed only on this computer. */
export function isOnThisComputer(session: Pick<Session, "state">): boolean {
	const { state } = session;
	return "origin" in state && state.origin.startsWith("http:");
}
