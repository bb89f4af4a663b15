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
});
