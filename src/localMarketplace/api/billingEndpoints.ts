import type { MiddlewareHandler } from "hono";
import type { Account } from "../service/accounts.ts";
import { BALANCE_CURRENCY, readAmount, readPositiveAmount, wireAmount } from "../service/amounts.ts";
import type { Deposit } from "../service/ledger.ts";
import type { Marketplace } from "../service/marketplace.ts";
import { Problem } from "../service/problem.ts";
import { checkReturnUrl } from "../service/returnUrls.ts";
import * as routes from "./billingRoutes.ts";
import { requireBuyer, requireSeller, signedIn, type ApiEnv, type App } from "./callers.ts";
import { jsonBody } from "./validation.ts";

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

function addBalances(app: App, marketplace: Marketplace): void {
	app.openapi({ ...routes.buyerBalance, middleware: signedIn(marketplace, requireBuyer) }, (c) => {
		const { balance, totalDeposited, totalSpent } = c.var.caller.account.buyer;
		const totals = { total_deposited: wireAmount(totalDeposited), total_spent: wireAmount(totalSpent) };
		return c.json({ balance: wireAmount(balance), ...totals, currency: BALANCE_CURRENCY }, 200);
	});
	app.openapi({ ...routes.sellerBalance, middleware: signedIn(marketplace, requireSeller) }, (c) => {
		const { balance, totalEarned, totalWithdrawn } = c.var.caller.account.seller;
		const totals = { total_earned: wireAmount(totalEarned), total_withdrawn: wireAmount(totalWithdrawn) };
		return c.json({ balance: wireAmount(balance), ...totals, currency: BALANCE_CURRENCY }, 200);
	});
}

function addDeposits(app: App, marketplace: Marketplace, origin: () => string): void {
	const buyer = signedIn(marketplace, requireBuyer);
	app.openapi({ ...routes.deposit, middleware: [buyer, jsonBody] }, (c) => {
		const body = c.req.valid("json");
		const sessionId = marketplace.checkouts.create(c.var.caller.account.id, {
			amount: readPositiveAmount(body.amount, "amount"),
			successUrl: checkReturnUrl(body.success_url, "success_url"),
			cancelUrl: checkReturnUrl(body.cancel_url, "cancel_url"),
		});
		return c.json({ checkout_url: `${origin()}/checkout/${sessionId}`, session_id: sessionId }, 200);
	});
	app.openapi({ ...routes.deposits, middleware: buyer }, (c) => {
		const { limit, cursor } = c.req.valid("query");
		const count = limit === undefined ? DEFAULT_LIMIT : Number(limit);
		const page = marketplace.ledger.deposits(c.var.caller.account.id, count, cursor);
		const deposits = page.deposits.map((deposit) => sendDeposit(deposit, origin()));
		return c.json({ deposits, next_cursor: page.nextCursor, has_more: page.hasMore }, 200);
	});
}

function addAutoDeposit(app: App, marketplace: Marketplace): void {
	const buyer = signedIn(marketplace, requireBuyer);
	app.openapi({ ...routes.autoDeposit, middleware: buyer }, (c) =>
		c.json(sendAutoDeposit(c.var.caller.account.autoDeposit), 200),
	);
	app.openapi({ ...routes.putAutoDeposit, middleware: [buyer, jsonBody] }, (c) => {
		const body = c.req.valid("json");
		const threshold = readAmount(body.threshold, "threshold");
		const configuration = { enabled: body.enabled, threshold, amount: readAmount(body.amount, "amount") };
		if (configuration.enabled && configuration.amount === 0n) {
			throw new Problem(422, "invalid_amount", "amount must be more than 0 while auto-deposit is on.");
		}
		marketplace.accounts.setAutoDeposit(c.var.caller.account.id, configuration);
		return c.json(sendAutoDeposit(configuration), 200);
	});
}

function addWithdraw(app: App, marketplace: Marketplace): void {
	const middleware: [MiddlewareHandler<ApiEnv>, MiddlewareHandler] = [
		signedIn(marketplace, requireSeller),
		jsonBody,
	];
	app.openapi({ ...routes.withdraw, middleware }, (c) => {
		const amount = readAmount(c.req.valid("json").amount, "amount");
		return c.json(marketplace.ledger.withdraw(c.var.caller.account.id, amount), 200);
	});
}

export function addBillingEndpoints(app: App, marketplace: Marketplace, origin: () => string): void {
	addBalances(app, marketplace);
	addDeposits(app, marketplace, origin);
	addAutoDeposit(app, marketplace);
	addWithdraw(app, marketplace);
}
