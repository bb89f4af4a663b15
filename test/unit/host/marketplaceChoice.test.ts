import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event.ts";
import { MarketplaceChoice } from "../../../src/host/marketplaceChoice.ts";

const emptyMemory = () => {
	const stored = new Map<string, unknown>();
	return {
		get: (key: string): unknown => stored.get(key),
		update: async (key: string, value: unknown): Promise<void> => void stored.set(key, value),
	};
};

const choiceOf = (value: string, memory = emptyMemory()): MarketplaceChoice =>
	new MarketplaceChoice(
		{ value, onDidChange: new Emitter<string>().event, write: async () => undefined },
		memory,
	);

const LOCAL = "http://127.0.0.1:4000";

describe("The local marketplace", () => {
	it("stays in use if the address of another can’t be saved in the settings", async () => {
		const setting = {
			value: "https://market.example.com",
			onDidChange: new Emitter<string>().event,
			write: async () => Promise.reject(new Error("The settings file has unsaved changes.")),
		};
		const choice = new MarketplaceChoice(setting, emptyMemory());
		await choice.chooseLocal(LOCAL);
		await assert.rejects(choice.choose("https://other.example.com"));
		assert.deepEqual(choice.current, { baseUrl: LOCAL, local: true });
	});

	it("stays in use if the setting is changed, for example in another window, and the new address is remembered", async () => {
		const setting = {
			value: "https://market.example.com",
			onDidChange: new Emitter<string>().event,
			write: async () => undefined,
		};
		const memory = emptyMemory();
		const choice = new MarketplaceChoice(setting, memory);
		await choice.chooseLocal(LOCAL);
		setting.value = "https://other.example.com/data";
		await choice.followSetting();
		assert.deepEqual(choice.current, { baseUrl: LOCAL, local: true });
		assert.equal(choice.baseUrlOf("https://other.example.com"), "https://other.example.com/data");
		assert.deepEqual(new MarketplaceChoice(setting, memory).current, { baseUrl: LOCAL, local: true });
	});

	it("is used in the window that chose it and in later ones, not in other open windows", async () => {
		const baseUrl = "https://market.example.com";
		const memory = emptyMemory();
		const choosing = choiceOf(baseUrl, memory);
		const other = choiceOf(baseUrl, memory);
		await choosing.chooseLocal(LOCAL);
		assert.deepEqual(choosing.current, { baseUrl: LOCAL, local: true });
		assert.deepEqual(other.current, { baseUrl, local: false });
		assert.deepEqual(choiceOf(baseUrl, memory).current, { baseUrl: LOCAL, local: true });
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

	it("is known by its base URL after the setting is edited, even if it was there at startup", async () => {
		const setting = {
			value: "https://market.example.com/data",
			onDidChange: new Emitter<string>().event,
			write: async () => undefined,
		};
		const choice = new MarketplaceChoice(setting, emptyMemory());
		setting.value = "https://other.example.com";
		await choice.followSetting();
		assert.equal(choice.baseUrlOf("https://market.example.com"), "https://market.example.com/data");
	});

	it("is known by its base URL after others are chosen or entered, even if it was only in the settings", async () => {
		const setting = {
			value: "https://market.example.com/data",
			onDidChange: new Emitter<string>().event,
			write: async (value: string) => void (setting.value = value),
		};
		const choice = new MarketplaceChoice(setting, emptyMemory());
		await choice.choose("https://second.example.com/api");
		setting.value = "https://third.example.com/v2";
		await choice.followSetting();
		setting.value = "";
		await choice.followSetting();
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
