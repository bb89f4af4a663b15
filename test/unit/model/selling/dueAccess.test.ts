import assert from "node:assert/strict";
import { dayOf, endOfDay } from "../../../../src/base/dates.ts";
import { DueAccess } from "../../../../src/model/selling/dueAccess.ts";
import type { LedgerEntry } from "../../../../src/model/writes/accessLedger.ts";
import { ManualClock } from "../../../support/manualClock.ts";

const entry = (datasetId: string, email: string, until?: string): LedgerEntry => ({
	datasetId,
	datasetName: "Tides",
	email,
	state: "done",
	action: "grant",
	at: "2026-11-03T10:00:00Z",
	hasAccess: true,
	...(until === undefined ? {} : { until }),
	history: [],
});

describe("Access that’s due to end", () => {
	const clock = new ManualClock();
	const today = dayOf(clock.now());
	const tomorrow = dayOf(endOfDay(clock.now()));
	const entries = [
		entry("A", "old@example.com", "2026-01-01"),
		entry("B", "today@example.com", today),
		entry("a", "soon@example.com", tomorrow),
		entry("A", "always@example.com"),
	];

	it("has an end date of today or earlier, is grouped by dataset, and is updated when the day changes", () => {
		const due = new DueAccess({ all: () => entries }, clock);
		const emails = (): string[][] => due.datasets().map((each) => each.entries.map(({ email }) => email));
		const days: string[] = [];
		due.onDidChangeDay(() => days.push(due.today));
		assert.deepEqual(emails(), [["old@example.com"], ["today@example.com"]]);
		clock.advance(endOfDay(clock.now()) - clock.now() - 1);
		assert.deepEqual(days, []);
		clock.advance(1);
		assert.deepEqual(days, [tomorrow]);
		assert.deepEqual(emails(), [["old@example.com", "soon@example.com"], ["today@example.com"]]);
		due.dispose();
		clock.advance(48 * 60 * 60_000);
		assert.deepEqual(days, [tomorrow]);
	});

	it("is noticed within an hour after the computer slept through midnight", () => {
		const due = new DueAccess({ all: () => entries }, clock);
		let changed = 0;
		due.onDidChangeDay(() => changed++);
		clock.setWall(clock.now() + 72 * 60 * 60_000);
		clock.advance(60 * 60_000);
		assert.equal(changed, 1);
		due.dispose();
	});
});
