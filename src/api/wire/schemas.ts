import * as z from "zod/mini";
import { DECIMAL } from "../../base/decimal.ts";

/*
 * Lenient where the API's documentation is silent: unknown fields are kept, enums are open strings, and
 * values that are only shown fall back instead of failing. Strict where a value is computed with (money) or
 * becomes part of a path (the dataset's ID).
 */

const decimal = z.string().check(z.regex(DECIMAL));

/** Numbers and booleans become text; anything else but a string becomes empty. */
const shown = z.pipe(
	z.optional(z.unknown()),
	z.transform((value): string => {
		if (typeof value === "string") return value;
		return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
	}),
);

/** Any value but `true` becomes false. */
const flag = z.pipe(
	z.optional(z.unknown()),
	z.transform((value): boolean => value === true),
);

const metadataField = z.looseObject({ name: shown, type: shown, description: shown });

/** Elements that aren't objects have nothing to show, so they're dropped. */
const metadataSchema = z.pipe(
	z.optional(z.unknown()),
	z.transform((value): Array<z.infer<typeof metadataField>> | null =>
		Array.isArray(value)
			? value
					.map((field) => metadataField.safeParse(field))
					.flatMap((read) => (read.success ? [read.data] : []))
			: null,
	),
);

export const datasetSchema = z.looseObject({
	id: z.guid(),
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

export const autoDepositSchema = z.looseObject({ enabled: z.boolean(), threshold: decimal, amount: decimal });

export const depositRecordSchema = z.looseObject({
	id: z.string().check(z.minLength(1)),
	amount: decimal,
	currency: shown,
	receipt_url: shown,
	created_at: shown,
});

/** A page before its records are parsed one by one. */
export const depositPageSchema = z.looseObject({
	deposits: z.array(z.unknown()),
	next_cursor: z.pipe(
		z.optional(z.unknown()),
		z.transform((value): string | undefined =>
			typeof value === "string" && value !== "" ? value : undefined,
		),
	),
	has_more: flag,
});

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
export interface DepositPage {
	readonly deposits: readonly DepositRecord[];
	/** How many records on the page couldn't be read. */
	readonly unreadable: number;
	readonly next_cursor?: string | undefined;
	readonly has_more: boolean;
}
