import assert from "node:assert/strict";
import * as fc from "fast-check";
import { parseTimestamp } from "../../../../src/base/dates.ts";
import { readTime } from "../../../../src/catalogue/reader/timestampBytes.ts";
import { useTimeZone } from "../../../support/timeZone.ts";

function read(text: string): number {
	const bytes = Buffer.from(`"${text}"`, "latin1");
	return readTime(bytes, 1, bytes.length - 1);
}

describe("readTime", () => {
	useTimeZone("America/New_York");

	it("returns what parseTimestamp returns, for any time with up to nine decimal places and with or without an offset", () => {
		const times = fc.date({
			noInvalidDate: true,
			min: new Date("1000-01-01T00:00:00Z"),
			max: new Date("9999-12-31T23:59:59Z"),
		});
		const offsets = fc.constantFrom("Z", "", "+02:00", "-0930");
		fc.assert(
			fc.property(times, fc.integer({ min: 0, max: 9 }), offsets, (time, places, offset) => {
				const whole = time.toISOString().slice(0, 19);
				const fraction =
					places === 0 ? "" : `.${time.toISOString().slice(20, 23).padEnd(9, "0").slice(0, places)}`;
				const text = `${whole}${fraction}${offset}`;
				assert.equal(read(text), parseTimestamp(text));
			}),
		);
	});

	for (const text of [
		"20#0-01-01T00:00:00Z",
		"2026-01-01T00:#0:00Z",
		"2026-02-30T00:00:00Z",
		"2026-02-29T00:00:00Z",
		"2024-02-29T00:00:00Z",
		"2026-01-01T24:00:00Z",
		"2026-01-01T00:60:00Z",
		"2026-13-01T00:00:00Z",
		"2026-01-01T00:00:00.Z",
		"2026-01-01T00:00:00.1x3Z",
		"2026-01-01T00:00:00+02:00",
		"2026-01-01T00:00:00",
		"2026-01-31T00:00:00",
		"2026-01-01T00:00",
		"2026-01-01 00:00:00",
		"2026-01-01",
		"",
		"soon",
		"20260101T000000Z",
		"2026-01-01 00:00:00Z",
		"x".repeat(100),
	]) {
		it(`treats ${JSON.stringify(text)} as parseTimestamp does`, () => {
			assert.equal(read(text), parseTimestamp(text) ?? Number.NaN);
		});
	}
});
