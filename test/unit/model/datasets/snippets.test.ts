import assert from "node:assert/strict";
import {
	curlCommand,
	datasetMarkdown,
	snippet,
	snippetLanguageOf,
} from "../../../../src/model/datasets/snippets.ts";

const dataset = {
	id: "8d1f6c3e-52a4-4a0e-9b7e-000000000001",
	seller_id: "s",
	seller_name: "Halden */ Research",
	name: "Claims\n*/ evil()",
	description: "One\n<b>two</b>",
	price_per_chunk: "0.00420000",
	currency: "USD",
	visibility: "public",
	metadata_schema: [{ name: "a|b", type: "string", description: "" }],
	queryable: true,
	subscribed: false,
	created_at: "",
	updated_at: "",
};

describe("A code snippet for a dataset", () => {
	it("reads the key from the environment and calls an existing endpoint", () => {
		for (const language of ["curl", "python", "typescript"] as const) {
			const code = snippet(language, "https://market.example.com/api", dataset);
			assert.ok(code.includes("DATA_MARKETPLACE_API_KEY"));
			assert.ok(code.includes(`https://market.example.com/api/v1/datasets/${dataset.id}`));
		}
	});

	it("keeps a hostile name within one comment line", () => {
		const lines = snippet("typescript", "https://market.example.com", dataset).split("\n");
		assert.deepEqual(
			lines.filter((line) => line.includes("evil")).map((line) => line.startsWith("// ")),
			[true],
		);
	});

	it("is in the language of the editor, if there are snippets in that language", () => {
		assert.equal(snippetLanguageOf("javascriptreact"), "typescript");
		assert.equal(snippetLanguageOf("shellscript"), "curl");
		assert.equal(snippetLanguageOf("plaintext"), undefined);
		assert.equal(snippetLanguageOf("constructor"), undefined);
	});

	it("encodes a quote in the address, which could end a shell string", () => {
		assert.ok(curlCommand("https://market.example.com/a'b", dataset.id).includes("/a%27b/v1/"));
	});

	it("keeps any other address unchanged", () => {
		for (const baseUrl of ["https://market.example.com/100%/api", "http://[::1]:8080"])
			assert.ok(curlCommand(baseUrl, dataset.id).includes(`'${baseUrl}/v1/datasets/${dataset.id}'`));
	});
});

describe("The Markdown card of a dataset", () => {
	it("makes untrusted text inert, including in table cells", () => {
		const card = datasetMarkdown(dataset);
		assert.ok(!card.includes("<b>"));
		assert.ok(card.includes("a\\|b"));
	});
});
