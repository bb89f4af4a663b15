import assert from "node:assert/strict";
import { addressesFromTable } from "../../../../src/model/selling/addressesFromTable.ts";

describe("addressesFromTable", () => {
	it("finds the addresses in any column, and keeps lines without one so they’re noticed", () => {
		assert.deepEqual(addressesFromTable("Name;E-mail\nAna;ana@example.com\nBo;\n\nCy;cy@example.com;x\n"), [
			"ana@example.com",
			"Bo",
			"cy@example.com",
		]);
		assert.deepEqual(addressesFromTable("a@example.com, b@example.com\nc@example.com"), [
			"a@example.com",
			"b@example.com",
			"c@example.com",
		]);
	});

	it("joins each address with its end date: in the column named so, or after the address", () => {
		const headed =
			"Since,Name,E-mail,Ends\n2025-01-01,Ana,ana@example.com,2026-12-31\n2025-01-01,Bo,bo@example.com,\n";
		assert.deepEqual(addressesFromTable(headed), ["ana@example.com, 2026-12-31", "bo@example.com"]);
		assert.deepEqual(addressesFromTable("ana@example.com;2026-12-31\nbo@example.com;31.12.2026"), [
			"ana@example.com, 2026-12-31",
			"bo@example.com, 31.12.2026",
		]);
	});

	it("rejects a table with an end date that isn’t a date, rather than granting access without an end", () => {
		assert.throws(() => addressesFromTable("email,until\nana@example.com,soon"), {
			message:
				"ana@example.com: “soon” isn’t a date. Enter end dates as YYYY-MM-DD, such as 2026-12-31, and choose the file again.",
		});
	});
});
