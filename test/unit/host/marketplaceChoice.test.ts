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

	it("is known by its base URL after others are chosen or entered, even if it was only in the settings", async () => {
		const stored = new Map<string, unknown>();
		const setting = {
			value: "https://market.example.com/data",
			onDidChange: new Emitter<string>().event,
			write: async (value: string) => void (setting.value = value),
		};
		const choice = new MarketplaceChoice(setting, {
			get: (key) => stored.get(key),
			update: async (key, value) => void stored.set(key, value),
		});
		await choice.choose("https://second.example.com/api");
		setting.value = "https://third.example.com/v2";
		await choice.useSetting();
		setting.value = "";
		await choice.useSetting();
		assert.deepEqual(
			["market", "second", "third", "fourth"].map((name) => choice.baseUrlOf(`https://${name}.example.com`)),
			[
				"https://market.example.com/data",
				"https://second.example.com/api",
				"https://third.example.com/v2",
				"https://fourth.example.com",
			],
		);
	});

	it("has a base URL without a slash at the end", () => {
		const { current } = choiceOf("https://Market.example.com/data/");
		assert.deepEqual(current, { baseUrl: "https://market.example.com/data", local: false });
	});
});
