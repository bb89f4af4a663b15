import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DataFolder } from "../../../src/localMarketplace/process/dataFolder.ts";
import { makeUnreadable } from "../../support/unreadableFile.ts";

describe("The local marketplace’s data folder", () => {
	let path: string;

	beforeEach(async () => {
		path = await mkdtemp(join(tmpdir(), "marketplace-"));
	});

	afterEach(async () => rm(path, { recursive: true }));

	it("doesn’t replace demo keys that exist but can’t be read", async () => {
		const folder = new DataFolder(path);
		assert.deepEqual(folder.readDemoKeys(), {});
		folder.writeDemoKeys({ "buyer@example.com": "key" });
		const restore = await makeUnreadable(join(path, "demo-keys.json"));
		assert.throws(() => folder.readDemoKeys());
		await restore();
		assert.deepEqual(folder.readDemoKeys(), { "buyer@example.com": "key" });
	});
});
