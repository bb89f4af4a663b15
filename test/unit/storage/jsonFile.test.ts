import assert from "node:assert/strict";
import { link, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { JsonFile } from "../../../src/storage/jsonFile.ts";

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

	/** Makes reading the file fail until the returned function is called. Only reading: replacing it still works. */
	const blockReading = async (): Promise<() => Promise<void>> => {
		const [aside, loop] = [join(folder, "aside"), join(folder, "loop")];
		await link(path, aside);
		await symlink(path, loop);
		await rename(loop, path);
		return async () => rename(aside, path);
	};

	it("writes nothing while the file can’t be read, so that the stored value isn’t lost", async () => {
		const file = open();
		const unblock = await blockReading();
		await assert.rejects(
			file.update((list) => [...list, "too early"]),
			{ code: "ELOOP" },
		);
		await unblock();
		await file.update((list) => [...list, "new"]);
		assert.deepEqual(JSON.parse(await readFile(path, "utf8")), ["kept", "new"]);
	});

	it("keeps the last known value while the file can’t be read", async () => {
		const file = open();
		const unblock = await blockReading();
		let changes = 0;
		file.onDidChange(() => changes++);
		file.reload();
		assert.deepEqual([file.value, changes], [["kept"], 0]);
		await unblock();
	});

	it("opens even if the file can’t be read, and has the stored value once it can", async () => {
		const unblock = await blockReading();
		const file = open();
		assert.deepEqual(file.value, []);
		await unblock();
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
