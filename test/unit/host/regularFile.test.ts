import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRegularFile } from "../../../src/host/regularFile.ts";

describe("A file in somebody’s folder", () => {
	let folder = "";

	before(async () => {
		folder = await mkdtemp(join(tmpdir(), "regular-"));
	});
	after(async () => rm(folder, { recursive: true }));

	it("is read whole up to the limit, through a link too", async () => {
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

	it("is told apart from none", async () => {
		await assert.rejects(readRegularFile(join(folder, "none"), 10), { code: "ENOENT" });
	});

	it("is not a folder", async () => {
		await assert.rejects(readRegularFile(folder, 10));
	});

	it("is neither a device nor a pipe", async function () {
		if (process.platform === "win32") this.skip();
		await symlink("/dev/zero", join(folder, "x.dataset.lock.json"));
		await assert.rejects(readRegularFile(join(folder, "x.dataset.lock.json"), 10), /not a regular file/);
		execFileSync("mkfifo", [join(folder, ".env")]);
		await assert.rejects(readRegularFile(join(folder, ".env"), 10), /not a regular file/);
	});

	it("is read to the limit only where the system tells no size", async function () {
		if (process.platform !== "linux") this.skip();
		assert.equal(await readRegularFile("/proc/self/environ", 1), undefined);
	});
});
