import * as fc from "fast-check";
import type { Dataset, MetadataField } from "../../src/api/wire/schemas.ts";
import { anyCharacter } from "./anyCharacter.ts";
import { honestNames, hostileTexts } from "./hostileText.ts";

const shortTexts = [...hostileTexts, ...honestNames]
	.map(({ text }) => text)
	.filter((text) => text.length < 200);

/** Text that sellers write, including text they shouldn't. */
const anyText: fc.Arbitrary<string> = fc.oneof(
	{ weight: 3, arbitrary: fc.string({ maxLength: 20 }) },
	{ weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }) },
	{ weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 8 }) },
	{ weight: 2, arbitrary: fc.constantFrom(...shortTexts) },
	{
		weight: 3,
		arbitrary: fc.constantFrom("River levels", "Hourly weather, Oslo", "sea", "market prices", "ÉCOLE"),
	},
);

const anyPrice: fc.Arbitrary<string> = fc.oneof(
	fc.constantFrom("0.00000000", "0.00420000", "1.5", "12345678901234567890.12345678", "-1.00"),
	fc
		.bigInt({ min: 0n, max: 10n ** 12n })
		.map((units) => `${units / 10n ** 8n}.${(units % 10n ** 8n).toString().padStart(8, "0")}`),
);

const anyTime = fc.oneof(
	fc
		.date({ noInvalidDate: true, min: new Date("2000-01-01"), max: new Date("2050-01-01") })
		.map((date) => date.toISOString()),
	fc.constantFrom(
		"2026-02-03T04:05:06Z",
		"2026-02-03T04:05:06.123456Z",
		"2026-02-03T04:05:06+02:00",
		"",
		"soon",
		"2026-13-01T00:00:00Z",
		"2026-02-31T00:00:00Z",
	),
);

const anyField: fc.Arbitrary<MetadataField> = fc.record({
	name: anyText,
	type: fc.constantFrom("string", "number", "geo", "Number[]"),
	description: anyText,
});

const sellers = [
	{ seller_id: "11111111-1111-4111-8111-111111111111", seller_name: "Nordic Data" },
	{ seller_id: "22222222-2222-4222-8222-222222222222", seller_name: "Ünïversal Feeds" },
	{ seller_id: "33333333-3333-4333-8333-333333333333", seller_name: "" },
];

/** A dataset that the schema accepts unchanged. */
export const anyDataset: fc.Arbitrary<Dataset> = fc
	.record({
		id: fc.uuid(),
		name: anyText,
		description: anyText,
		price_per_chunk: anyPrice,
		currency: fc.constantFrom("USD", "EUR", "💵"),
		visibility: fc.constantFrom("public", "private", "unlisted"),
		metadata_schema: fc.option(fc.array(anyField, { maxLength: 3 })),
		queryable: fc.boolean(),
		subscribed: fc.boolean(),
		created_at: anyTime,
		updated_at: anyTime,
	})
	.chain((dataset) => fc.constantFrom(...sellers).map((seller) => ({ ...dataset, ...seller })));

/**
 * What a marketplace may send instead of a dataset: values of other types, missing and unknown members, or no
 * object at all.
 */
export const anyElement: fc.Arbitrary<unknown> = fc.oneof(
	{ weight: 6, arbitrary: anyDataset },
	{
		weight: 3,
		arbitrary: fc
			.tuple(
				anyDataset,
				fc.constantFrom(
					"id",
					"name",
					"price_per_chunk",
					"queryable",
					"created_at",
					"metadata_schema",
					"seller_id",
					"extra",
					"__proto__",
				),
				fc.jsonValue(),
			)
			.map(
				([dataset, key, value]) =>
					JSON.parse(
						`{${JSON.stringify(dataset).slice(1, -1)},${JSON.stringify(key)}:${JSON.stringify(value)}}`,
					) as unknown,
			),
	},
	{
		weight: 2,
		arbitrary: fc
			.tuple(anyDataset, fc.constantFrom("id", "name", "price_per_chunk", "subscribed", "metadata_schema"))
			.map(([dataset, key]) => Object.fromEntries(Object.entries(dataset).filter(([name]) => name !== key))),
	},
	{ weight: 1, arbitrary: fc.jsonValue() },
);
