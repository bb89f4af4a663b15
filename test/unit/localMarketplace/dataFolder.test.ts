import assert from "node:assert/strict";
import { mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
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

	it("is kept to its owner, even if one of its files vanishes meanwhile", async function () {
		if (process.platform === "win32") this.skip(); // Windows has no such permissions.
		// A link to nothing is listed, like a file that vanishes once the folder was listed, but can't be changed.
		await symlink(join(path, "gone"), join(path, "marketplace.db-wal"));
		await writeFile(join(path, "state.json"), "{}", { mode: 0o644 });
		assert.deepEqual(new DataFolder(path).readDemoKeys(), {});
		const { mode } = await stat(join(path, "state.json"));
		assert.equal(mode & 0o777, 0o600);
	});
});
