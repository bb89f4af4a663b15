import type { Context } from "hono";
import type { App } from "../api/callers.ts";
import { ownHosts } from "../gate.ts";
import { wireAmount } from "../service/amounts.ts";
import type { Checkout } from "../service/checkouts.ts";
import type { Marketplace } from "../service/marketplace.ts";
import { Problem } from "../service/problem.ts";
import { locationOf } from "../service/returnUrls.ts";
import { checkoutPage, plainReturnPage } from "./checkoutViews.ts";
import { rootOf, sendPage } from "./layout.ts";
import { readForm, wantsJson } from "./requests.ts";

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

class CheckoutPages {
	readonly #marketplace: Marketplace;
	readonly #origin: () => string;

	constructor(marketplace: Marketplace, origin: () => string) {
		this.#marketplace = marketplace;
		this.#origin = origin;
	}

	show(c: Context, checkout: Checkout) {
		const account = this.#marketplace.accounts.get(checkout.accountId);
		if (wantsJson(c)) {
			const { id, status, depositId, expiresAt } = checkout;
			const deposit = depositId === undefined ? {} : { deposit_id: depositId };
			const amount = wireAmount(checkout.amount);
			return c.json({ session_id: id, status, amount, expires_at: expiresAt, ...deposit });
		}
		const address = checkout.status === "paid" ? checkout.successUrl : checkout.cancelUrl;
		const backTo = ownPath(this.#origin(), address) === undefined ? address : undefined;
		return sendPage(c, checkoutPage({ checkout, account, root: rootOf(c), backTo }));
	}

	/**
	 * Applies the outcome; `retry` continues with a new session. JSON callers get the session. Browsers are
	 * redirected to its return address if it's paid or canceled, or else to its page. Throws Problem for an invalid
	 * outcome, an unknown session, or a session whose status doesn't allow the outcome.
	 */
	end(c: Context, id: string, outcome: string) {
		const { checkouts } = this.#marketplace;
		switch (outcome) {
			case "pay":
				return this.#leaveFor(c, checkouts.pay(id));
			case "leave":
				return this.#leaveFor(c, checkouts.leave(id));
			case "decline":
				return this.#stay(c, checkouts.decline(id));
			case "retry":
				return this.#stay(c, checkouts.get(checkouts.retry(id)));
			default:
				throw new Problem(422, "invalid_outcome", "The outcome must be pay, decline, leave, or retry.");
		}
	}

	/** This marketplace's own return pages, for sessions whose return addresses point to them or to the home page. */
	returned(c: Context, title: string, text: string) {
		const id = c.req.query("session_id");
		if (id !== undefined) return this.show(c, this.#marketplace.checkouts.get(id));
		return sendPage(c, plainReturnPage(title, text));
	}

	#leaveFor(c: Context, checkout: Checkout) {
		return wantsJson(c)
			? this.show(c, checkout)
			: c.redirect(locationOf(returnAddress(c, this.#origin(), checkout)), 303);
	}

	#stay(c: Context, checkout: Checkout) {
		return wantsJson(c) ? this.show(c, checkout) : c.redirect(`${rootOf(c)}checkout/${checkout.id}`, 303);
	}
}

export function addCheckoutPages(app: App, marketplace: Marketplace, origin: () => string): void {
	const pages = new CheckoutPages(marketplace, origin);
	const close = "You can close this page and return to VS Code.";
	const updates = "Your balance updates automatically.";
	app.get("/checkout/done", (c) => pages.returned(c, "Payment complete", `${close} ${updates}`));
	app.get("/checkout/cancelled", (c) => pages.returned(c, "Checkout canceled", close));
	app.get("/checkout/:id", (c) => pages.show(c, marketplace.checkouts.get(c.req.param("id"))));
	app.post("/checkout/:id", async (c) =>
		pages.end(c, c.req.param("id"), (await readForm(c))["outcome"] ?? ""),
	);
	app.post("/checkout/:id/pay", (c) => pages.end(c, c.req.param("id"), "pay"));
	app.post("/checkout/:id/decline", (c) => pages.end(c, c.req.param("id"), "decline"));
}
