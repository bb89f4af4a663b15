import assert from "node:assert/strict";
import { draftSchema, draftToBody, emptyDraft, type DatasetDraft } from "../../../src/rules/datasetDraft.ts";
import { checkDraft } from "../../../src/rules/draftProblems.ts";

const good: DatasetDraft = {
	...emptyDraft,
	name: "Rivers",
	description: "Water levels.",
	price_per_chunk: "0.0042",
	visibility: "public",
	metadata_schema: [{ name: "city", type: "string", description: "" }],
};

function sentences(draft: Partial<DatasetDraft>, severity = "error"): Array<[string, string]> {
	return checkDraft({ ...good, ...draft })
		.filter((problem) => problem.severity === severity)
		.map(({ path, message }) => [path, message]);
}

describe("checkDraft", () => {
	it("accepts a complete draft", () => {
		assert.deepEqual(checkDraft(good), []);
	});

	it("asks for missing values in the order of the form", () => {
		const missing = checkDraft({ ...emptyDraft, currency: "", visibility: " " });
		assert.deepEqual(
			missing.map(({ path }) => path),
			["name", "description", "price_per_chunk", "currency", "visibility"],
		);
		assert.equal(missing[0]?.message, "Enter a name.");
		assert.equal(missing[1]?.message, "Enter a description.");
	});

	it("rejects a name of invisible characters, and warns about a name that contains one", () => {
		assert.deepEqual(sentences({ name: "\u200b\u3164" }), [["name", "Enter a name."]]);
		assert.equal(sentences({ name: "Ri\u202evers" }, "warning").length, 1);
	});

	it("requires an exact decimal price", () => {
		assert.equal(sentences({ price_per_chunk: "-1" })[0]?.[1], "Enter 0 or more.");
		assert.equal(
			sentences({ price_per_chunk: "0.123456789" })[0]?.[1],
			"Use up to 8 decimal places. This value has 9.",
		);
		const [comma] = checkDraft({ ...good, price_per_chunk: "0,0042" });
		assert.equal(comma?.suggestion, "0.0042");
		assert.deepEqual(sentences({ price_per_chunk: "0" }), []);
		assert.equal(sentences({ price_per_chunk: "0" }, "note").length, 1);
	});

	it("keeps more fields than can be published, and asks to remove some", () => {
		const fields = Array.from({ length: 5_001 }, (_, at) => ({
			name: `f${at}`,
			type: "string",
			description: "",
		}));
		fields[1] = { name: "f0", type: "string", description: "" };
		const kept = draftSchema.parse({ ...good, metadata_schema: fields });
		assert.deepEqual(sentences(kept), [
			["metadata_schema", "Data Marketplace can publish up to 2,000 fields. Remove some fields."],
			["metadata_schema.1.name", "Fields 1 and 2 are both named “f0”. Give each field a unique name."],
		]);
	});

	it("requires a unique name and a type for each field", () => {
		const fields = ["city", "", "city"].map((name) => ({ name, type: "string", description: "" }));
		assert.deepEqual(sentences({ metadata_schema: fields }), [
			["metadata_schema.1.name", "Enter a name for field 2."],
			["metadata_schema.2.name", "Fields 1 and 3 are both named “city”. Give each field a unique name."],
		]);
		const untyped = [{ name: "__proto__", type: "", description: "" }];
		assert.deepEqual(sentences({ metadata_schema: untyped }), [
			["metadata_schema.0.type", "Choose a type for field 1."],
		]);
	});

	it("requires an index name and embedding model with a connector", () => {
		assert.deepEqual(sentences({ connector_id: "0a1b2c3d" }), [
			["connector_id", "Enter an ID in the form xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx."],
			["index_name", "Enter a value, or remove the connector ID."],
			["embedding_model", "Enter a value, or remove the connector ID."],
		]);
		assert.equal(sentences({ index_name: "rivers" }, "warning").length, 1);
	});

	it("notes that unrecognized values are sent as is", () => {
		assert.deepEqual(sentences({ currency: "EUR" }, "note"), [
			["currency", "“EUR” isn’t a recognized value and will be sent as is."],
		]);
		const [problem] = checkDraft({ ...good, visibility: "Public" });
		assert.equal(problem?.suggestion, "public");
	});
});

describe("draftToBody", () => {
	it("omits empty inputs", () => {
		assert.deepEqual(draftToBody({ ...good, metadata_schema: [] }), {
			name: "Rivers",
			description: "Water levels.",
			price_per_chunk: "0.0042",
			currency: "USD",
			visibility: "public",
		});
	});

	it("maps every input to its name on the wire", () => {
		const connector = {
			connector_id: "0a1b2c3d-0000-4000-8000-000000000000",
			index_name: "rivers",
			embedding_model: "m1",
			namespace: "eu",
		};
		const body = draftToBody({ ...good, ...connector, price_per_chunk: "5" });
		assert.deepEqual(body, {
			name: "Rivers",
			description: "Water levels.",
			price_per_chunk: "5.00",
			currency: "USD",
			visibility: "public",
			...connector,
			metadata_schema: [{ name: "city", type: "string" }],
		});
	});
});
