import assert from "node:assert/strict";
import * as fc from "fast-check";
import { UserFacingError } from "../../../../src/base/userFacingError.ts";
import { inferFields, type InferenceOptions } from "../../../../src/manifest/inference/inference.ts";
import type { Sample } from "../../../../src/manifest/inference/sample.ts";
import { bytesInChunks } from "../../../../src/manifest/inference/decodedText.ts";
import { anyCharacter } from "../../../support/anyCharacter.ts";

function infer(text: string | Uint8Array, options: InferenceOptions): Promise<Sample> {
	return inferFields(bytesInChunks(typeof text === "string" ? Buffer.from(text) : text), options);
}

describe("Inferring fields from any text", () => {
	it("returns the same result however the bytes are split", async () => {
		const rows = fc.array(fc.record({ a: fc.string(), b: fc.integer(), c: fc.option(fc.double()) }), {
			minLength: 1,
			maxLength: 8,
		});
		await fc.assert(
			fc.asyncProperty(rows, fc.integer({ min: 1, max: 9 }), async (records, size) => {
				const bytes = Buffer.from(JSON.stringify(records));
				async function* pieces(): AsyncGenerator<Uint8Array> {
					for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
				}
				const whole = await infer(bytes, { format: "json" });
				const cut = await inferFields(pieces(), { format: "json" });
				assert.deepEqual(cut, whole);
				assert.equal(whole.rows, records.length);
			}),
			{ numRuns: 60 },
		);
	});

	it("throws only user-facing errors, and gives each field a different name", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.string({ unit: anyCharacter, maxLength: 200 }),
				fc.constantFrom<"csv" | "tsv" | "json" | "jsonl">("csv", "tsv", "json", "jsonl"),
				async (text, format) => {
					try {
						const sample = await infer(text, { format });
						assert.equal(new Set(sample.fields.map((each) => each.name)).size, sample.fields.length);
					} catch (error) {
						assert.ok(error instanceof UserFacingError, String(error));
					}
				},
			),
			{ numRuns: 300 },
		);
	});
});
