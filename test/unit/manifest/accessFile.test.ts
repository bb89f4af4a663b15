import assert from "node:assert/strict";
import * as fc from "fast-check";
import { readAccessFile } from "../../../src/manifest/accessFile.ts";

const DATASET_ID = "3f0e6a52-9f6d-4d1c-8b7e-2a1b0c9d8e7f";

describe("An access file", () => {
	it("is parsed into the dataset and its buyers", () => {
		const file = readAccessFile(
			JSON.stringify({ dataset_id: DATASET_ID, buyers: [" ana@example.com", "b@example.org"] }),
		);
		const buyers = [{ email: "ana@example.com" }, { email: "b@example.org" }];
		assert.deepEqual(file, { datasetId: DATASET_ID, buyers, problems: [] });
	});

	it("is marked at invalid, repeated, and look-alike addresses", () => {
		const text = JSON.stringify({
			dataset_id: DATASET_ID,
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
		assert.deepEqual(file.buyers, [{ email: "ana@example.com" }, { email: "buуer@example.com" }]);
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

	it("has an error at a repeated property, because only one of the values would count", () => {
		const buyer = '{"email":"bo@example.com","until":"2026-12-31","until":"2027-12-31"}';
		const text = `{"dataset_id":"${DATASET_ID}","buyers":["ana@example.com"],"buyers":[${buyer}]}`;
		const swapped = `{"dataset_id":"${DATASET_ID}","buyers":[${buyer}]}`;
		for (const [file, repeated] of [
			[text, "buyers"],
			[swapped, "until"],
		] as const) {
			assert.deepEqual(
				readAccessFile(file, "2026-11-21").problems.map(({ severity, offset, message }) => [
					severity,
					offset,
					message,
				]),
				[
					[
						"error",
						file.lastIndexOf(`"${repeated}"`),
						`“${repeated}” appears more than once in this object. Keep only one.`,
					],
				],
			);
		}
	});

	it("has an error at every property of a buyer other than the address and the end date", () => {
		const buyers = [
			"ana@example.com",
			{ email: "bo@example.com", untill: "2026-12-31", Until: "2026-12-31" },
		];
		const text = JSON.stringify({ dataset_id: DATASET_ID, buyers });
		assert.deepEqual(
			readAccessFile(text, "2026-11-21").problems.map(({ severity, offset, length, message }) => [
				severity,
				text.slice(offset, offset + length),
				message,
			]),
			[
				["error", '"untill"', "“untill” isn’t a property of a buyer. Use “email” and “until”."],
				["error", '"Until"', "“Until” isn’t a property of a buyer. Use “email” and “until”."],
			],
		);
	});

	it("has an error at an end date that isn’t a date, and a warning at one that’s due", () => {
		const buyers = [
			{ email: "ana@example.com", until: "2026-12-31" },
			{ email: "bo@example.com", until: "31.12.2026" },
			{ email: "cy@example.com", until: "2026-11-20" },
			{ email: "dee@example.com", until: 2026 },
			{ email: "eve@example.com", until: null },
			{ email: "flo@example.com", until: "2026-11-21" },
			{ until: "2026-12-31" },
		];
		const text = JSON.stringify({ dataset_id: DATASET_ID, buyers });
		const file = readAccessFile(text, "2026-11-21");
		assert.deepEqual(
			file.problems.map(({ severity, offset, length }) => [severity, text.slice(offset, offset + length)]),
			[
				["error", '"31.12.2026"'],
				["warning", '"2026-11-20"'],
				["error", "2026"],
				["error", "null"],
				["warning", '"2026-11-21"'],
				["error", '{"until":"2026-12-31"}'],
			],
		);
		assert.equal(
			file.problems[1]?.message,
			"The end date is 20 Nov 2026, so access is due to end. Applying this file doesn’t grant this buyer access, and revokes any access recorded on this computer. The marketplace doesn’t end access automatically. Revoke access on its end date.",
		);
		assert.deepEqual(file.buyers[0], { email: "ana@example.com", until: "2026-12-31" });
	});
});
