import type { Context } from "hono";
import { parseDecimal } from "../../base/decimal.ts";
import { readCaller, requireBuyer, type App } from "../api/callers.ts";
import { PurchaseRequestSchema } from "../wireSchemas.ts";
import { isBuyer } from "../service/accounts.ts";
import { wireAmount } from "../service/amounts.ts";
import type { Marketplace } from "../service/marketplace.ts";
import { Problem } from "../service/problem.ts";
import { rootOf, sendPage } from "./layout.ts";
import { purchaseMain, type PurchaseView, shownChoice } from "./purchaseView.ts";
import { readBody, readForm, wantsJson } from "./requests.ts";

const DEFAULT_CHUNKS = 1_000n;
const MAX_CHUNKS = 1_000_000_000_000n;

/** Parses digits, optionally grouped by commas or spaces. Throws 422 unless the count is from 1 to `MAX_CHUNKS`. */
function readChunks(text: string | undefined): bigint {
	const digits = (text ?? "").replaceAll(/[,\s]/g, "");
	const chunks = /^\d{1,15}$/.test(digits) ? BigInt(digits) : 0n;
	if (chunks < 1n || chunks > MAX_CHUNKS)
		throw new Problem(422, "invalid_field", "Enter a whole number of chunks from 1 to 1,000,000,000,000.");
	return chunks;
}

function viewOf(
	{ accounts, datasets }: Marketplace,
	choice: Record<string, string | undefined>,
): PurchaseView {
	const buyers = accounts.signInAccounts().filter(isBuyer);
	const buyer = choice["email"] === undefined ? buyers[0] : accounts.buyer(choice["email"]);
	if (!buyer)
		throw new Problem(404, "buyer_not_found", "No buyer accounts yet. Create a buyer account first.");
	const sought = choice["dataset"] ?? "";
	const found = datasets.findOffer(buyer, sought);
	if (!found) {
		const text =
			sought === ""
				? "This buyer can’t see any datasets yet. Publish a public dataset, or grant this buyer access to one."
				: `No dataset that this buyer can see matches “${sought}”. Enter another name or ID.`;
		throw new Problem(404, "dataset_not_found", text);
	}
	const { id, name, price_per_chunk, currency } = found;
	return {
		buyers,
		buyer,
		names: [...new Set(datasets.offersTo(buyer).map((offer) => offer.name))],
		offer: { id, price: parseDecimal(price_per_chunk) ?? 0n, currency },
		// If several datasets share the name, searching for the name finds only one of them.
		sought: datasets.findOffer(buyer, name)?.id === id ? name : id,
		chunks: choice["chunks"] === undefined ? DEFAULT_CHUNKS : readChunks(choice["chunks"]),
	};
}

const show = (c: Context, view: PurchaseView) =>
	sendPage(c, { title: "Buy Chunks", current: "purchase", main: purchaseMain(view) });

export function addPurchasePage(app: App, marketplace: Marketplace): void {
	/**
	 * Spends only if the choice and its price are those that the page showed: the page has no scripts, so its button
	 * still shows the old cost after the choice or the price changes.
	 */
	const spend = async (c: Context) => {
		const form = await readForm(c);
		const view = viewOf(marketplace, form);
		const { buyer, offer, chunks } = view;
		if (form["shown"] !== shownChoice(view)) return show(c, { ...view, changed: true });
		const spent = marketplace.purchase(buyer, offer.id, chunks);
		const query = new URLSearchParams({
			email: buyer.email,
			dataset: offer.id,
			chunks: chunks.toString(),
			spent: wireAmount(spent),
		});
		return c.redirect(`${rootOf(c)}purchase?${query.toString()}`, 303);
	};
	/** Buys for a program, which authenticates as a buyer. */
	const buy = async (c: Context) => {
		const caller = await readCaller(marketplace, c.req.header("authorization"));
		requireBuyer(caller);
		const { dataset_id: datasetId, chunks } = await readBody(c, PurchaseRequestSchema);
		const cost = marketplace.purchase(caller.account, datasetId, BigInt(chunks));
		const { balance } = marketplace.accounts.get(caller.account.id).buyer;
		return c.json({ dataset_id: datasetId, chunks, cost: wireAmount(cost), balance: wireAmount(balance) });
	};
	app.get("/purchase", (c) => {
		const view = viewOf(marketplace, c.req.query());
		return show(c, { ...view, spent: parseDecimal(c.req.query("spent") ?? "") });
	});
	app.post("/purchase", (c) => (wantsJson(c) ? buy(c) : spend(c)));
}
