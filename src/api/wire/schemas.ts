import * as z from "zod/mini";
import { DECIMAL } from "../../base/money.ts";
import { isRecord } from "../../base/record.ts";

/*
 * Lenient where the API's documentation is silent: unknown fields are kept, enums are open strings, and
 * values that are only shown fall back instead of failing. Strict where a value is computed with (money) or
 * becomes part of a path (the dataset's ID).
 */

const decimal = z.string().check(z.regex(DECIMAL));

/** Reads any value, even an absent one. */
const fromAny = <T>(read: (value: unknown) => T) => z.pipe(z.optional(z.unknown()), z.transform(read));

/** Numbers and booleans become text; anything else but a string becomes empty. */
const shown = fromAny((value) => {
	if (typeof value === "string") return value;
	return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
});

/** Any value but `true` becomes false. */
const flag = fromAny((value) => value === true);

const metadataField = z.looseObject({ name: shown, type: shown, description: shown });

/** Elements that aren't objects have nothing to show, so they're dropped. */
const metadataSchema = fromAny((value) => (Array.isArray(value) ? readableIn(value, metadataField) : null));

function readableIn<T>(values: readonly unknown[], schema: z.ZodMiniType<T>): T[] {
	return values.map((value) => schema.safeParse(value)).flatMap((read) => (read.success ? [read.data] : []));
}

export const datasetSchema = z.looseObject({
	/** In lowercase, as in the list, so that IDs can be compared. */
	id: z.guid().check(z.toLowerCase()),
	seller_id: shown,
	seller_name: shown,
	name: shown,
	description: shown,
	price_per_chunk: decimal,
	currency: shown,
	visibility: shown,
	metadata_schema: metadataSchema,
	queryable: flag,
	subscribed: flag,
	created_at: shown,
	updated_at: shown,
});

export const buyerBalanceSchema = z.looseObject({
	balance: decimal,
	total_deposited: shown,
	total_spent: shown,
	currency: shown,
});

export const sellerBalanceSchema = z.looseObject({
	balance: decimal,
	total_earned: shown,
	total_withdrawn: shown,
	currency: shown,
});

/** While auto-deposit is off, amounts may never have been set. They then count as 0, so that the user can set them. */
const withAmounts = fromAny((value) => {
	if (!isRecord(value) || value["enabled"] !== false) return value;
	const { threshold, amount } = value;
	return { ...value, threshold: threshold ?? "0.00000000", amount: amount ?? "0.00000000" };
});

export const autoDepositSchema = z.pipe(
	withAmounts,
	z.looseObject({ enabled: z.boolean(), threshold: decimal, amount: decimal }),
);

const depositRecordSchema = z.looseObject({
	id: z.string().check(z.minLength(1)),
	amount: decimal,
	currency: shown,
	receipt_url: shown,
	created_at: shown,
});

/** Records that can't be read are only counted. */
export const depositPageSchema = z.pipe(
	z.looseObject({
		deposits: z.array(z.unknown()),
		next_cursor: fromAny((value) => (typeof value === "string" && value !== "" ? value : undefined)),
		has_more: flag,
	}),
	z.transform((page) => {
		const deposits = readableIn(page.deposits, depositRecordSchema);
		const unreadable = page.deposits.length - deposits.length;
		return { deposits, unreadable, next_cursor: page.next_cursor, has_more: page.has_more };
	}),
);

const filled = z.string().check(z.minLength(1));

export const checkoutSessionSchema = z.looseObject({ checkout_url: filled, session_id: shown });
export const loginSchema = z.looseObject({ token: filled, message: shown });
export const accessTokenSchema = z.looseObject({ access_token: filled });
export const apiKeySchema = z.looseObject({ api_key: filled });

export type MetadataField = z.infer<typeof metadataField>;
export type Dataset = z.infer<typeof datasetSchema>;
/** `balance` is a decimal; the totals are shown as received. */
export type BuyerBalance = z.infer<typeof buyerBalanceSchema>;
export type SellerBalance = z.infer<typeof sellerBalanceSchema>;
export type AutoDeposit = z.infer<typeof autoDepositSchema>;
export type DepositRecord = z.infer<typeof depositRecordSchema>;
export type CheckoutSession = z.infer<typeof checkoutSessionSchema>;
export type DepositPage = z.infer<typeof depositPageSchema>;
