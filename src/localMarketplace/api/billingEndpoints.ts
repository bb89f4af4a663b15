import { createRoute } from "@hono/zod-openapi";
import type { Account } from "../service/accounts.ts";
import { readAmount, wireAmount } from "../service/amounts.ts";
import type { Deposit } from "../service/ledger.ts";
import type { Marketplace } from "../service/marketplace.ts";
import { Problem } from "../service/problem.ts";
import { checkReturnUrl } from "../service/returnUrls.ts";
import { requireBuyer, requireSeller, signedIn, type App } from "./callers.ts";
import { json, problems, problemsWithBody } from "./problemResponses.ts";
import { jsonBody, jsonRequest } from "./validation.ts";
import {
	BALANCE_CURRENCY,
	AutoDepositRequestSchema,
	AutoDepositSchema,
	BuyerBalanceSchema,
	CheckoutSchema,
	DepositPageSchema,
	DepositQuerySchema,
	DepositRequestSchema,
	SellerBalanceSchema,
	WithdrawalSchema,
	WithdrawRequestSchema,
} from "../wireSchemas.ts";

const common = { tags: ["Billing"], security: [{ bearer: [] }] };

const buyerBalanceRoute = createRoute({
	...common,
	method: "get",
	path: "/v1/billing/buyer-balance",
	summary: "Returns a buyer’s balance, total deposited, and total spent",
	responses: { 200: json(BuyerBalanceSchema, "The balance"), ...problems(401, 403) },
});

const sellerBalanceRoute = createRoute({
	...common,
	method: "get",
	path: "/v1/billing/seller-balance",
	summary: "Returns a seller’s balance, total earned, and total withdrawn",
	responses: { 200: json(SellerBalanceSchema, "The balance"), ...problems(401, 403) },
});

const depositRoute = createRoute({
	...common,
	method: "post",
	path: "/v1/billing/deposit",
	summary: "Creates a checkout session (buyers). Nothing is paid until the checkout page is completed",
	request: { body: jsonRequest(DepositRequestSchema) },
	responses: { 200: json(CheckoutSchema, "The session"), ...problemsWithBody(403) },
});

const depositsRoute = createRoute({
	...common,
	method: "get",
	path: "/v1/billing/deposits",
	summary: "Lists deposits, newest first, page by page (buyers)",
	request: { query: DepositQuerySchema },
	responses: { 200: json(DepositPageSchema, "A page"), ...problems(400, 401, 403) },
});

const autoDepositRoute = createRoute({
	...common,
	method: "get",
	path: "/v1/billing/auto-deposit",
	summary: "Returns the auto-deposit settings (buyers)",
	responses: { 200: json(AutoDepositSchema, "The settings"), ...problems(401, 403) },
});

const putAutoDepositRoute = createRoute({
	...common,
	method: "put",
	path: "/v1/billing/auto-deposit",
	summary: "Sets the auto-deposit threshold and amount (buyers)",
	request: { body: jsonRequest(AutoDepositRequestSchema) },
	responses: { 200: json(AutoDepositSchema, "The saved settings"), ...problemsWithBody(403) },
});

const withdrawRoute = createRoute({
	...common,
	method: "post",
	path: "/v1/billing/withdraw",
	summary: "Withdraws earnings, from 1.00 to the balance, after payout onboarding (sellers)",
	request: { body: jsonRequest(WithdrawRequestSchema) },
	responses: { 200: json(WithdrawalSchema, "The withdrawal"), ...problemsWithBody(403, 409) },
});

const DEFAULT_LIMIT = 20;

function sendDeposit(deposit: Deposit, origin: string) {
	return {
		id: deposit.id,
		amount: wireAmount(deposit.amount),
		currency: deposit.currency,
		receipt_url: `${origin}/receipts/${deposit.id}`,
		created_at: deposit.createdAt,
	};
}

function sendAutoDeposit({ enabled, threshold, amount }: Account["autoDeposit"]) {
	return { enabled, threshold: wireAmount(threshold), amount: wireAmount(amount) };
}

export function addBillingEndpoints(app: App, marketplace: Marketplace, origin: () => string): void {
	const buyer = signedIn(marketplace, requireBuyer);
	const seller = signedIn(marketplace, requireSeller);
	app.openapi({ ...buyerBalanceRoute, middleware: buyer }, (c) => {
		const { balance, totalDeposited, totalSpent } = c.var.caller.account.buyer;
		const totals = { total_deposited: wireAmount(totalDeposited), total_spent: wireAmount(totalSpent) };
		return c.json({ balance: wireAmount(balance), ...totals, currency: BALANCE_CURRENCY }, 200);
	});
	app.openapi({ ...sellerBalanceRoute, middleware: seller }, (c) => {
		const { balance, totalEarned, totalWithdrawn } = c.var.caller.account.seller;
		const totals = { total_earned: wireAmount(totalEarned), total_withdrawn: wireAmount(totalWithdrawn) };
		return c.json({ balance: wireAmount(balance), ...totals, currency: BALANCE_CURRENCY }, 200);
	});
	app.openapi({ ...depositRoute, middleware: [buyer, jsonBody] }, (c) => {
		const body = c.req.valid("json");
		const sessionId = marketplace.checkouts.create(c.var.caller.account.id, {
			amount: readAmount(body.amount, "amount"),
			successUrl: checkReturnUrl(body.success_url, "success_url"),
			cancelUrl: checkReturnUrl(body.cancel_url, "cancel_url"),
		});
		return c.json({ checkout_url: `${origin()}/checkout/${sessionId}`, session_id: sessionId }, 200);
	});
	app.openapi({ ...depositsRoute, middleware: buyer }, (c) => {
		const { limit, cursor } = c.req.valid("query");
		const count = limit === undefined ? DEFAULT_LIMIT : Number(limit);
		const page = marketplace.ledger.deposits(c.var.caller.account.id, count, cursor);
		const deposits = page.deposits.map((deposit) => sendDeposit(deposit, origin()));
		return c.json({ deposits, next_cursor: page.nextCursor, has_more: page.hasMore }, 200);
	});
	app.openapi({ ...autoDepositRoute, middleware: buyer }, (c) =>
		c.json(sendAutoDeposit(c.var.caller.account.autoDeposit), 200),
	);
	app.openapi({ ...putAutoDepositRoute, middleware: [buyer, jsonBody] }, (c) => {
		const body = c.req.valid("json");
		const threshold = readAmount(body.threshold, "threshold");
		const configuration = { enabled: body.enabled, threshold, amount: readAmount(body.amount, "amount") };
		if (configuration.enabled && configuration.amount === 0n)
			throw new Problem(422, "invalid_amount", "amount must be more than 0 while auto-deposit is on.");
		marketplace.accounts.setAutoDeposit(c.var.caller.account.id, configuration);
		return c.json(sendAutoDeposit(configuration), 200);
	});
	app.openapi({ ...withdrawRoute, middleware: [seller, jsonBody] }, (c) => {
		const amount = readAmount(c.req.valid("json").amount, "amount");
		return c.json(marketplace.ledger.withdraw(c.var.caller.account.id, amount), 200);
	});
}
