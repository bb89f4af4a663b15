import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { JsonFile } from "../../../src/storage/jsonFile.ts";
import { makeUnreadable } from "../../support/unreadableFile.ts";

describe("JsonFile", () => {
	let folder = "";
	let path = "";
	const opened: Array<JsonFile<string[]>> = [];

	const open = (): JsonFile<string[]> => {
		const file = new JsonFile(path, z.array(z.string()), []);
		opened.push(file);
		return file;
	};

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), "json-"));
		path = join(folder, "list.json");
		await writeFile(path, '["kept"]');
	});

	afterEach(async () => {
		for (const file of opened.splice(0)) file.dispose();
		await rm(folder, { recursive: true });
	});

	it("writes nothing while the file can’t be read, so that the stored value isn’t lost", async () => {
		const file = open();
		const restore = await makeUnreadable(path);
		await assert.rejects(
			file.update((list) => [...list, "too early"]),
			{ code: "ELOOP" },
		);
		await restore();
		await file.update((list) => [...list, "new"]);
		assert.deepEqual(JSON.parse(await readFile(path, "utf8")), ["kept", "new"]);
	});

	it("keeps the last known value while the file can’t be read", async () => {
		const file = open();
		const restore = await makeUnreadable(path);
		let changes = 0;
		file.onDidChange(() => changes++);
		file.reload();
		assert.deepEqual([file.value, changes], [["kept"], 0]);
		await restore();
	});

	it("opens even if the file can’t be read, and has the stored value once it can", async () => {
		const restore = await makeUnreadable(path);
		const file = open();
		assert.deepEqual(file.value, []);
		await restore();
		file.reload();
		assert.deepEqual(file.value, ["kept"]);
	});

	it("is empty once the file or its folder is gone", async () => {
		const file = open();
		await rm(path);
		file.reload();
		assert.deepEqual(file.value, []);
		await rm(folder, { recursive: true });
		await writeFile(folder, "");
		assert.deepEqual(open().value, []);
	});
});
