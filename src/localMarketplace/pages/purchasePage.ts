import type { Context } from "hono";
import { parseDecimal } from "../../base/money.ts";
import { readCaller, requireBuyer, type App } from "../api/callers.ts";
import { PurchaseRequestSchema } from "../wireSchemas.ts";
import { isBuyer, normalizeEmail } from "../service/accounts.ts";
import { wireAmount } from "../service/amounts.ts";
import type { Marketplace } from "../service/marketplace.ts";
import { attempt, Problem } from "../service/problem.ts";
import { rootOf, sendPage } from "./layout.ts";
import {
	choiceOf,
	purchaseMain,
	type PurchaseFields,
	type PurchaseView,
	type Quote,
	shownChoice,
} from "./purchaseView.ts";
import { readBody, readForm, wantsJson } from "./requests.ts";

const DEFAULT_CHUNKS = "1,000";
const MAX_CHUNKS = 1_000_000_000_000n;

/** Parses digits, optionally with thousands grouped by commas or spaces. Throws 422 unless the count is from 1 to `MAX_CHUNKS`. */
function readChunks(text: string): bigint {
	const isCount = /^(?:\d{1,15}|\d{1,3}(?:[,\s]\d{3}){1,5})$/.test(text);
	const chunks = isCount ? BigInt(text.replaceAll(/\D/g, "")) : 0n;
	if (chunks < 1n || chunks > MAX_CHUNKS)
		throw new Problem(422, "invalid_field", "Enter a whole number of chunks from 1 to 1,000,000,000,000.");
	return chunks;
}

/** What the fields buy, and at which price. Throws Problem if one of them names nothing that can be bought. */
function quoteOf({ accounts, datasets }: Marketplace, { email, dataset, chunks }: PurchaseFields): Quote {
	const buyer = accounts.buyer(email);
	const found = datasets.findOffer(buyer, dataset);
	if (!found) {
		const text =
			dataset === ""
				? "This buyer can’t see any datasets yet. Publish a public dataset, or grant this buyer access to one."
				: `No dataset that this buyer can see matches “${dataset}”. Enter another name or ID.`;
		throw new Problem(404, "dataset_not_found", text);
	}
	const { id, name, price_per_chunk, currency } = found;
	return {
		buyer,
		offer: { id, price: parseDecimal(price_per_chunk) ?? 0n, currency },
		// If several datasets share the name, searching for the name finds only one of them.
		sought: datasets.findOffer(buyer, name)?.id === id ? name : id,
		chunks: readChunks(chunks),
	};
}

function viewOf(marketplace: Marketplace, form: Record<string, string | undefined>): PurchaseView {
	const { accounts, datasets } = marketplace;
	const buyers = accounts.signInAccounts().filter(isBuyer);
	const [first] = buyers;
	if (!first)
		throw new Problem(404, "buyer_not_found", "No buyer accounts yet. Create a buyer account first.");
	const { email = first.email, dataset = "", chunks = DEFAULT_CHUNKS } = form;
	const fields = { email, dataset: dataset.trim(), chunks: chunks.trim() };
	const quote = attempt(() => quoteOf(marketplace, fields));
	const buyer = buyers.find((account) => account.email === normalizeEmail(email)) ?? first;
	return {
		fields,
		quote,
		emails: buyers.map((account) => account.email),
		names: [...new Set(datasets.offersTo(buyer).map((offer) => offer.name))],
	};
}

const show = (c: Context, view: PurchaseView) => {
	const problem = [view.quote, view.news].find((part) => part instanceof Problem);
	const page = { title: "Buy Chunks", current: "purchase" as const, main: purchaseMain(view) };
	return sendPage(c, page, problem?.status);
};

export function addPurchasePage(app: App, marketplace: Marketplace): void {
	/**
	 * Spends only if the choice and its price are those that the page showed, and the buyer has spent nothing since: the
	 * page has no scripts, so its button still shows the old cost after a change, and can be pressed twice.
	 */
	const spend = async (c: Context) => {
		const form = await readForm(c);
		const view = viewOf(marketplace, form);
		if (view.quote instanceof Problem) return show(c, view);
		const { shown = "" } = form;
		if (shown !== shownChoice(view.quote)) {
			const news = shown.startsWith(`${choiceOf(view.quote)} `) ? "repeated" : "changed";
			return show(c, { ...view, news });
		}
		const { buyer, offer, chunks } = view.quote;
		const spent = attempt(() => marketplace.purchase(buyer, offer.id, chunks));
		if (spent instanceof Problem) return show(c, { ...view, news: spent });
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
		return show(c, { ...view, news: parseDecimal(c.req.query("spent") ?? "") });
	});
	app.post("/purchase", (c) => (wantsJson(c) ? buy(c) : spend(c)));
}
