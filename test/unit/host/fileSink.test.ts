import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { explained, openLocalSink, writeWhole } from "../../../src/host/fileSink.ts";

describe("A local file being written", () => {
	let folder = "";

	before(async () => {
		folder = await mkdtemp(join(tmpdir(), "sink-"));
	});
	after(async () => rm(folder, { recursive: true }));

	it("replaces a longer file with all pieces in order", async () => {
		const path = join(folder, "list.csv");
		await writeFile(path, "x".repeat(1_000_000));
		const sink = await openLocalSink(path);
		await sink.write("a".repeat(300_000));
		await sink.write("ü\r\n");
		await sink.close();
		assert.equal(await readFile(path, "utf8"), `${"a".repeat(300_000)}ü\r\n`);
	});

	it("is gone once discarded", async () => {
		const path = join(folder, "part.csv");
		const sink = await openLocalSink(path);
		await sink.write("a");
		await sink.discard();
		await assert.rejects(readFile(path), { code: "ENOENT" });
	});

	it("is gone if writing its contents fails", async () => {
		const path = join(folder, "failed.csv");
		const sink = await openLocalSink(path);
		const write = async (): Promise<never> => {
			await sink.write("a");
			throw new Error("no more");
		};
		await assert.rejects(writeWhole(sink, write), /no more/);
		await assert.rejects(readFile(path), { code: "ENOENT" });
	});

	it("fails with instructions even if the error has no code", async () => {
		await assert.rejects(explained(Promise.reject(new Error("refused"))), {
			name: "UserFacingError",
			message: "Couldn’t write the file. Choose another folder, then try again.",
		});
	});

	it("can’t be opened in a missing folder, and the error says what to do", async () => {
		await assert.rejects(openLocalSink(join(folder, "none", "list.csv")), {
			name: "UserFacingError",
			message: "Couldn’t write the file (ENOENT). Choose another folder, then try again.",
		});
	});
});
