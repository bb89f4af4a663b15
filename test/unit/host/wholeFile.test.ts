import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { explained, localFile } from "../../../src/host/wholeFile.ts";

/** Writes a part of the file, then fails. */
async function failToWrite(path: string): Promise<void> {
	const writing = localFile(path)(async (append) => {
		await append("a");
		throw new Error("no more");
	});
	await assert.rejects(writing, /no more/);
}

describe("A local file being written", () => {
	let folder = "";

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), "sink-"));
	});
	afterEach(async () => rm(folder, { recursive: true }));

	it("replaces a longer file with all pieces in order", async () => {
		const path = join(folder, "list.csv");
		await writeFile(path, "x".repeat(1_000_000));
		await localFile(path)(async (append) => {
			await append("a".repeat(300_000));
			await append("ü\r\n");
		});
		assert.equal(await readFile(path, "utf8"), `${"a".repeat(300_000)}ü\r\n`);
		assert.deepEqual(await readdir(folder), ["list.csv"]);
	});

	it("is gone if writing its contents fails", async () => {
		await failToWrite(join(folder, "failed.csv"));
		assert.deepEqual(await readdir(folder), []);
	});

	it("leaves the file that it would replace as it was, if writing its contents fails", async () => {
		const path = join(folder, "list.csv");
		await writeFile(path, "before");
		await failToWrite(path);
		assert.equal(await readFile(path, "utf8"), "before");
		assert.deepEqual(await readdir(folder), ["list.csv"]);
	});

	if (process.platform !== "win32") {
		it("replaces the file that a link refers to, with the same permissions", async () => {
			const [path, link] = [join(folder, "list.csv"), join(folder, "link.csv")];
			await writeFile(path, "before", { mode: 0o600 });
			await symlink(path, link);
			await localFile(link)(async () => undefined);
			assert.equal(await readFile(path, "utf8"), "");
			assert.equal((await stat(path)).mode & 0o777, 0o600);
		});
	}

	it("fails with instructions even if the error has no code", async () => {
		await assert.rejects(explained(Promise.reject(new Error("refused"))), {
			name: "UserFacingError",
			message:
				"Couldn’t write the file. Free up disk space, check the folder’s permissions, or choose another folder, then try again.",
		});
	});

	it("can’t be opened in a missing folder, and the error says what to do", async () => {
		const writing = localFile(join(folder, "none", "list.csv"))(async () => assert.fail("not opened"));
		await assert.rejects(writing, {
			name: "UserFacingError",
			message:
				"Couldn’t write the file (ENOENT). Free up disk space, check the folder’s permissions, or choose another folder, then try again.",
		});
	});
});
