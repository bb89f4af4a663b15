import assert from "node:assert/strict";
import * as fc from "fast-check";
import { accessDifference, readAccessFile } from "../../../src/manifest/accessFile.ts";

const datasetId = "3f0e6a52-9f6d-4d1c-8b7e-2a1b0c9d8e7f";

describe("An access file", () => {
	it("is parsed into the dataset and its buyers", () => {
		const file = readAccessFile(
			JSON.stringify({ dataset_id: datasetId, buyers: [" ana@example.com", "b@example.org"] }),
		);
		assert.deepEqual(file, { datasetId, buyers: ["ana@example.com", "b@example.org"], problems: [] });
	});

	it("is marked at invalid, repeated, and look-alike addresses", () => {
		const text = JSON.stringify({
			dataset_id: datasetId,
			buyers: ["a@", "ana@example.com", "ANA@example.com", "buуer@example.com"],
		});
		const file = readAccessFile(text);
		assert.deepEqual(
			file.problems.map((problem) => [
				problem.severity,
				text.slice(problem.offset, problem.offset + problem.length),
			]),
			[
				["error", '"a@"'],
				["warning", '"ANA@example.com"'],
				["warning", '"buуer@example.com"'],
			],
		);
		assert.deepEqual(file.buyers, ["ana@example.com", "buуer@example.com"]);
	});

	it("has an error if a property is missing, and never makes the parser throw", () => {
		for (const text of ["", "{}", "[]", '{"dataset_id":1,"buyers":{}}']) {
			assert.ok(
				readAccessFile(text).problems.some((problem) => problem.severity === "error"),
				text,
			);
		}
		fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readAccessFile(text)));
	});

	it("is applied as grants and revocations where it differs from the access ledger", () => {
		const known = [
			{ email: "kept@example.com", hasAccess: true },
			{ email: "Gone@example.com", hasAccess: true },
			{ email: "was@example.com", hasAccess: false },
			{ email: "unsure@example.com", hasAccess: undefined },
		];
		assert.deepEqual(accessDifference(["KEPT@example.com", "new@example.com", "unsure@example.com"], known), [
			{ action: "grant", email: "new@example.com" },
			{ action: "grant", email: "unsure@example.com" },
			{ action: "revoke", email: "Gone@example.com" },
		]);
	});

	it("lists exactly the buyers who have access once its changes are applied", () => {
		const emails = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}@[a-z]{1,4}\.com$/), { maxLength: 8 });
		fc.assert(
			fc.property(emails, emails, (wanted, having) => {
				const access = new Set(having);
				const known = having.map((email) => ({ email, hasAccess: true }));
				for (const change of accessDifference(wanted, known)) {
					if (change.action === "grant") access.add(change.email);
					else access.delete(change.email);
				}
				assert.deepEqual([...access].toSorted(), wanted.toSorted());
			}),
		);
	});
});
