import assert from "node:assert/strict";
import { Database } from "../../../src/localMarketplace/database/database.ts";

describe("The local marketplace’s database", () => {
	it("reports a full disk, on which SQLite undoes a transaction by itself, and can write again", () => {
		const database = Database.open(":memory:");
		database.run("PRAGMA max_page_count = 60");
		const write = (key: string, length: number) =>
			database.insert("meta", { key, value: "x".repeat(length) });
		assert.throws(
			() =>
				database.transaction(() => {
					write("small", 1);
					write("large", 1_000_000);
				}),
			/database or disk is full/,
		);
		assert.equal(database.get("SELECT key FROM meta"), undefined);
		database.transaction(() => write("small", 1));
		assert.notEqual(database.get("SELECT key FROM meta"), undefined);
		database.close();
	});
});
