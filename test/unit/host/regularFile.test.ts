import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileChunks, readRegularFile } from "../../../src/host/regularFile.ts";

describe("readRegularFile", () => {
	let folder = "";

	before(async () => {
		folder = await mkdtemp(join(tmpdir(), "regular-"));
	});
	after(async () => rm(folder, { recursive: true }));

	it("reads a whole file up to the limit and nothing of a longer one, even through a link", async () => {
		const path = join(folder, "list.csv");
		const text = "x".repeat(200_000);
		await writeFile(path, text);
		await symlink(path, join(folder, "link.csv"));
		for (const name of ["list.csv", "link.csv"]) {
			const bytes = await readRegularFile(join(folder, name), text.length);
			assert.equal(Buffer.from(bytes ?? []).toString(), text);
			assert.equal(await readRegularFile(join(folder, name), text.length - 1), undefined);
		}
	});

	it("throws ENOENT for a missing file", async () => {
		await assert.rejects(readRegularFile(join(folder, "none"), 10), { code: "ENOENT" });
	});

	it("rejects a folder", async () => {
		await assert.rejects(readRegularFile(folder, 10));
	});

	it("rejects devices and pipes", async function () {
		if (process.platform === "win32") this.skip(); // Windows has no such files.
		await symlink("/dev/zero", join(folder, "x.dataset.lock.json"));
		await assert.rejects(readRegularFile(join(folder, "x.dataset.lock.json"), 10), /not a regular file/);
		execFileSync("mkfifo", [join(folder, ".env")]);
		await assert.rejects(readRegularFile(join(folder, ".env"), 10), /not a regular file/);
	});

	it("reads at most one byte past the limit, regardless of the file’s length", async () => {
		const path = join(folder, "long.csv");
		await writeFile(path, Buffer.alloc(1_000_000));
		let length = 0;
		for await (const chunk of fileChunks(path, 10)) length += chunk.length;
		assert.equal(length, 11);
	});
});
