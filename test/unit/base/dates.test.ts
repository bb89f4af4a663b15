import assert from "node:assert/strict";
import { assert as hold, integer, property } from "fast-check";
import {
	dayOf,
	dayOfIn,
	endOfDay,
	formatAge,
	formatDate,
	formatDateTime,
	formatDay,
	formatMoment,
	formatMonth,
	formatRecent,
	formatSeconds,
	formatShortDate,
	formatTime,
	formatTimestamp,
	isDay,
	monthBefore,
	parseTimestamp,
	setDateLanguage,
} from "../../../src/base/dates.ts";
import { useTimeZone } from "../../support/timeZone.ts";

const now = new Date(2026, 10, 18, 14, 2, 11).getTime();

/** Any time from 1970 to 2100, in ms. */
const times = integer({ min: 0, max: 4_102_444_800_000 });

describe("Dates", () => {
	afterEach(() => setDateLanguage("en"));

	it("match Intl in English, except for September", () => {
		const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
		const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });
		hold(
			property(times, (at) => {
				assert.equal(formatDate(at), day.format(at).replace("Sept", "Sep"));
				assert.equal(formatSeconds(at), clock.format(at));
				assert.equal(formatTime(at), clock.format(at).slice(0, 5));
			}),
		);
	});

	it("show how long ago something happened", () => {
		const minutes = (count: number): string => formatAge(now - count * 60_000, now);
		assert.deepEqual([0, 1, 2, 59, 60, 120, 1_440, 2_880].map(minutes), [
			"just now",
			"1 minute ago",
			"2 minutes ago",
			"59 minutes ago",
			"1 hour ago",
			"2 hours ago",
			"1 day ago",
			"2 days ago",
		]);
		assert.equal(formatAge(now + 60_000, now), "just now");
	});

	it("omit the current year in the short form, and the day for times of today", () => {
		assert.equal(formatShortDate(now, now), "18 Nov");
		assert.equal(formatShortDate(new Date(2025, 8, 3).getTime(), now), "3 Sep 2025");
		assert.equal(formatRecent(now, now), "today at 14:02");
		assert.equal(formatRecent(new Date(2026, 10, 17, 9, 5).getTime(), now), "17 Nov 2026, 09:05");
		assert.equal(formatMoment(now, now), "14:02");
		assert.equal(formatMoment(new Date(2026, 10, 17, 9, 5).getTime(), now), "09:05 on 17 Nov 2026");
	});

	it("follow the language of VS Code, and fall back to English if the language is invalid", () => {
		setDateLanguage("de");
		assert.equal(formatDate(now), "18. Nov. 2026");
		assert.equal(formatShortDate(now, now), "18. Nov.");
		assert.equal(formatTime(now), "14:02");
		assert.equal(formatAge(now - 120_000, now), "vor 2 Minuten");
		assert.equal(formatMonth("2026-10", "long"), "Oktober");
		setDateLanguage("not a language");
		assert.equal(formatMonth("2026-10", "long"), "October");
	});

	it("are parsed from timestamps, which are shown as is if invalid", () => {
		const written = new Date(2026, 10, 18, 14, 2).toISOString();
		assert.equal(formatTimestamp(written), "18 Nov 2026");
		assert.equal(formatTimestamp(written, formatDateTime), "18 Nov 2026, 14:02");
		for (const text of ["yesterday", "+1", "2026-99-99", ""]) {
			assert.equal(parseTimestamp(text), undefined);
			assert.equal(formatTimestamp(text), text);
		}
	});

	describe("in a time zone other than UTC", () => {
		useTimeZone("America/New_York");

		it("are in UTC if a timestamp has no offset", () => {
			const at = Date.UTC(2026, 2, 1, 2);
			for (const end of [
				"T02:00:00.000999",
				"T02:00:00",
				"T02:00",
				" 02:00:00",
				"T02:00:00Z",
				"T04:00:00+02:00",
			])
				assert.equal(parseTimestamp(`2026-03-01${end}`), at, end);
			assert.equal(formatTimestamp("2026-03-01T02:00:00"), "28 Feb 2026");
		});
	});

	it("are converted to the day of another time zone, or of this computer’s if that’s unknown", () => {
		const at = Date.UTC(2026, 10, 18, 2);
		assert.equal(dayOfIn("America/New_York")(at), "2026-11-17");
		for (const unknown of ["", "Nowhere/Else"]) assert.equal(dayOfIn(unknown)(at), dayOf(at));
	});

	it("follow a previous month, also across years", () => {
		assert.deepEqual(["2026-02", "2027-01"].map(monthBefore), ["2026-01", "2026-12"]);
	});

	it("have short and long month names", () => {
		assert.equal(formatMonth("2026-09", "short"), "Sep");
		assert.equal(formatMonth("2026-09", "long"), "September");
	});

	it("are converted to the local day, which ends at the next midnight", () => {
		hold(
			property(times, (at) => {
				const day = dayOf(at);
				assert.ok(isDay(day), day);
				assert.equal(formatDay(day), formatDate(at));
				assert.equal(dayOf(endOfDay(at) - 1), day);
				assert.ok(dayOf(endOfDay(at)) > day);
			}),
		);
	});

	it("are recognized as days only if they exist and have the form YYYY-MM-DD", () => {
		assert.ok(["2026-12-31", "2028-02-29"].every(isDay));
		const others = ["2026-02-29", "2026-13-01", "2026-1-2", "31.12.2026", "2026-12-31T00:00:00Z", ""];
		assert.ok(!others.some(isDay));
	});
});
