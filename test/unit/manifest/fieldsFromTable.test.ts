import assert from "node:assert/strict";
import { fieldsFromTable } from "../../../src/manifest/fieldsFromTable.ts";
import { datasetMarkdown } from "../../../src/model/datasets/snippets.ts";
import { patents } from "../../support/datasetRecord.ts";

describe("fieldsFromTable", () => {
	it("matches columns by their header, in any order and with any delimiter", () => {
		const fields = [{ name: "country", type: "number", description: "Two, letters" }];
		for (const text of [
			'name,type,description\ncountry,number,"Two, letters"\n',
			"Description\tField name\tType\nTwo, letters\tcountry\tnumber\n",
			'type;name;description\nnumber;country;"Two, letters"',
		])
			assert.deepEqual(fieldsFromTable(text), fields, text);
	});

	it("matches columns by position without a header, with string as the default type", () => {
		assert.deepEqual(fieldsFromTable("country\nyear\n"), [
			{ name: "country", type: "string", description: "" },
			{ name: "year", type: "string", description: "" },
		]);
		assert.deepEqual(fieldsFromTable("year\tnumber\tOf filing"), [
			{ name: "year", type: "number", description: "Of filing" },
		]);
	});

	it("takes a first line with a type for a field, even if the field is called “name”", () => {
		assert.deepEqual(fieldsFromTable("name\tstring\nage\tnumber\n"), [
			{ name: "name", type: "string", description: "" },
			{ name: "age", type: "number", description: "" },
		]);
		assert.deepEqual(fieldsFromTable("number\tname\tdescription\n1\tage\tIn years\n"), [
			{ name: "age", type: "string", description: "In years" },
		]);
	});

	it("reads back a table from Copy as Markdown", () => {
		const fields = [
			{ name: "patent_id", type: "string", description: "" },
			{
				name: "a|b",
				type: "number",
				description: "R&D at $5, \\[a](b), <x>, https://www.example.com, a@b.c",
			},
		];
		const copied = datasetMarkdown({ ...patents, metadata_schema: fields });
		const table = copied.slice(copied.indexOf("| Field"));
		assert.deepEqual(fieldsFromTable(table), fields);
		assert.deepEqual(fieldsFromTable("name | type\r\n:-- | --:\r\nyear | number\r\n"), [
			{ name: "year", type: "number", description: "" },
		]);
	});

	it("treats a single row as field names", () => {
		assert.deepEqual(
			fieldsFromTable("id,country,year,title")?.map((field) => field.name),
			["id", "country", "year", "title"],
		);
	});

	it("returns undefined for blank text", () => {
		assert.equal(fieldsFromTable("  \n"), undefined);
		assert.equal(fieldsFromTable(""), undefined);
	});
});
