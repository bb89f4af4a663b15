import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AccountRecord, AccountsFile } from "../../../../src/model/session/accounts.ts";

const ana: AccountRecord = {
	origin: "https://market.example.com",
	account: "ana@example.com",
	credential: "jwt",
	hint: "",
	addedAt: "2026-11-03T10:00:00Z",
	refreshStamp: "first",
};

describe("The end of a password session", () => {
	let root: string;
	let accounts: AccountsFile;

	beforeEach(async () => {
		root = await mkdtemp(join(tmpdir(), "data-marketplace-accounts-"));
		accounts = new AccountsFile(root);
	});
	afterEach(async () => {
		accounts.dispose();
		await rm(root, { recursive: true });
	});

	it("removes only its own stamp", async () => {
		await accounts.put({ ...ana, keyStamp: "key", refreshStamp: "second" }, true);
		await accounts.removeStamp(ana, "first");
		assert.equal(accounts.record(ana)?.refreshStamp, "second");
		await accounts.removeStamp(ana, "second");
		assert.equal(accounts.record(ana)?.refreshStamp, undefined);
		assert.equal(accounts.record(ana)?.keyStamp, "key");
	});

	it("doesn’t bring back an account that was signed out", async () => {
		await accounts.put(ana, true);
		await accounts.remove(ana);
		await accounts.removeStamp(ana, "first");
		assert.deepEqual(accounts.records(), []);
	});
});
