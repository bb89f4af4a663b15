import assert from "node:assert/strict";
import { AsyncPickItems } from "../../../src/views/asyncPickItems.ts";

describe("AsyncPickItems", () => {
	const shown = { items: [] as string[], activeItems: [] as string[] };
	let list: AsyncPickItems<string>;

	beforeEach(() => {
		list = new AsyncPickItems(shown, (item) => !item.startsWith("!"));
		Object.assign(shown, { items: ["Annual reports", "Patents"], activeItems: ["Annual reports"] });
	});

	/** Types a text. Returns a function that delivers the results `found`. */
	const type = (found: string[]): (() => void) => {
		const { promise, resolve } = Promise.withResolvers<void>();
		list.follow(async () => {
			await promise;
			shown.items = found;
		});
		return resolve;
	};

	it("picks the active item", async () => {
		shown.activeItems = ["Patents"];
		assert.equal(await list.chosen(), "Patents");
	});

	it("picks the first result if Enter is pressed before the list updates", async () => {
		const follow = type(["Patents"]);
		const chosen = list.chosen();
		follow();
		assert.equal(await chosen, "Patents");
	});

	it("picks the active item even while the list is being updated for the same text", async () => {
		shown.activeItems = ["Patents"];
		const follow = type(["Annual reports", "New", "Patents"]);
		const chosen = list.chosen();
		follow();
		assert.equal(await chosen, "Patents");
	});

	it("waits for the results of the last input", async () => {
		const first = type(["Annual reports"]);
		const chosen = list.chosen();
		const second = type(["Tide tables"]);
		first();
		await Promise.resolve();
		second();
		assert.equal(await chosen, "Tide tables");
	});

	it("picks the first item of a new list if the active item isn’t in the list", async () => {
		Object.assign(shown, { items: ["!no such term", "Patents"], activeItems: ["Annual reports"] });
		assert.equal(await list.chosen(), "Patents");
	});

	it("picks nothing if a message is active or there are no results", async () => {
		Object.assign(shown, { items: ["!no such term", "Patents"], activeItems: ["!no such term"] });
		assert.equal(await list.chosen(), undefined);
		type(["!nothing matches"])();
		assert.equal(await list.chosen(), undefined);
	});

	it("keeps working after a failed search", async () => {
		list.follow(async () => Promise.reject(new Error("The list is gone")));
		await assert.rejects(list.chosen(), /The list is gone/);
		assert.equal(await list.chosen(), "Annual reports");
	});
});
