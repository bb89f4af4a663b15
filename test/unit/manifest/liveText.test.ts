import assert from "node:assert/strict";
import { liveText } from "../../../src/manifest/liveText.ts";
import type { Dataset } from "../../../src/api/wire/schemas.ts";

const live: Dataset = {
	id: "3f0e6a52-9f6d-4d1c-8b7e-2a1b0c9d8e7f",
	seller_id: "4f0e6a52-9f6d-4d1c-8b7e-2a1b0c9d8e7f",
	seller_name: "Ana",
	name: "Patents",
	description: "Claims.",
	price_per_chunk: "0.00420000",
	currency: "USD",
	visibility: "public",
	metadata_schema: [{ name: "country", type: "string", description: "Two letters." }],
	queryable: true,
	subscribed: false,
	created_at: "2026-11-18T14:02:11Z",
	updated_at: "2026-11-18T14:02:11Z",
};
const manifest = `{
  "visibility": "public",
  "name": "Patents", "description": "Claims.",
  "price_per_chunk": "0.0042",
  "currency": "USD",
  "namespace": "n",
  "metadata_schema": [{ "name": "country", "type": "string", "description": "Two letters." }]
}
`;

describe("the live side of a comparison", () => {
	it("is the manifest's own text where the content is the same", () => {
		assert.equal(liveText(manifest, live), manifest);
	});

	it("differs only where the content does, keeping order and what the service does not tell", () => {
		const changed = liveText(manifest, { ...live, price_per_chunk: "0.00500000", metadata_schema: null });
		assert.equal(changed, manifest.replace("0.0042", "0.005").replace(/\[.*\]/, "[]"));
	});
});
