import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import { marked } from "marked";
import { tableOf, tableText, TableText } from "../../../src/base/tableText.ts";
import { hostileTexts } from "../../support/hostileText.ts";

const table = tableOf(["name", "price", "granted"]);
const rows = hostileTexts.map(({ text }) => ({ name: text, price: "0.00420000", granted: true }));

describe("A table as text", () => {
	it("is the same in one piece and batch by batch", () => {
		for (const format of ["csv", "json", "markdown"] as const) {
			const text = new TableText(format, table);
			const batches = [rows.slice(0, 2), [], rows.slice(2)];
			const pieces = text.head + batches.map((batch) => text.rows(batch)).join("") + text.end;
			assert.equal(pieces, tableText(format, table, rows));
		}
	});

	it("has one CSV record for each row, and no cell that a spreadsheet evaluates", () => {
		const [heads, ...records]: string[][] = parse(tableText("csv", table, rows), { bom: true });
		assert.deepEqual(heads, ["name", "price", "granted"]);
		assert.equal(records.length, rows.length);
		for (const [name = "", ...others] of records) {
			assert.doesNotMatch(name, /^[\s\p{C}]*[=+\-@]/u);
			assert.deepEqual(others, ["0.00420000", "true"]);
		}
	});

	it("begins with a byte order mark only as CSV, because Excel needs one for names such as “Société”", () => {
		assert.equal(tableText("csv", table, []), "\ufeffname,price,granted\r\n");
		for (const format of ["json", "markdown"] as const)
			assert.doesNotMatch(tableText(format, table, rows.slice(0, 1)), /\ufeff/);
	});

	it("has one Markdown row for each row, with nothing but text in its cells", () => {
		const [block, ...others] = marked.lexer(tableText("markdown", table, rows));
		assert.deepEqual(others, []);
		assert.ok(block?.type === "table" && Array.isArray(block["rows"]));
		assert.equal(block["rows"].length, rows.length);
		const html = marked.parse(tableText("markdown", table, rows), { async: false });
		assert.doesNotMatch(html, /<(?!\/?(?:table|thead|tbody|tr|th|td)>)[a-z!/]/i);
		assert.equal(html.split("<td>0.00420000</td>").length, rows.length + 1);
	});

	it("has one JSON object for each row, with the exact values", () => {
		const expected: unknown = JSON.parse(JSON.stringify(rows));
		assert.deepEqual(JSON.parse(tableText("json", table, rows)), expected);
		assert.deepEqual(JSON.parse(tableText("json", table, [])), []);
	});
});
