/** Where the payment processor sends the browser after a checkout. */
import type { Session } from "../../model/session/session.ts";
import type { Settings } from "../../host/settings.ts";

/** The settings, else the dashboard, else the service's origin; the local marketplace has pages of its own. */
export function checkoutUrls(
	session: Session,
	settings: Pick<Settings, "successUrl" | "cancelUrl" | "dashboardUrl">,
): { successUrl: string; cancelUrl: string } {
	const { state } = session;
	const origin = "origin" in state ? state.origin : "";
	if ("local" in state && state.local) {
		return { successUrl: `${origin}/checkout/done`, cancelUrl: `${origin}/checkout/cancelled` };
	}
	const fallback = settings.dashboardUrl.value || origin;
	return {
		successUrl: settings.successUrl.value || fallback,
		cancelUrl: settings.cancelUrl.value || fallback,
	};
}

/** Pages of a service on this computer may be http; everything else is https. */
export function isOnThisComputer(session: Session): boolean {
	const { state } = session;
	return "origin" in state && state.origin.startsWith("http:");
}
