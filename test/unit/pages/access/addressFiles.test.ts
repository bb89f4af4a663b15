import assert from "node:assert/strict";
import * as vscode from "vscode";
import { readAddressFile } from "../../../../src/pages/access/addressFiles.ts";
import { MAX_LIST_BYTES } from "../../../../src/pages/access/protocol.ts";
import { files } from "../../../support/vscodeStandIn.ts";

/** A file with this text, by its address and by its bytes. */
const bothOf = (text: string): Array<vscode.Uri | Uint8Array> => {
	files.set("/everybody.csv", text);
	return [vscode.Uri.parse("memory:/everybody.csv"), Buffer.from(text)];
};

describe("A file of addresses", () => {
	afterEach(() => files.clear());

	it("is read from its URI or its bytes", async () => {
		for (const file of bothOf("name,email\nAna,ana@example.com\n"))
			assert.equal(await readAddressFile(file), "ana@example.com");
	});

	it("can be UTF-16 with a byte order mark, as Excel’s “Unicode Text”", async () => {
		const text = Buffer.from("\ufeffName\tE-mail\r\nZoë\tzoë@example.com\r\n", "utf16le");
		assert.equal(await readAddressFile(text), "zoë@example.com");
		assert.equal(await readAddressFile(Buffer.from(text).swap16()), "zoë@example.com");
	});

	it("can be up to 5 MB", async () => {
		const tooLarge = /^UserFacingError: .*An address list can be up to 5 MB\. Choose a smaller file\.$/;
		for (const file of bothOf("ana@example.com\n".repeat(MAX_LIST_BYTES / 16 + 1)))
			await assert.rejects(readAddressFile(file), tooLarge);
	});

	it("is named if it can’t be used, because it may be one of several", async () => {
		for (const text of ["nobody", "ana@example.com\n".repeat(MAX_LIST_BYTES / 16 + 1)])
			await assert.rejects(readAddressFile(bothOf(text)[0] ?? assert.fail()), /everybody\.csv/);
	});
});
