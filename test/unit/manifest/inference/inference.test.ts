import assert from "node:assert/strict";
import { UserFacingError } from "../../../../src/base/userFacingError.ts";
import { formatOf, type InferredField, type Sample } from "../../../../src/manifest/inference/sample.ts";
import { inferFields, type InferenceOptions } from "../../../../src/manifest/inference/inference.ts";
import { bytesInChunks } from "../../../../src/manifest/inference/decodedText.ts";

function infer(text: string | Uint8Array, options: InferenceOptions): Promise<Sample> {
	return inferFields(bytesInChunks(typeof text === "string" ? Buffer.from(text) : text), options);
}

async function* bytewise(text: string): AsyncGenerator<Uint8Array> {
	for (const byte of Buffer.from(text)) yield Buffer.of(byte);
}

function field(sample: Sample, name: string): InferredField {
	const found = sample.fields.find((candidate) => candidate.name === name);
	assert.ok(found, `no field ${name} among ${sample.fields.map((other) => other.name).join(", ")}`);
	return found;
}

const PATENTS = `publication_number,claim_no,filing_date,country,score,granted,contact
EP1000001,1,2019-01-31,DE,0.5,true,ana.ruiz@example.com
EP1000002,2,2019-02-28,FR,1.25,false,b.okafor@example.org
EP1000003,,2020-02-29,DE,-3,true,
`;

describe("Inferring fields from a sample", () => {
	it("distinguishes numbers, dates, booleans, identifiers, and text in a CSV file", async () => {
		const sample = await infer(PATENTS, { format: "csv" });
		assert.deepEqual(
			sample.fields.map((each) => [each.name, each.type, each.kind]),
			[
				["publication_number", "string", "identifier"],
				["claim_no", "number", "integer"],
				["filing_date", "string", "date"],
				["country", "string", "text"],
				["score", "number", "decimal"],
				["granted", "boolean", "boolean"],
				["contact", "string", "text"],
			],
		);
		assert.equal(sample.rows, 3);
		assert.equal(sample.complete, true);
	});

	it("reads every row if the line endings are mixed", async () => {
		const mixed = PATENTS.replace("\n", "\r\n");
		assert.deepEqual(
			(await infer(mixed, { format: "csv" })).fields,
			(await infer(PATENTS, { format: "csv" })).fields,
		);
	});

	it("uses the delimiter that Excel names in the first line", async () => {
		const named = `sep=|\r\n${PATENTS.replaceAll(",", "|")}`;
		const { fields } = await infer(PATENTS, { format: "csv" });
		assert.deepEqual((await infer(named, { format: "csv" })).fields, fields);
		assert.deepEqual((await infer(named, { format: "tsv" })).fields, fields);
	});

	it("reports how many rows have a value, how many values are distinct, and examples", async () => {
		const { evidence } = field(await infer(PATENTS, { format: "csv" }), "claim_no");
		assert.deepEqual(evidence, {
			rows: 3,
			nonEmpty: 2,
			distinct: 2,
			distinctCapped: false,
			examples: ["1", "2"],
		});
	});

	it("warns about email addresses and shows none as an example", async () => {
		const contact = field(await infer(PATENTS, { format: "csv" }), "contact");
		assert.deepEqual(contact.personal, [{ kind: "email", count: 2 }]);
		assert.deepEqual(contact.evidence.examples, []);
	});

	it("keeps identifiers, long numbers, and numbers with a leading 0 as text", async () => {
		const sample = await infer(
			"postcode,tracking,userId,amount\n01067,12345678901234567890,7,1\n99999,12345678901234567891,8,2\n",
			{ format: "csv" },
		);
		for (const name of ["postcode", "tracking", "userId"]) {
			assert.deepEqual([field(sample, name).kind, field(sample, name).type], ["identifier", "string"], name);
			assert.equal(field(sample, name).notes.length, 1);
		}
		assert.equal(field(sample, "amount").type, "number");
	});

	it("keeps phone numbers as text, because their plus would be lost in a number", async () => {
		const sample = await infer("phone,change\n+491701234567,+5\n+4930901820,-0.5\n", { format: "csv" });
		assert.deepEqual([field(sample, "phone").type, field(sample, "change").type], ["string", "number"]);
	});

	it("distinguishes commas between thousands from decimal commas", async () => {
		for (const [values, type, note] of [
			[["1,234", "2,500", "999"], "number", "The numbers have commas between thousands."],
			[["1,234", "1,234,567", "-12,345.60", "0.5"], "number", "The numbers have commas between thousands."],
			[["1,234", "0,5", "12"], "number", "The numbers use a decimal comma."],
			[["1,234,567", "0,5"], "string", undefined],
			[["1,23,456"], "string", undefined],
		] as const) {
			const sample = await infer(["amount", ...values].join("\n"), { format: "tsv" });
			assert.deepEqual([field(sample, "amount").type, field(sample, "amount").notes[0]], [type, note]);
		}
	});

	it("treats eight digits as a date only if every value is a valid date", async () => {
		const sample = await infer("day,count\n20240229,20240229\n20240301,20241399\n", { format: "csv" });
		assert.equal(field(sample, "day").kind, "date");
		assert.equal(field(sample, "count").kind, "integer");
	});

	it("reports whether the day or the month comes first, if the values make it clear", async () => {
		const sample = await infer(
			"a;b;c\n31/01/2024;01/31/2024;01/02/2024\n01/02/2024;01/02/2024;02/03/2024\n",
			{
				format: "csv",
			},
		);
		assert.deepEqual(field(sample, "a").notes, ["Dates start with the day."]);
		assert.deepEqual(field(sample, "b").notes, ["Dates start with the month."]);
		assert.match(field(sample, "c").notes[0] ?? "", /Can’t tell whether/);
	});

	it("rejects nonexistent days as dates", async () => {
		const sample = await infer("day\n2023-02-29\n2024-02-29\n", { format: "csv" });
		assert.notEqual(field(sample, "day").kind, "date");
	});

	it("treats words such as NA as empty and reports them", async () => {
		const temperature = field(
			await infer("temperature\n1.5\nNA\nnull\n2\n", { format: "csv" }),
			"temperature",
		);
		assert.equal(temperature.kind, "decimal");
		assert.match(temperature.notes[0] ?? "", /^Values ignored when choosing the type, .*: 2\.$/);
	});

	it("detects the delimiter of a CSV file, even with quotes", async () => {
		for (const delimiter of [",", ";", "\t", "|"]) {
			const text =
				['"a, or; b"', "c", "d"].join(delimiter) + "\n" + ['"1,5;2|3"', "2", "3"].join(delimiter) + "\n";
			const sample = await infer(text, { format: "csv" });
			assert.deepEqual(
				sample.fields.map((each) => each.name),
				["a, or; b", "c", "d"],
				JSON.stringify(delimiter),
			);
		}
	});

	it("parses quoted line breaks, doubled quotes, and a byte order mark", async () => {
		const sample = await infer('\uFEFFname,text\n"A ""B""","two\nlines"\n', { format: "csv" });
		assert.deepEqual(field(sample, "name").evidence.examples, ['A "B"']);
		assert.equal(sample.rows, 1);
	});

	it("names fields by position without a header, and adds a number to a repeated name", async () => {
		const bare = await infer("1,2\n3,4\n", { format: "csv" });
		assert.deepEqual(
			bare.fields.map((each) => each.name),
			["column_1", "column_2"],
		);
		assert.equal(bare.rows, 2);
		const repeated = await infer("a,a,\nx,y,z\n", { format: "csv" });
		assert.deepEqual(
			repeated.fields.map((each) => each.name),
			["a", "a_2", "column_3"],
		);
	});

	it("reads NaN and Infinity in JSON, which Python writes, as missing values", async () => {
		const rows = '{"n":NaN,"t":"NaN, \\"-Infinity"}\n{"n":-Infinity,"t":""}\n{"n":1.5}\n';
		for (const format of ["jsonl", "json"] as const) {
			const sample = await infer(rows, { format });
			assert.deepEqual([sample.rows, sample.notes], [3, []]);
			assert.equal(field(sample, "n").type, "number");
			assert.deepEqual(field(sample, "t").evidence.examples, ['NaN, "-Infinity']);
		}
	});

	it("skips a long line that ends within a string full of quotes, without blocking", async () => {
		const cut = `{"id":2,"payload":"${String.raw`{\"k\":1},`.repeat(40_000)}`;
		const sample = await infer(`{"id":1}\n${cut}\n{"id":3}\n`, { format: "jsonl" });
		assert.deepEqual(field(sample, "id").evidence.examples, ["1", "3"]);
	});

	it("doesn’t take a column that is only F or only N for true or false", async () => {
		const sample = await infer("sex,hemisphere,paid,gone\nF,N,y,no\nF,N,n,no\n", { format: "csv" });
		assert.deepEqual(
			sample.fields.map(({ type }) => type),
			["string", "string", "boolean", "boolean"],
		);
	});

	it("keeps a long column name whole, because that’s the name that is sent", async () => {
		const long = "population_".repeat(20);
		const sample = await infer(`${long},year\n1,1960\n`, { format: "csv" });
		assert.equal(sample.fields[0]?.name, long);
	});

	it("takes a first line with “yes” for data", async () => {
		const sample = await infer("Ann,yes,no\nBob,no,yes\n", { format: "csv" });
		assert.deepEqual(
			sample.fields.map(({ name }) => name),
			["column_1", "column_2", "column_3"],
		);
	});

	it("takes columns called y, n, or no, and columns per year, for names", async () => {
		for (const [header, row] of [
			["id,x,y", "1,2,3"],
			["id,n,no", "1,2,3"],
			["Country Name,Country Code,1960,1961,1962,1963", "Aruba,ABW,1,2,3,4"],
		] as const) {
			const sample = await infer(`${header}\n${row}\n`, { format: "csv" });
			assert.deepEqual(
				sample.fields.map(({ name }) => name),
				header.split(","),
			);
			assert.equal(sample.fields.at(-1)?.type, "number", header);
		}
	});

	it("takes a first line with a year, or with true or false, for data", async () => {
		for (const line of ["Alien,1979", "Fiat,500,2012,2015", "Ana,true,false", "1999,2000,2001"]) {
			const { fields, rows } = await infer(`${line}\n${line}\n`, { format: "csv" });
			assert.deepEqual([fields[0]?.name, rows], ["column_1", 2], line);
		}
	});

	it("decodes UTF-16 and Windows-1252, and reports a guessed encoding", async () => {
		const utf16 = Buffer.from("\uFEFFname\tcity\nJosé\tMálaga\n", "utf16le");
		assert.deepEqual(field(await infer(utf16, { format: "tsv" }), "city").evidence.examples, ["Málaga"]);
		const latin = await infer(Buffer.from("stadt\nK\xf6ln\n", "latin1"), { format: "csv" });
		assert.deepEqual(field(latin, "stadt").evidence.examples, ["Köln"]);
		assert.match(latin.notes[0] ?? "", /isn’t UTF-8/);
	});

	it("parses JSON arrays, wrapped arrays, single objects, and JSON Lines", async () => {
		const rows = [
			{ id: "a-1", size: 3, tags: ["x"], place: { city: "Köln", at: { lat: 1.5 } } },
			{ id: "a-2", size: 4.5, tags: [], place: null, extra: '} ] , " [' },
		];
		const names = ["id", "size", "tags", "place.city", "place.at.lat", "place", "extra"];
		const texts: Array<[string, "json" | "jsonl"]> = [
			[JSON.stringify(rows), "json"],
			[JSON.stringify(rows, undefined, 2), "json"],
			[
				JSON.stringify({ type: "Collection", note: ["[", { a: 1 }], features: rows }).replace(
					'{"a":1}',
					'"b"',
				),
				"json",
			],
			[rows.map((row) => JSON.stringify(row)).join("\n"), "jsonl"],
			[rows.map((row) => JSON.stringify(row, undefined, 1)).join("\n"), "json"],
		];
		for (const [text, format] of texts) {
			const sample = await infer(text, { format });
			assert.deepEqual(sample.fields.map((each) => each.name).toSorted(), names.toSorted(), text);
			assert.equal(sample.rows, 2);
			assert.equal(field(sample, "size").type, "number");
			assert.equal(field(sample, "tags").kind, "list");
		}
		assert.equal((await infer(JSON.stringify(rows[0]), { format: "json" })).rows, 1);
	});

	it("takes each object for a record if a JSON file has one after another, even with lists of objects", async () => {
		const rows = [1, 2].map((id) => ({ _id: id, name: 'x\\"{', items: [{ sku: "a" }, { sku: "b" }] }));
		for (const indent of [0, 2]) {
			const [first = "", second = ""] = rows.map((row) => JSON.stringify(row, undefined, indent));
			const text = `${first}\r\n\n${second}\n`;
			for (const chunks of [bytesInChunks(Buffer.from(text)), bytewise(text)]) {
				const sample = await inferFields(chunks, { format: "json" });
				assert.deepEqual([sample.fields.map(({ name }) => name), sample.rows], [["_id", "name"], 2]);
			}
			assert.equal((await infer(`${first}\n`, { format: "json" })).fields[0]?.name, "sku");
		}
	});

	it("keeps quoted numbers and booleans in JSON as text", async () => {
		for (const values of ['"12","13"', '"yes","no"', '"true","false"', '"Y","N"', 'true,"no"', '1,"2"']) {
			const rows = values.split(",").map((value) => `{"n":${value}}`);
			const { type, notes } = field(await infer(`[${rows.join(",")}]`, { format: "json" }), "n");
			assert.deepEqual([type, notes], ["string", ["Values in quotes are treated as text."]], values);
		}
	});

	it("treats values as text if some are lists", async () => {
		for (const value of ["1", "true", '"2026-01-31"']) {
			const text = `[{"n":[1]},{"n":[2]},{"n":[3]},{"n":${value}}]`;
			const { type, kind, notes } = field(await infer(text, { format: "json" }), "n");
			assert.deepEqual([type, kind, notes.length], ["string", "text", 1], value);
		}
	});

	it("skips and counts invalid entries of JSON Lines", async () => {
		const sample = await infer('{"a":1}\n{"a":\n[1]\n{"a":2}\n', { format: "jsonl" });
		assert.equal(sample.rows, 2);
		assert.match(sample.notes[0] ?? "", /^Skipped entries .*: 2\.$/);
	});

	it("treats names such as “constructor” as ordinary names", async () => {
		const sample = await infer('[{"__proto__":1,"constructor":"a","toString":true}]', { format: "json" });
		assert.deepEqual(
			sample.fields.map((each) => each.name),
			["__proto__", "constructor", "toString"],
		);
		assert.equal(Object.getPrototypeOf({}), Object.prototype);
	});

	it("rejects binary files and files without records", async () => {
		await assert.rejects(infer(Buffer.from([80, 65, 82, 0, 1]), { format: "csv" }), UserFacingError);
		await assert.rejects(infer("", { format: "csv" }), UserFacingError);
		await assert.rejects(infer("12", { format: "json" }), UserFacingError);
		await assert.rejects(infer("[1,2]", { format: "json" }), UserFacingError);
	});

	it("reports an unclosed quote", async () => {
		await assert.rejects(infer('a,b\n"x,1\ny,2\n', { format: "csv" }), /quote in the file is never closed/);
	});

	it("detects the format from the file name", () => {
		assert.deepEqual(
			["a.csv", "A.TSV", "b.tab", "c.json", "d.jsonl", "e.ndjson", "f.parquet", "csv"].map(formatOf),
			["csv", "tsv", "tsv", "json", "jsonl", "jsonl", undefined, undefined],
		);
	});
});
