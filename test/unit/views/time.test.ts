import assert from "node:assert/strict";
import { assert as hold, integer, property } from "fast-check";
import { age, dayOf, moment, momentOf, shortDay, timeOfDay } from "../../../src/views/time.ts";

const now = new Date(2026, 10, 18, 14, 2).getTime();
const english = { now, locale: "en" };
const german = { now, locale: "de" };

/** From 1970 to 2100. */
const times = integer({ min: 0, max: 4_102_444_800_000 });

describe("Times", () => {
	it("match Intl.DateTimeFormat in English", () => {
		const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
		const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
		hold(
			property(times, (at) => {
				assert.equal(dayOf(at, english), day.format(at));
				assert.equal(timeOfDay(at, english), clock.format(at));
			}),
		);
	});

	it("show how long ago something happened", () => {
		const minutes = (count: number): string => age(now - count * 60_000, english);
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
		assert.equal(age(now + 60_000, english), "just now");
		assert.equal(age(now - 120_000, german), "vor 2 Minuten");
	});

	it("omit the obvious parts", () => {
		assert.equal(shortDay(now, english), "18 Nov");
		assert.equal(shortDay(new Date(2025, 8, 3).getTime(), english), "3 Sept 2025");
		assert.equal(moment(now, english), "today 14:02");
		assert.equal(moment(new Date(2026, 10, 17, 9, 5).getTime(), english), "17 Nov 2026, 09:05");
	});

	it("follow the language of VS Code", () => {
		assert.equal(dayOf(now, german), "18. Nov. 2026");
		assert.equal(shortDay(now, german), "18. Nov.");
	});

	it("are parsed from records, and undefined if invalid", () => {
		assert.equal(momentOf("2026-11-18T14:02:00", english), "today 14:02");
		assert.equal(momentOf("yesterday", english), undefined);
	});
});
