import { createRoute } from "@hono/zod-openapi";
import { problems } from "./problemResponses.ts";
import {
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
} from "./wireSchemas.ts";

const common = { tags: ["Billing"], security: [{ bearer: [] }] };

export const buyerBalance = createRoute({
	...common,
	method: "get",
	path: "/v1/billing/buyer-balance",
	summary: "Returns a buyer's balance, total deposited, and total spent",
	responses: {
		200: { description: "The balance", content: { "application/json": { schema: BuyerBalanceSchema } } },
		...problems(401, 403),
	},
});

export const sellerBalance = createRoute({
	...common,
	method: "get",
	path: "/v1/billing/seller-balance",
	summary: "Returns a seller's balance, total earned, and total withdrawn",
	responses: {
		200: { description: "The balance", content: { "application/json": { schema: SellerBalanceSchema } } },
		...problems(401, 403),
	},
});

export const deposit = createRoute({
	...common,
	method: "post",
	path: "/v1/billing/deposit",
	summary: "Creates a checkout session (buyers). Nothing is paid until the checkout page is completed",
	request: { body: { required: true, content: { "application/json": { schema: DepositRequestSchema } } } },
	responses: {
		200: { description: "The session", content: { "application/json": { schema: CheckoutSchema } } },
		...problems(400, 401, 403, 413, 415, 422),
	},
});

export const deposits = createRoute({
	...common,
	method: "get",
	path: "/v1/billing/deposits",
	summary: "Lists deposits, newest first, page by page (buyers)",
	request: { query: DepositQuerySchema },
	responses: {
		200: { description: "A page", content: { "application/json": { schema: DepositPageSchema } } },
		...problems(400, 401, 403),
	},
});

export const autoDeposit = createRoute({
	...common,
	method: "get",
	path: "/v1/billing/auto-deposit",
	summary: "Returns the auto-deposit settings (buyers)",
	responses: {
		200: { description: "The configuration", content: { "application/json": { schema: AutoDepositSchema } } },
		...problems(401, 403),
	},
});

export const putAutoDeposit = createRoute({
	...common,
	method: "put",
	path: "/v1/billing/auto-deposit",
	summary: "Sets the auto-deposit threshold and amount (buyers)",
	request: {
		body: { required: true, content: { "application/json": { schema: AutoDepositRequestSchema } } },
	},
	responses: {
		200: {
			description: "The saved settings",
			content: { "application/json": { schema: AutoDepositSchema } },
		},
		...problems(400, 401, 403, 413, 415, 422),
	},
});

export const withdraw = createRoute({
	...common,
	method: "post",
	path: "/v1/billing/withdraw",
	summary: "Withdraws earnings, from 1.00 to the balance, after payout onboarding (sellers)",
	request: { body: { required: true, content: { "application/json": { schema: WithdrawRequestSchema } } } },
	responses: {
		200: { description: "The withdrawal", content: { "application/json": { schema: WithdrawalSchema } } },
		...problems(400, 401, 403, 409, 413, 415, 422),
	},
});
