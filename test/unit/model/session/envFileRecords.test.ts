import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	readEnvFileRecords,
	forgetEnvFile,
	isAddedKey,
	recordEnvFile,
} from "../../../../src/model/session/envFileRecords.ts";

describe("The record of .env files", () => {
	const [file, other] = ["file:///a/.env", "file:///b/.env"];
	let folder = "";

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), "data-marketplace-"));
	});
	afterEach(async () => rm(folder, { recursive: true }));

	it("recognizes every key that was added to a file, and no other", async () => {
		await recordEnvFile(folder, file, "dm_live_first");
		await recordEnvFile(folder, file, "dm_live_second");
		const records = readEnvFileRecords(folder);
		assert.ok(isAddedKey(records, file, "dm_live_first"));
		assert.ok(isAddedKey(records, file, "dm_live_second"));
		assert.ok(!isAddedKey(records, file, "dm_live_third"));
		assert.ok(!isAddedKey(records, other, "dm_live_first"));
	});

	it("contains no key", async () => {
		await recordEnvFile(folder, file, "dm_live_first");
		const text = await readFile(join(folder, "envFiles.json"), "utf8");
		assert.ok(text.includes(file));
		assert.ok(!text.includes("dm_live_first"));
	});

	it("is empty at first, and no longer lists a file once its key is removed", async () => {
		assert.deepEqual(readEnvFileRecords(folder), []);
		await recordEnvFile(folder, file, "dm_live_first");
		await recordEnvFile(folder, other, "dm_live_first");
		await forgetEnvFile(folder, file);
		assert.deepEqual(
			readEnvFileRecords(folder).map((record) => record.file),
			[other],
		);
	});
});
