import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event.ts";
import { MarketplaceChoice } from "../../../src/host/marketplaceChoice.ts";

const memory = { get: () => undefined, update: async () => undefined };

const choiceOf = (value: string): MarketplaceChoice =>
	new MarketplaceChoice(
		{ value, onDidChange: new Emitter<string>().event, write: async () => undefined },
		memory,
	);

describe("The marketplace in the settings", () => {
	for (const address of [
		"",
		"market.example.com",
		"http://market.example.com",
		"https://market.example.com?a",
	]) {
		it(`is none if the address is “${address}”`, () => {
			assert.equal(choiceOf(address).current, undefined);
		});
	}

	it("has a base URL without a slash at the end", () => {
		const { current } = choiceOf("https://Market.example.com/data/");
		assert.deepEqual(current, { baseUrl: "https://market.example.com/data", local: false });
	});
});
