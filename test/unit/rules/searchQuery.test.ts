import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
	completeSearch,
	parseSearch,
	sellerSearch,
	withoutEachPart,
} from "../../../src/rules/searchQuery.ts";
import { fold } from "../../../src/catalogue/columns/columns.ts";
import { anyCharacter } from "../../support/anyCharacter.ts";
import { hostileTexts } from "../../support/hostileText.ts";

function checkPlaces(text: string): void {
	const query = parseSearch(text.slice(0, 2_000));
	assert.ok(query.words.every((word) => word !== "" && word === word.toLowerCase()));
	assert.ok(query.problems.every(({ start, end }) => start < end && end <= text.length));
}

function labels(text: string, cursor = text.length): string[] {
	return completeSearch(text, cursor).map(({ label }) => label);
}

describe("parseSearch", () => {
	it("treats quoted words as one word", () => {
		assert.deepEqual(parseSearch(' River  "two Words" ').words, ["river", "two words"]);
		assert.deepEqual(parseSearch('"a:b" "price<1"').words, ["a:b", "price<1"]);
		assert.deepEqual(parseSearch('"not closed').words, ["not closed"]);
		assert.deepEqual(parseSearch('""').words, []);
	});

	it("parses every search term", () => {
		assert.deepEqual(
			parseSearch('price<0.01 price:>=2 PRICE=0 seller:"Acme Corp" field:City type:number').terms,
			[
				{ kind: "price", op: "<", value: 1_000_000n },
				{ kind: "price", op: ">=", value: 200_000_000n },
				{ kind: "price", op: "=", value: 0n },
				{ kind: "seller", text: "acme corp" },
				{ kind: "field", text: "city" },
				{ kind: "type", text: "number" },
			],
		);
		assert.deepEqual(
			parseSearch("is:queryable is:granted is:private is:Pinned").terms.map(
				(term) => term.kind === "is" && term.flag,
			),
			["queryable", "granted", "private", "pinned"],
		);
	});

	it("allows spaces around the operator of a price, and a colon for an exact price", () => {
		for (const text of ["price < 0.01", "price <0.01", "Price< 0.01", "price:<0.01"]) {
			const { terms, words, problems } = parseSearch(`river ${text} lake`);
			assert.deepEqual(terms, [{ kind: "price", op: "<", value: 1_000_000n }], text);
			assert.deepEqual([words, problems], [["river", "lake"], []], text);
		}
		assert.deepEqual(parseSearch("price: 0.01").terms, [{ kind: "price", op: "=", value: 1_000_000n }]);
		assert.deepEqual(parseSearch("the price of wheat").words, ["the", "price", "of", "wheat"]);
	});

	it("returns each part with the rest of the query, if there are several parts", () => {
		assert.deepEqual(withoutEachPart('"two words" price < 0.01'), [
			{ part: '"two words"', rest: "price < 0.01" },
			{ part: "price < 0.01", rest: '"two words"' },
		]);
		assert.deepEqual(withoutEachPart("river"), []);
	});

	const wrong: Array<[string, RegExp]> = [
		["price<", /Enter a number after the operator, for example price<0\.01\./],
		["price<abc", /“abc” isn’t a price/],
		["price<0,01", /Try price<0\.01/],
		["price<1e3", /isn’t a price/],
		["seller:", /for example seller:acme/],
		["is:", /After “is:”, use/],
		["is:cheap", /queryable, granted, private, or pinned/],
		["colour:red", /“colour:” isn’t a search term/],
		["field<3", /for example field:city/],
	];
	for (const [text, sentence] of wrong) {
		it(`reports the problem in ${text} with its position, and searches for the rest`, () => {
			const query = parseSearch(`river ${text} lake`);
			assert.deepEqual(query.words, ["river", "lake"]);
			assert.deepEqual(query.terms, []);
			assert.equal(query.problems.length, 1);
			const [problem] = query.problems;
			assert.deepEqual([problem?.start, problem?.end], [6, 6 + text.length]);
			assert.match(problem?.message ?? "", sentence);
		});
	}

	it("parses any text without throwing, with every problem inside the text", () => {
		fc.assert(fc.property(fc.string({ unit: anyCharacter }), checkPlaces));
		hostileTexts.forEach(({ text }) => checkPlaces(text));
	});
});

describe("sellerSearch", () => {
	it("consists of terms that the seller’s name meets, for any name", () => {
		assert.equal(sellerSearch('ACME "Open" Data'), 'seller:"ACME " seller:"Open" seller:" Data"');
		fc.assert(
			fc.property(fc.string({ unit: "grapheme" }), (name) => {
				const { words, terms, problems } = parseSearch(sellerSearch(name));
				assert.deepEqual([words, problems], [[], []]);
				for (const term of terms) assert.ok(term.kind === "seller" && fold(name).includes(fold(term.text)));
			}),
			{ examples: hostileTexts.map(({ text }): [string] => [text]) },
		);
	});
});

describe("completeSearch", () => {
	it("offers search terms at an empty position", () => {
		assert.ok(labels("").includes("price<") && labels("river ").includes("is:granted"));
	});

	it("completes the word at the cursor and replaces it", () => {
		assert.deepEqual(labels("river se"), ["seller:"]);
		assert.deepEqual(labels("is:q"), ["is:queryable"]);
		assert.deepEqual(labels("type:"), ["type:string", "type:number", "type:boolean"]);
		assert.equal(completeSearch("river se price<1", 8)[0]?.insert, "river seller: price<1");
	});

	it("offers every term to replace an unknown one", () => {
		assert.deepEqual(labels("colour:red"), labels(""));
		assert.equal(completeSearch("river prise<1", 13)[0]?.insert, "river price<");
	});

	it("offers nothing for a complete term or a plain word", () => {
		assert.deepEqual(labels("is:granted"), []);
		assert.deepEqual(labels("zebra"), []);
		assert.deepEqual(labels('"pri'), []);
	});

	it("offers only terms that parse without a problem", () => {
		for (const { label } of completeSearch("", 0)) {
			const complete =
				{ "price<": "price<1", "price>": "price>1" }[label] ?? (label.endsWith(":") ? `${label}x` : label);
			assert.deepEqual(parseSearch(complete).problems, []);
		}
	});
});
