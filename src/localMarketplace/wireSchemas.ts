import { z } from "@hono/zod-openapi";

/** The only currency for balances. Datasets may be priced in others. */
export const BALANCE_CURRENCY = "USD";

/** Whether text is safe to store and render: no NUL, no lone surrogates. */
function isPlainText(value: string): boolean {
	return value.isWellFormed() && !value.includes("\0");
}

/** A required string that isn't blank, of at most `maxLength` UTF-16 code units. */
function requiredText(maxLength: number) {
	return z
		.string()
		.min(1, "is empty")
		.max(maxLength, `is longer than ${maxLength} characters`)
		.refine(isPlainText, "contains characters that aren’t text")
		.refine((value) => value.trim() !== "", "is empty");
}

const DECIMAL = /^\d{1,20}(\.\d{1,8})?$/;

const id = (example: string) => z.string().openapi({ format: "uuid", example });
const time = z.string().openapi({ format: "date-time", example: "2026-01-15T09:30:00.000Z" });
const amount = (example: string) => z.string().openapi({ pattern: String.raw`^\d+\.\d{8}$`, example });
const amountInput = (example: string) =>
	z.string().regex(DECIMAL, 'must be a decimal with up to 8 places, such as "12.50"').openapi({ example });
const url = (example: string) => z.string().openapi({ format: "uri", example });
const email = z
	.string()
	.trim()
	// No regex flags: the OpenAPI document would show their letters as part of the pattern.
	.regex(/^[^\s@]{1,64}@[^\s@]{1,253}$/, "isn’t an email address")
	.refine(isPlainText, "isn’t an email address")
	.openapi({ example: "buyer@example.com" });
const currency = z.string().openapi({ example: "USD" });

const MetadataFieldSchema = z
	.object({
		name: requiredText(200).openapi({ example: "year" }),
		type: requiredText(50).openapi({ example: "number" }),
		description: z
			.string()
			.max(2_000, "is longer than 2000 characters")
			.refine(isPlainText, "contains characters that aren’t text")
			.optional(),
	})
	.openapi("MetadataField");

export const DatasetSchema = z
	.object({
		id: id("5b0c7a52-8d1e-4f6a-9c3b-2e7d41a0f986"),
		seller_id: id("0f4d2c1b-6a7e-4b8d-8e21-93c5d7f1a604"),
		seller_name: z.string().openapi({ example: "Halden Research" }),
		name: z.string().openapi({ example: "EU patent claims 2010–2025" }),
		description: z.string(),
		price_per_chunk: amount("0.00420000"),
		currency,
		visibility: z.enum(["public", "private"]),
		metadata_schema: z.array(MetadataFieldSchema).nullable(),
		queryable: z.boolean(),
		subscribed: z.boolean(),
		created_at: time,
		updated_at: time,
	})
	.openapi("Dataset");

const connectorId = z.guid("isn’t a UUID").openapi({ format: "uuid" });

/** A single dataset. Only its owner sees the connector. */
export const DatasetDetailsSchema = DatasetSchema.extend({
	connector_id: z.string().optional(),
	index_name: z.string().optional(),
	embedding_model: z.string().optional(),
	namespace: z.string().optional(),
}).openapi("DatasetDetails");

function fieldNamesDiffer(fields: Array<{ name: string }> | null | undefined): boolean {
	return new Set(fields?.map((field) => field.name)).size === (fields?.length ?? 0);
}

export const CreateDatasetSchema = z
	.object({
		name: requiredText(200),
		description: requiredText(20_000),
		price_per_chunk: amountInput("0.0042"),
		// Balances are only in this currency, so a dataset priced in another couldn't be bought.
		currency: z.literal(BALANCE_CURRENCY, `must be "${BALANCE_CURRENCY}"`).openapi({ example: "USD" }),
		visibility: z.enum(["public", "private"], 'must be "public" or "private"'),
		connector_id: connectorId.optional(),
		index_name: requiredText(200).optional(),
		embedding_model: requiredText(200).optional(),
		namespace: requiredText(200).optional(),
		metadata_schema: z.array(MetadataFieldSchema).max(500, "has more than 500 fields").nullish(),
	})
	.refine((dataset) => dataset.connector_id === undefined || dataset.index_name !== undefined, {
		path: ["index_name"],
		error: "is required with a connector_id",
	})
	.refine((dataset) => dataset.connector_id === undefined || dataset.embedding_model !== undefined, {
		path: ["embedding_model"],
		error: "is required with a connector_id",
	})
	.refine((dataset) => fieldNamesDiffer(dataset.metadata_schema), {
		path: ["metadata_schema"],
		error: "has two fields with the same name",
	})
	.openapi("CreateDataset");

export const AccessRequestSchema = z.object({ email }).openapi("AccessRequest");
export const AccessSchema = z
	.object({ dataset_id: z.string(), email: z.string(), access: z.literal("granted"), message: z.string() })
	.openapi("Access");

export const LoginRequestSchema = z
	.object({ email, password: requiredText(1_000).openapi({ example: "local-marketplace" }) })
	.openapi("LoginRequest");
export const LoginSchema = z.object({ token: z.string(), message: z.string() }).openapi("Login");
export const VerifyRequestSchema = z
	.object({ token: requiredText(500), code: requiredText(50).openapi({ example: "419073" }) })
	.openapi("VerifyRequest");
export const AccessTokenSchema = z.object({ access_token: z.string() }).openapi("AccessToken");
export const ApiKeySchema = z
	.object({ api_key: z.string().openapi({ pattern: "^dm_live_", example: "dm_live_example" }) })
	.openapi("ApiKey");

export const BuyerBalanceSchema = z
	.object({
		balance: amount("100.00000000"),
		total_deposited: amount("1407.00000000"),
		total_spent: amount("1307.00000000"),
		currency,
	})
	.openapi("BuyerBalance");
export const SellerBalanceSchema = z
	.object({
		balance: amount("250.00000000"),
		total_earned: amount("1930.50000000"),
		total_withdrawn: amount("1680.50000000"),
		currency,
	})
	.openapi("SellerBalance");

export const DepositRequestSchema = z
	.object({
		amount: amountInput("25.00"),
		success_url: url("https://example.com/done"),
		cancel_url: url("https://example.com/cancelled"),
	})
	.openapi("DepositRequest");
export const CheckoutSchema = z
	.object({ checkout_url: url("http://127.0.0.1:4010/checkout/cs_local_8f2c41d7"), session_id: z.string() })
	.openapi("CheckoutSession");
const DepositSchema = z
	.object({
		id: id("3d9a1f0e-7b62-4c55-a1d8-6f0e92b7c413"),
		amount: amount("25.00000000"),
		currency,
		receipt_url: url("http://127.0.0.1:4010/receipts/3d9a1f0e-7b62-4c55-a1d8-6f0e92b7c413"),
		created_at: time,
	})
	.openapi("Deposit");
export const DepositPageSchema = z
	.object({
		deposits: z.array(DepositSchema),
		next_cursor: z.string().openapi({ description: "Empty on the last page.", example: "" }),
		has_more: z.boolean().openapi({ example: false }),
	})
	.openapi("DepositPage");
export const DepositQuerySchema = z.object({
	limit: z
		.string()
		.regex(/^([1-9]\d?|100)$/, "must be a whole number from 1 to 100")
		.optional()
		.openapi({
			param: { name: "limit", in: "query" },
			type: "integer",
			minimum: 1,
			maximum: 100,
			default: 20,
		}),
	cursor: z
		.string()
		.optional()
		.openapi({ param: { name: "cursor", in: "query" } }),
});

export const AutoDepositSchema = z
	.object({ enabled: z.boolean(), threshold: amount("20.00000000"), amount: amount("50.00000000") })
	.openapi("AutoDeposit");
export const AutoDepositRequestSchema = z
	.object({ enabled: z.boolean(), threshold: amountInput("20.00"), amount: amountInput("50.00") })
	.openapi("AutoDepositRequest");

export const WithdrawRequestSchema = z.object({ amount: amountInput("12.50") }).openapi("WithdrawRequest");
export const WithdrawalSchema = z
	.object({
		id: id("a8c1e2d4-5f60-4b37-9d18-e7c2b5a09f61"),
		amount: amount("12.50000000"),
		currency,
		balance: amount("237.50000000"),
		created_at: time,
	})
	.openapi("Withdrawal");

export const NewAccountSchema = z.object({
	email,
	password: requiredText(1_000),
	name: requiredText(200),
	role: z.enum(["buyer", "seller", "both"], 'must be "buyer", "seller", or "both"'),
});
export const PurchaseRequestSchema = z.object({
	dataset_id: requiredText(100),
	chunks: z
		.number("must be a whole number of at least 1")
		.int("must be a whole number of at least 1")
		.min(1, "must be a whole number of at least 1")
		.max(1_000_000_000_000, "must be at most 1000000000000"),
});
export const OnboardingRequestSchema = z.object({ email, completed: z.boolean() });

export type MetadataField = z.infer<typeof MetadataFieldSchema>;
export type DatasetRecord = z.infer<typeof DatasetSchema>;
export type DatasetDetails = z.infer<typeof DatasetDetailsSchema>;
export type Withdrawal = z.infer<typeof WithdrawalSchema>;
