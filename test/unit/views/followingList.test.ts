import assert from "node:assert/strict";
import { FollowingList } from "../../../src/views/followingList.ts";

describe("FollowingList", () => {
	const shown = { items: [] as string[], activeItems: [] as string[] };
	let list: FollowingList<string>;

	beforeEach(() => {
		list = new FollowingList(shown, (item) => !item.startsWith("!"));
		Object.assign(shown, { items: ["Annual reports", "Patents"], activeItems: ["Annual reports"] });
	});

	/** Types, and gives what lets the list follow. */
	const type = (found: string[]): (() => void) => {
		const { promise, resolve } = Promise.withResolvers<void>();
		list.follow(async () => {
			await promise;
			shown.items = found;
		});
		return resolve;
	};

	it("takes what is marked", async () => {
		shown.activeItems = ["Patents"];
		assert.equal(await list.chosen(), "Patents");
	});

	it("takes the first that is found where Enter comes before the list has followed, not what was marked before", async () => {
		const follow = type(["Patents"]);
		const chosen = list.chosen();
		follow();
		assert.equal(await chosen, "Patents");
	});

	it("waits for what was typed last", async () => {
		const first = type(["Annual reports"]);
		const chosen = list.chosen();
		const second = type(["Tide tables"]);
		first();
		await Promise.resolve();
		second();
		assert.equal(await chosen, "Tide tables");
	});

	it("takes the first of a new list of which nothing was marked yet", async () => {
		Object.assign(shown, { items: ["!no such term", "Patents"], activeItems: ["Annual reports"] });
		assert.equal(await list.chosen(), "Patents");
	});

	it("takes nothing where a sentence is marked, or nothing is found", async () => {
		Object.assign(shown, { items: ["!no such term", "Patents"], activeItems: ["!no such term"] });
		assert.equal(await list.chosen(), undefined);
		type(["!nothing matches"])();
		assert.equal(await list.chosen(), undefined);
	});

	it("goes on after a search that failed", async () => {
		list.follow(async () => Promise.reject(new Error("The list is gone")));
		await assert.rejects(list.chosen(), /The list is gone/);
		assert.equal(await list.chosen(), "Annual reports");
	});
});
