import type { Context } from "hono";
import type { App } from "../api/callers.ts";
import { ownHosts } from "../gate.ts";
import type { Checkout } from "../service/checkouts.ts";
import type { Marketplace } from "../service/marketplace.ts";
import { Problem } from "../service/problem.ts";
import { locationOf } from "../service/returnUrls.ts";
import { checkoutPage, plainReturnPage } from "./checkoutViews.ts";
import { rootOf, sendPage } from "./layout.ts";
import { readForm, wantsPage } from "./requests.ts";

/** The path, without its first slash, and query of an address on this marketplace. Undefined for any other address. */
function ownPath(origin: string, address: string): string | undefined {
	const url = new URL(address);
	const own = url.protocol === "http:" && ownHosts(origin).includes(url.host);
	return own ? url.pathname.slice(1) + url.search : undefined;
}

/**
 * Where the browser goes after a session: a relative path if the return address is on this marketplace, or
 * else the address byte for byte.
 */
function returnAddress(c: Context, origin: string, checkout: Checkout): string {
	const paid = checkout.status === "paid";
	const address = paid ? checkout.successUrl : checkout.cancelUrl;
	const path = ownPath(origin, address);
	if (path === undefined) return address;
	const isReturnPage = path === "" || /^checkout\/(?:done|cancelled)\b/.test(path);
	const page = paid ? "checkout/done" : "checkout/cancelled";
	return rootOf(c) + (isReturnPage ? `${page}?session_id=${checkout.id}` : path);
}

function toPage(c: Context, { id }: Checkout): Response {
	return c.redirect(`${rootOf(c)}checkout/${id}`, 303);
}

export function addCheckoutPages(app: App, marketplace: Marketplace, origin: () => string): void {
	const { accounts, checkouts } = marketplace;
	const show = (c: Context, checkout: Checkout) => {
		const account = accounts.get(checkout.accountId);
		const address = checkout.status === "paid" ? checkout.successUrl : checkout.cancelUrl;
		const backTo = ownPath(origin(), address) === undefined ? address : undefined;
		return sendPage(c, checkoutPage({ checkout, account, root: rootOf(c), backTo }));
	};
	const leaveFor = (c: Context, checkout: Checkout) =>
		c.redirect(locationOf(returnAddress(c, origin(), checkout)), 303);
	/** This marketplace's own return pages, for sessions whose return addresses point to them or to the home page. */
	const returned = (c: Context, title: string, text: string) => {
		const id = c.req.query("session_id");
		return id === undefined ? sendPage(c, plainReturnPage(title, text)) : show(c, checkouts.get(id));
	};
	const close = "You can close this page and return to VS Code.";
	const updates = "Your balance updates automatically.";
	app.get("/checkout/done", (c) => returned(c, "Payment complete", `${close} ${updates}`));
	app.get("/checkout/cancelled", (c) => returned(c, "Checkout canceled", close));
	app.get("/checkout/:id", (c) => show(c, checkouts.get(c.req.param("id"))));
	/**
	 * Applies the outcome; `retry` continues with a new session. Redirects to the session's return address if it's
	 * paid or canceled, or else to its page. Throws Problem for an unknown session and, while the session is open or the
	 * caller isn't a browser, for an outcome that's invalid or that the session's status doesn't allow.
	 */
	app.post("/checkout/:id", async (c) => {
		const id = c.req.param("id");
		const { outcome = "" } = await readForm(c);
		const checkout = checkouts.get(id);
		// Pressed twice, such as before the page had changed: the person sees how the checkout ended.
		if (wantsPage(c) && outcome !== "retry" && checkout.status !== "open") {
			const isLeft = checkout.status === "paid" || checkout.status === "cancelled";
			return isLeft ? leaveFor(c, checkout) : toPage(c, checkout);
		}
		switch (outcome) {
			case "pay":
				return leaveFor(c, checkouts.pay(id));
			case "leave":
				return leaveFor(c, checkouts.leave(id));
			case "decline":
				return toPage(c, checkouts.decline(id));
			case "retry":
				return toPage(c, checkouts.get(checkouts.retry(id)));
			default:
				throw new Problem(422, "invalid_outcome", "The outcome must be pay, decline, leave, or retry.");
		}
	});
}
