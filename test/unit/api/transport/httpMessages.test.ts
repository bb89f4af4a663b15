import assert from "node:assert/strict";
import * as fc from "fast-check";
import { operationOf, path } from "../../../../src/api/transport/httpMessages.ts";

describe("path", () => {
	it("encodes each value as a single segment", () => {
		assert.equal(path`/v1/datasets/${"a/b?c#d%2e"}/access`, "/v1/datasets/a%2Fb%3Fc%23d%252e/access");
	});

	for (const value of ["", ".", "..", "\ud800"]) {
		it(`rejects ${JSON.stringify(value)} as a segment`, () => {
			assert.throws(() => path`/v1/datasets/${value}/access`, TypeError);
		});
	}

	it("builds a path that a URL parser leaves unchanged", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (value) => {
				fc.pre(!/^\.{1,2}$/.test(value) && value.isWellFormed());
				const built = path`/v1/datasets/${value}/access`;
				assert.equal(new URL(`https://host.example${built}`).pathname, built);
				assert.equal(built.split("/").length, 5);
			}),
		);
	});

	it("leaves IDs out of the name of an operation", () => {
		const id = "7b0c2a4e-6f13-4d58-9c1b-2f6f0a9d3e51";
		assert.equal(
			operationOf({ method: "DELETE", path: path`/v1/datasets/${id}/access` }),
			"DELETE /v1/datasets/{id}/access",
		);
	});
});
