import assert from "node:assert/strict";
import { publishedText } from "../../../src/manifest/compareWithPublished.ts";
import { readManifest } from "../../../src/manifest/manifestText.ts";
import { patents } from "../../support/datasetRecord.ts";

const MANIFEST = `{
  "visibility": "public",
  "name": "Patents", "description": "Claims.",
  "price_per_chunk": "0.0042",
  "currency": "USD",
  "namespace": "n",
  "metadata_schema": [{ "name": "country", "type": "string", "description": "Two letters." }]
}
`;

describe("The published dataset’s text in a comparison", () => {
	it("equals the manifest’s text if the content is the same", () => {
		assert.equal(publishedText(MANIFEST, patents), MANIFEST);
	});

	it("equals the manifest’s text if its fields were published without their outer spaces and blank descriptions", () => {
		const manifest = MANIFEST.replace(
			/\[.*\]/,
			'[{ "name": " country ", "type": "string ", "description": " " }]',
		);
		const metadata_schema = [{ name: "country", type: "string", description: "" }];
		assert.equal(publishedText(manifest, { ...patents, metadata_schema }), manifest);
	});

	it("differs only where the content does, and keeps the manifest’s order and the properties that the marketplace omits", () => {
		const changed = publishedText(MANIFEST, {
			...patents,
			price_per_chunk: "0.00500000",
			metadata_schema: null,
		});
		assert.equal(changed, MANIFEST.replace("0.0042", "0.005").replace(/\[.*\]/, "[]"));
	});

	it("is the whole dataset if the manifest isn’t an object", () => {
		for (const manifest of ["[]", "42", ""]) {
			const { name, metadata_schema } = readManifest(publishedText(manifest, patents)).draft;
			assert.equal(name, "Patents");
			assert.deepEqual(metadata_schema, patents.metadata_schema);
		}
	});
});
