import assert from "node:assert/strict";
import { addressesFromTable, fieldsFromTable } from "../../../src/manifest/fieldsFromTable.ts";

describe("fields pasted as a table", () => {
	it("are read by their head, in any order and of any program", () => {
		const fields = [{ name: "country", type: "number", description: "Two, letters" }];
		for (const text of [
			'name,type,description\ncountry,number,"Two, letters"\n',
			"Description\tField name\tType\nTwo, letters\tcountry\tnumber\n",
			'type;name;description\nnumber;country;"Two, letters"',
		]) {
			assert.deepEqual(fieldsFromTable(text), fields, text);
		}
	});

	it("are read by their place without a head, with string as the type that is not said", () => {
		assert.deepEqual(fieldsFromTable("country\nyear\n"), [
			{ name: "country", type: "string", description: "" },
			{ name: "year", type: "string", description: "" },
		]);
		assert.deepEqual(fieldsFromTable("year\tnumber\tOf filing"), [
			{ name: "year", type: "number", description: "Of filing" },
		]);
	});

	it("are the names of one long line, as the head of a data file", () => {
		assert.deepEqual(
			fieldsFromTable("id,country,year,title")?.map((field) => field.name),
			["id", "country", "year", "title"],
		);
	});

	it("are none where nothing was pasted", () => {
		assert.equal(fieldsFromTable("  \n"), undefined);
		assert.equal(fieldsFromTable(""), undefined);
	});
});

describe("addresses of a CSV file", () => {
	it("are the cells with an @, whatever the columns; a line without one is kept to be seen", () => {
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
