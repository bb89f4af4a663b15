import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event.ts";
import { MarketplaceChoice } from "../../../src/host/marketplaceChoice.ts";

const memory = { get: () => undefined, update: async () => undefined };

const choiceOf = (value: string): MarketplaceChoice =>
	new MarketplaceChoice(
		{ value, onDidChange: new Emitter<string>().event, write: async () => undefined },
		memory,
	);

describe("The local marketplace", () => {
	it("stays in use if the address of another can’t be saved in the settings", async () => {
		const local = "http://127.0.0.1:4000";
		const stored = new Map<string, unknown>();
		const setting = {
			value: "https://market.example.com",
			onDidChange: new Emitter<string>().event,
			write: async () => Promise.reject(new Error("The settings file has unsaved changes.")),
		};
		const choice = new MarketplaceChoice(setting, {
			get: (key) => stored.get(key),
			update: async (key, value) => void stored.set(key, value),
		});
		await choice.chooseLocal(local);
		await assert.rejects(choice.choose("https://other.example.com"));
		assert.deepEqual(choice.current, { baseUrl: local, local: true });
	});
});

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
