import assert from "node:assert/strict";
import * as fc from "fast-check";
import { DECIMAL } from "../../../../src/base/money.ts";
import { isGuid } from "../../../../src/base/guid.ts";
import { checkAgainstParse, fault, read, rowsOf } from "../../../support/catalogueTruth.ts";
import { anyDataset, anyElement } from "../../../support/datasetArbitrary.ts";
import { hostileTexts } from "../../../support/hostileText.ts";

const anyChunks = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 });

describe("CatalogueReader", function () {
	it("parses the same datasets as JSON.parse and the schema, for any elements and chunks", () => {
		fc.assert(
			fc.property(
				fc.array(anyElement, { maxLength: 6 }),
				anyChunks,
				fc.nat(2),
				(elements, chunks, indent) => {
					checkAgainstParse(Buffer.from(JSON.stringify(elements, undefined, indent)), chunks);
				},
			),
			{ numRuns: 300 },
		);
	});

	it("accepts exactly the IDs and prices that the rest of the product does", () => {
		const [dataset] = fc.sample(anyDataset, { numRuns: 1, seed: 7 });
		const isListed = (change: object): boolean =>
			fault(Buffer.from(JSON.stringify([{ ...dataset, ...change }]))) === "none";
		const almostGuid = fc.oneof(
			fc.uuid(),
			fc.stringMatching(/^[0-9a-gA-F]{7,8}(-[0-9a-f]{4}){3}[-_][0-9a-f]{12}$/),
		);
		const almostDecimal = fc.stringMatching(/^[-+]?\d{0,42}[.,]?\d{0,42}$/);
		fc.assert(fc.property(almostGuid, (id) => assert.equal(isListed({ id }), isGuid(id), id)));
		fc.assert(
			fc.property(almostDecimal, (price) =>
				assert.equal(isListed({ price_per_chunk: price }), DECIMAL.test(price), price),
			),
		);
	});

	it("parses a time as JSON.parse and parseTimestamp do, however it’s escaped", () => {
		const [dataset] = fc.sample(anyDataset, { numRuns: 1, seed: 7 });
		for (const written of [
			"\\\\ 0",
			"\\u0032026-01-02T03:04:05Z",
			`\\u0032026${"0".repeat(50)}`,
			"2026-\u00e9",
		]) {
			const text = JSON.stringify([{ ...dataset, created_at: "TIME" }]).replace("TIME", () => written);
			checkAgainstParse(Buffer.from(text), [300]);
		}
	});

	it("accepts and rejects the same bytes as JSON.parse if a byte is changed, lost, or added", () => {
		const damage = fc.record({
			at: fc.nat(),
			byte: fc.integer({ min: 0, max: 255 }),
			kind: fc.constantFrom("change", "lose", "add"),
		});
		fc.assert(
			fc.property(
				fc.array(anyDataset, { maxLength: 2 }),
				damage,
				anyChunks,
				(datasets, { at, byte, kind }, chunks) => {
					const bytes = Buffer.from(JSON.stringify(datasets));
					const place = at % bytes.length;
					const rest = kind === "add" ? bytes.subarray(place) : bytes.subarray(place + 1);
					const middle = kind === "lose" ? [] : [byte];
					checkAgainstParse(Buffer.from([...bytes.subarray(0, place), ...middle, ...rest]), chunks);
				},
			),
			{ numRuns: 600 },
		);
	});

	it("gives the same result wherever the bytes are split", () => {
		const [dataset] = fc.sample(anyDataset, { numRuns: 1, seed: 7 });
		assert.ok(dataset);
		const odd = {
			...dataset,
			name: 'é"\\\u2028\n𝄞',
			seller_id: 7,
			metadata_schema: [{ name: "x", type: "y" }],
		};
		const bytes = Buffer.from(`\ufeff [ ${JSON.stringify(odd)} , ${JSON.stringify(dataset)} ,1e5, null]\n`);
		const whole = rowsOf(read(bytes).columns);
		for (let at = 1; at < bytes.length; at++)
			assert.deepEqual(rowsOf(read(bytes, [at, bytes.length]).columns), whole);
		assert.deepEqual(rowsOf(read(bytes, [1]).columns), whole);
	});

	it("never splits a character when it truncates an invalid time", () => {
		const [dataset] = fc.sample(anyDataset, { numRuns: 1, seed: 7 });
		const odd = { ...dataset, created_at: `${"x".repeat(99)}𝄞`, updated_at: "\ud83d2026-02-03" };
		checkAgainstParse(Buffer.from(JSON.stringify([odd])), [100]);
	});

	it("never mistakes a truncated response for a shorter one", () => {
		const bytes = Buffer.from(JSON.stringify(fc.sample(anyDataset, { numRuns: 1, seed: 3 })));
		for (let length = 0; length < bytes.length; length++)
			assert.notEqual(fault(bytes.subarray(0, length)), "none");
	});

	const faults: Array<[string, string, string]> = [
		["an empty body", "", "empty"],
		["white space", " \n", "empty"],
		["a truncated list", '[{"id":', "truncated"],
		["a web page", "<!doctype html><html></html>", "html"],
		["a truncated web page", "<html>", "html"],
		["an object", '{"datasets":[]}', "notAList"],
		["null", "null ", "notAList"],
		["text after the list", "[] x", "garbage"],
		["two lists", "[][]", "garbage"],
		["a trailing comma", '["a",]', "garbage"],
		["single quotes", "['a']", "garbage"],
		["an invalid escape", '["\\x41"]', "garbage"],
		["an unescaped control character", '["a\nb"]', "garbage"],
		["a leading zero", "[01]", "garbage"],
		["a plus sign", "[+1]", "garbage"],
		["NaN", "[NaN]", "garbage"],
		["a comment", "[/**/]", "garbage"],
		["a hundred levels of nesting", `${"[".repeat(100)}${"]".repeat(100)}`, "tooDeep"],
		["a million levels of nesting", "[".repeat(1_000_000), "tooDeep"],
	];
	for (const [name, text, expected] of faults) {
		it(`rejects ${name}`, () => {
			assert.equal(fault(Buffer.from(text)), expected);
		});
	}

	it("rejects UTF-16", () => {
		assert.equal(fault(Buffer.from("[{}]", "utf16le")), "utf16");
		assert.equal(fault(Buffer.from("\ufeff[{}]", "utf16le")), "utf16");
	});

	it("keeps the valid elements, counts the invalid ones, and describes a few of them", () => {
		const good = fc.sample(anyDataset, { numRuns: 4, seed: 5 });
		const bad = Array.from({ length: 20 }, (_, index) => ({
			...good[0],
			id: `no-id-${index}`,
			name: "x\n\u202e",
		}));
		const found = read(Buffer.from(JSON.stringify([...bad, ...good])));
		assert.equal(found.columns.count, new Set(good.map(({ id }) => id)).size);
		assert.equal(found.unreadable, 20);
		assert.equal(found.reasons.length, 5);
		assert.match(found.reasons[0] ?? "", /^0 "x\\n\\u202e" id: \w+$/);
	});

	it("keeps the last of several elements with the same ID, ignoring case", () => {
		const [dataset] = fc.sample(anyDataset, { numRuns: 1, seed: 11 });
		assert.ok(dataset);
		const later = { ...dataset, id: dataset.id.toUpperCase(), name: "later" };
		const { columns, duplicates } = read(Buffer.from(JSON.stringify([dataset, later])));
		assert.deepEqual(
			rowsOf(columns).map(({ name }) => name),
			["later"],
		);
		assert.equal(duplicates, 1);
	});

	it("passes hostile text through, and replaces only lone surrogates", () => {
		const [dataset] = fc.sample(anyDataset, { numRuns: 1, seed: 13 });
		assert.ok(dataset);
		for (const { text } of hostileTexts) {
			const hostile = { ...dataset, name: text, seller_name: text, visibility: text, metadata_schema: null };
			const [row] = rowsOf(read(Buffer.from(JSON.stringify([hostile]))).columns);
			assert.equal(row?.name, text.toWellFormed());
			assert.equal(row?.seller_name, text.toWellFormed());
		}
	});

	it("keeps a seller’s ID and name apart, even with control characters in them", () => {
		const [dataset] = fc.sample(anyDataset, { numRuns: 1, seed: 13 });
		const odd = { ...dataset, seller_id: "a\u001f\0b", seller_name: "Tide\u001fs" };
		const [row] = rowsOf(read(Buffer.from(JSON.stringify([odd]))).columns);
		assert.deepEqual([row?.seller_id, row?.seller_name], ["a\ufffd\0b", "Tide\u001fs"]);
	});

	it("reads a value of eight megabytes that arrives in small pieces", () => {
		const bytes = Buffer.from(JSON.stringify([{ name: "x".repeat(8_000_000) }]));
		assert.equal(fault(bytes, [1_000]), "unreadable");
	});
});
