import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DataFolder } from "../../../src/localMarketplace/process/dataFolder.ts";
import { DemoKeys } from "../../../src/localMarketplace/process/demoKeys.ts";
import { resetMarketplace } from "../../../src/localMarketplace/seed/seed.ts";
import { LocalMarketplaceApp } from "../../support/services/localMarketplaceApp.ts";

describe("The demo accounts’ API keys", () => {
	let path: string;

	beforeEach(async () => {
		path = await mkdtemp(join(tmpdir(), "marketplace-"));
	});

	afterEach(async () => rm(path, { recursive: true }));

	it("work after a reset, except a revoked one, which is replaced", async () => {
		const { marketplace } = await LocalMarketplaceApp.open(0);
		const demoKeys = new DemoKeys(marketplace, new DataFolder(path));
		const keys = () => demoKeys.obtain().map(({ apiKey }) => apiKey);
		const [revoked = "", ...others] = keys();
		marketplace.apiKeys.revoke(marketplace.apiKeys.owner(revoked) ?? "");
		demoKeys.keepThrough(() => resetMarketplace(marketplace, { datasets: 0, passwordHash: "" }));
		assert.equal(marketplace.apiKeys.owner(revoked), undefined);
		for (const key of others) assert.notEqual(marketplace.apiKeys.owner(key), undefined);
		const [renewed, ...same] = keys();
		assert.notEqual(renewed, revoked);
		assert.deepEqual(same, others);
	});
});
