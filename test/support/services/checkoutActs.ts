/** A checkout of the demo buyer, and the balance it adds to. */
import assert from "node:assert/strict";
import { type LocalMarketplaceApp, textAt } from "./localMarketplaceApp.ts";

const own = {
	success_url: "http://localhost:4010/checkout/done",
	cancel_url: "http://127.0.0.1:4010/checkout/cancelled",
};

/** Requests a checkout for 25.00. Resolves to the path of its page. */
export async function openCheckout(
	service: LocalMarketplaceApp,
	urls: { success_url: string; cancel_url: string } = own,
): Promise<string> {
	const body = { amount: "25.00", ...urls };
	const answer = await service.ask("/v1/billing/deposit", { bearer: service.buyerKey, body });
	const path = `/checkout/${textAt(answer.json, "session_id")}`;
	assert.equal(textAt(answer.json, "checkout_url"), service.origin + path);
	return path;
}

export async function buyerBalance(service: LocalMarketplaceApp): Promise<string> {
	const answer = await service.ask("/v1/billing/buyer-balance", { bearer: service.buyerKey });
	return textAt(answer.json, "balance");
}
