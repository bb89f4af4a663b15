import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as vscode from "vscode";
import { readAddressFile } from "../../../../src/pages/access/accessFiles.ts";
import { MAX_LIST_BYTES } from "../../../../src/pages/access/protocol.ts";

describe("A file of addresses", () => {
	let folder = "";

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), "addresses-"));
	});

	afterEach(async () => rm(folder, { recursive: true }));

	const fileWith = async (content: Uint8Array): Promise<vscode.Uri> => {
		const path = join(folder, "everybody.csv");
		await writeFile(path, content);
		return vscode.Uri.parse(pathToFileURL(path).href);
	};

	it("is read whether it’s given by its address or by its bytes", async () => {
		const bytes = Buffer.from("name,email\nAna,ana@example.com\n");
		for (const given of [bytes, await fileWith(bytes)])
			assert.match(await readAddressFile(given), /ana@example\.com/);
	});

	it("can be up to 5 MB", async () => {
		const bytes = Buffer.alloc(MAX_LIST_BYTES + 1, "ana@example.com\n");
		for (const given of [bytes, await fileWith(bytes)])
			await assert.rejects(readAddressFile(given), /^UserFacingError: An address list can be up to 5 MB\./);
	});
});
