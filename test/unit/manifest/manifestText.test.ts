import assert from "node:assert/strict";
import { applyEdits } from "jsonc-parser";
import * as fc from "fast-check";
import { isPublishable, readManifest } from "../../../src/manifest/manifestText.ts";
import { fixesFor } from "../../../src/manifest/manifestFixes.ts";
import { draftToBody } from "../../../src/rules/datasetDraft.ts";

const good = {
	name: "EU patent claims",
	description: "Every claim of every patent.",
	price_per_chunk: "0.0042",
	currency: "USD",
	visibility: "public",
	metadata_schema: [{ name: "country", type: "string", description: "Two letters." }],
};

function text(value: unknown): string {
	return JSON.stringify(value, undefined, "\t");
}

/** Applies the preferred fix of each problem, one at a time, until none is left. */
function putRight(manifest: string): string {
	let current = manifest;
	for (let round = 0; round < 20; round += 1) {
		const { problems } = readManifest(current);
		const fix = problems
			.flatMap((problem) => fixesFor(current, problem, problems, { insertSpaces: false, tabSize: 4 }))
			.find((candidate) => candidate.preferred);
		if (!fix) return current;
		current = applyEdits(current, fix.edits);
	}
	return current;
}

describe("Parsing a dataset manifest", () => {
	it("yields exactly the body to send, without `$schema`", () => {
		const manifest = readManifest(text({ $schema: "x", ...good }));
		assert.deepEqual(manifest.problems, []);
		assert.equal(isPublishable(manifest), true);
		assert.deepEqual(draftToBody(manifest.draft), good);
	});

	it("marks each problem at its value", () => {
		const written = text({ ...good, price_per_chunk: "0,0042" });
		const [problem] = readManifest(written).problems;
		assert.equal(problem?.code, "invalid-value");
		assert.equal(problem?.message, "“0,0042” contains a comma. Enter 0.0042 instead.");
		assert.equal(written.slice(problem.offset, problem.offset + problem.length), '"0,0042"');
		assert.equal(isPublishable(readManifest(written)), false);
	});

	it("reports missing properties, including those that a connector requires", () => {
		const written = text({ name: "x", connector_id: "3f0e6a52-9f6d-4d1c-8b7e-2a1b0c9d8e7f" });
		const { problems } = readManifest(written);
		assert.deepEqual(
			problems.map((problem) => [problem.code, problem.path]),
			[
				["missing-property", "description"],
				["missing-property", "price_per_chunk"],
				["missing-property", "currency"],
				["missing-property", "visibility"],
				["missing-property", "index_name"],
				["missing-property", "embedding_model"],
			],
		);
		const [first] = problems;
		const last = problems.at(-1);
		assert.equal(first?.message, "“description” is missing. Enter a description.");
		assert.equal(first.offset, 0);
		assert.equal(last?.message, "“embedding_model” is missing. Enter a value, or remove the connector ID.");
		assert.match(written.slice(last.offset, last.offset + last.length), /^"3f0e6a52-/);
	});

	it("keeps every digit of a numeric price and asks for quotes", () => {
		const written = text(good).replace('"0.0042"', "0.00420000000000000001");
		const manifest = readManifest(written);
		assert.equal(manifest.draft.price_per_chunk, "0.00420000000000000001");
		assert.equal(
			manifest.problems[0]?.message,
			"Put “0.00420000000000000001” in quotes to make it a string.",
		);
	});

	it("reports that unknown properties aren’t sent", () => {
		const manifest = readManifest(
			text({ ...good, licence: "MIT", metadata_schema: [{ ...good.metadata_schema[0], unit: "m" }] }),
		);
		assert.deepEqual(
			manifest.problems.map((problem) => [problem.code, problem.path, problem.severity]),
			[
				["unknown-property", "licence", "warning"],
				["unknown-property", "metadata_schema.0.unit", "warning"],
			],
		);
		assert.equal(isPublishable(manifest), true);
	});

	it("can’t be published with a repeated property, because only one of the values would be sent", () => {
		const written = text(good)
			.replace('"currency"', '"price_per_chunk": "9", "currency"')
			.replace('"type": "string"', '"type": "string", "type": "number"');
		const manifest = readManifest(written);
		assert.equal(isPublishable(manifest), false);
		assert.deepEqual(
			manifest.problems.map(({ code, path, offset, message }) => [
				code,
				path,
				offset === written.lastIndexOf(`"${path.split(".").at(-1)}"`),
				message,
			]),
			["price_per_chunk", "metadata_schema.0.type"].map((path) => [
				"repeated-property",
				path,
				true,
				`“${path.split(".").at(-1)}” appears more than once in this object. Keep only one.`,
			]),
		);
	});

	it("marks invalid JSON and checks nothing else", () => {
		const { problems } = readManifest('{ "name": "x", }');
		assert.ok(problems.length > 0 && problems.every((problem) => problem.code === "invalid-json"));
		for (const broken of ["", "[]", "12", '"x"', "{", "null"])
			assert.equal(isPublishable(readManifest(broken)), false, broken);
	});

	it("rejects fields with the wrong types", () => {
		for (const metadata of ["x", 1, [1], [{ name: 1, type: [], description: null }]]) {
			const manifest = readManifest(text({ ...good, metadata_schema: metadata }));
			assert.equal(isPublishable(manifest), false, JSON.stringify(metadata));
		}
		assert.equal(isPublishable(readManifest(text({ ...good, metadata_schema: null }))), true);
	});

	it("parses any text without throwing, with every problem inside the text", () => {
		fc.assert(
			fc.property(fc.oneof(fc.json(), fc.string(), fc.jsonValue().map(text)), (written) => {
				const { problems } = readManifest(written);
				for (const problem of problems) {
					assert.ok(problem.offset >= 0 && problem.offset <= written.length);
					fixesFor(written, problem, problems, { insertSpaces: true, tabSize: 2 });
				}
			}),
		);
	});

	it("yields the same body regardless of formatting and key order", () => {
		const reversed = Object.fromEntries(Object.entries(good).toReversed());
		assert.deepEqual(
			draftToBody(readManifest(JSON.stringify(reversed)).draft),
			draftToBody(readManifest(text(good)).draft),
		);
	});
});

describe("Quick fixes of a dataset manifest", () => {
	it("leave no problems once every preferred one is applied", () => {
		const broken = text({
			...good,
			price_per_chunk: "0,0042",
			currency: undefined,
			visibility: "Public",
			licence: "MIT",
			metadata_schema: [...good.metadata_schema, ...good.metadata_schema],
		});
		const fixed = putRight(broken);
		assert.deepEqual(readManifest(fixed).problems, []);
		assert.deepEqual(JSON.parse(fixed), {
			...good,
			metadata_schema: [good.metadata_schema[0], { ...good.metadata_schema[0], name: "country_2" }],
		});
		assert.match(fixed, /^\t"currency": "USD"/m);
	});

	it("add all missing properties at once, or only one", () => {
		const { problems } = readManifest("{}");
		const [first] = problems;
		assert.ok(first);
		const [all, one] = fixesFor("{}", first, problems, { insertSpaces: true, tabSize: 2 });
		assert.equal(all?.title, "Add 5 missing properties");
		assert.deepEqual(JSON.parse(applyEdits("{}", all?.edits ?? [])), {
			name: "",
			description: "",
			price_per_chunk: "",
			currency: "USD",
			visibility: "private",
		});
		assert.deepEqual(JSON.parse(applyEdits("{}", one?.edits ?? [])), { name: "" });
	});

	it("add missing properties in the API’s order, a connector’s last", () => {
		const written = text({ connector_id: "3f0e6a52-9f6d-4d1c-8b7e-2a1b0c9d8e7f" });
		const { problems } = readManifest(written);
		const [first] = problems;
		assert.ok(first);
		const [all] = fixesFor(written, first, problems, { insertSpaces: true, tabSize: 2 });
		const keys = applyEdits(written, all?.edits ?? []).matchAll(/"(\w+)":/g);
		assert.deepEqual(
			Array.from(keys, ([, key]) => key),
			[
				"connector_id",
				"name",
				"description",
				"price_per_chunk",
				"currency",
				"visibility",
				"index_name",
				"embedding_model",
			],
		);
	});

	it("rename a misspelled property to the name that its problem suggests", () => {
		for (const [written, meant] of [
			["visibilty", "visibility"],
			["pricePerChunk", "price_per_chunk"],
			["Name", "name"],
		] as const) {
			const broken = text(good).replace(`"${meant}"`, `"${written}"`);
			const { problems } = readManifest(broken);
			const unknown = problems.find(({ code }) => code === "unknown-property");
			assert.ok(unknown, written);
			assert.match(unknown.message, new RegExp(`Did you mean “${meant}”`));
			const [rename] = fixesFor(broken, unknown, problems, { insertSpaces: false, tabSize: 4 });
			assert.equal(rename?.title, `Rename to “${meant}”`);
			assert.equal(applyEdits(broken, rename.edits), text(good));
		}
	});

	it("remove an unknown property instead of renaming it to an existing one", () => {
		const broken = text({ ...good, names: "x" });
		const { problems } = readManifest(broken);
		const [unknown] = problems;
		assert.ok(unknown);
		const fixes = fixesFor(broken, unknown, problems, { insertSpaces: false, tabSize: 4 });
		assert.deepEqual(
			fixes.map(({ title }) => title),
			["Remove “names”"],
		);
	});
});
