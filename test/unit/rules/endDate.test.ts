import assert from "node:assert/strict";
import { checkEndDate } from "../../../src/rules/endDate.ts";

const TODAY = "2026-11-18";

describe("An end date", () => {
	it("can be today or any later day", () => {
		for (const day of [TODAY, " 2026-11-19 ", "2030-01-01"])
			assert.deepEqual(checkEndDate(day, TODAY), { ok: true, value: day.trim() });
	});

	it("is rejected with a sentence that repeats what was entered and says what to enter", () => {
		const messages = ["31.12.2026", "2026-02-30", "2026-11-17"].map((text) => {
			const verdict = checkEndDate(text, TODAY);
			return verdict.ok ? "" : verdict.message;
		});
		assert.deepEqual(messages, [
			"“31.12.2026” isn’t a date. Enter the end date as YYYY-MM-DD, such as 2026-12-31.",
			"“2026-02-30” isn’t a date. Enter the end date as YYYY-MM-DD, such as 2026-12-31.",
			"17 Nov 2026 has passed. Enter today’s date or a later one.",
		]);
	});
});
