import assert from "node:assert/strict";
import { LocalMarketplaceApp, textAt } from "./localMarketplaceApp.ts";

/** Return URLs of a checkout. */
export const urls = {
	success_url: "http://127.0.0.1:4010/checkout/done",
	cancel_url: "https://example.com/back?a=1#b",
};

/** Gives each test of a `describe` its own marketplace, and functions to move money in it. */
export function useBilling() {
	let service: LocalMarketplaceApp;
	let bearer: string;

	beforeEach(async () => {
		service = await LocalMarketplaceApp.open();
		bearer = service.buyerKey;
	});

	const balance = async (key = bearer) =>
		(await service.ask("/v1/billing/buyer-balance", { bearer: key })).json;
	const earnings = async () =>
		(await service.ask("/v1/billing/seller-balance", { bearer: service.sellerKey })).json;
	const page = (query = "") => service.ask(`/v1/billing/deposits${query}`, { bearer });
	const deposit = async (amount: string, key = bearer) => {
		const session = await service.ask("/v1/billing/deposit", { bearer: key, body: { amount, ...urls } });
		assert.equal(session.status, 200, session.text);
		const path = `/checkout/${textAt(session.json, "session_id")}`;
		const paid = await service.ask(path, { form: { outcome: "pay" } });
		assert.equal(paid.status, 303, paid.text);
	};
	const newBuyer = async () => {
		const body = { email: "new@example.com", password: "long enough", name: "New", role: "buyer" };
		await service.ask("/accounts", { body });
		return service.keyOf("new@example.com");
	};
	const ownDataset = async (price: string) => {
		const draft = {
			name: "X",
			description: "X",
			price_per_chunk: price,
			currency: "USD",
			visibility: "public",
		};
		const created = await service.ask("/v1/datasets", { bearer: service.sellerKey, body: draft });
		return textAt(created.json, "id");
	};
	const purchase = (datasetId: string, chunks: number, key = bearer) =>
		service.ask("/purchase", { bearer: key, body: { dataset_id: datasetId, chunks } });

	return {
		get service() {
			return service;
		},
		/** The demo buyer's key. */
		get bearer() {
			return bearer;
		},
		balance,
		earnings,
		page,
		deposit,
		newBuyer,
		ownDataset,
		purchase,
	};
}
