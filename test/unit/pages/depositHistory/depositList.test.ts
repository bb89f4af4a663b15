import assert from "node:assert/strict";
import * as fc from "fast-check";
import type { DepositRecord } from "../../../../src/api/wire/schemas.ts";
import { parseDecimal } from "../../../../src/base/money.ts";
import { DepositList } from "../../../../src/pages/depositHistory/depositList.ts";

function deposit(created_at: string, amount = "25.00000000", currency = "USD"): DepositRecord {
	return { id: `${created_at} ${amount}`, amount, currency, receipt_url: "", created_at };
}

const now = Date.UTC(2026, 10, 18);

const all = { from: "", to: "", ascending: false, timeZone: "UTC" };

describe("DepositList", () => {
	it("shows an exact total per currency, the most frequent currency first", () => {
		const list = new DepositList();
		list.add([
			deposit("2026-11-01T00:00:00Z", "0.00000001"),
			deposit("2026-11-02T00:00:00Z", "90071992547409.93000001", "EUR"),
			deposit("2026-11-03T00:00:00Z", "0.10000002"),
		]);
		assert.deepEqual(list.totals(), [
			{ currency: "USD", total: "0.10000003" },
			{ currency: "EUR", total: "90071992547409.93000001" },
		]);
	});

	it("counts the deposits that no total includes, because their amounts have too many decimal places", () => {
		const list = new DepositList();
		list.add([
			deposit("2026-11-01T00:00:00Z", "1.00"),
			deposit("2026-11-02T00:00:00Z", "25.000000001"),
			deposit("2026-11-03T00:00:00Z", "0.5"),
		]);
		assert.deepEqual(list.totals(), [{ currency: "USD", total: "1.50" }]);
		assert.equal(list.notTotaled, 1);
	});

	it("has monthly totals that add up to the overall total", () => {
		const cents = fc.bigInt({ min: 0n, max: 10n ** 12n });
		const days = fc.integer({ min: 0, max: 900 });
		fc.assert(
			fc.property(fc.array(fc.tuple(cents, days), { minLength: 1, maxLength: 50 }), (entries) => {
				const list = new DepositList();
				list.arrange(all);
				list.add(
					entries.map(([amount, day]) =>
						deposit(new Date(Date.UTC(2024, 0, 1) + day * 86_400_000).toISOString(), `${amount}.00`),
					),
				);
				const months = list
					.chart(now)
					.months.reduce((sum, { total }) => sum + (parseDecimal(total) ?? 0n), 0n);
				assert.equal(months, parseDecimal(list.totals()[0]?.total ?? ""));
			}),
		);
	});

	it("includes months without deposits", () => {
		const list = new DepositList();
		list.arrange(all);
		list.add([deposit("2026-02-10T12:00:00Z"), deposit("2025-11-10T12:00:00Z")]);
		assert.deepEqual(
			list.chart(Date.UTC(2026, 1, 20)).months.map(({ month, count }) => `${month} ${count}`),
			["2025-11 1", "2025-12 0", "2026-01 0", "2026-02 1"],
		);
	});

	it("shows the months up to the current one, even without deposits", () => {
		const list = new DepositList();
		list.arrange(all);
		list.add([deposit("2025-11-10T12:00:00Z")]);
		assert.deepEqual(
			list.chart(Date.UTC(2026, 0, 20)).months.map(({ month, count }) => `${month} ${count}`),
			["2025-11 1", "2025-12 0", "2026-01 0"],
		);
	});

	it("leaves out the earliest months if there are too many to show, such as those after a deposit dated 1970", () => {
		const list = new DepositList();
		list.arrange(all);
		list.add([deposit("2026-11-10T12:00:00Z"), deposit("1970-01-01T00:00:00Z")]);
		const { months, notCharted } = list.chart(now);
		assert.equal(notCharted, 1);
		assert.equal(months.length, 600);
		assert.deepEqual(months.at(-1), { month: "2026-11", count: 1, total: "25.00" });
	});

	it("leaves out the months after the current one, such as that of a deposit dated 9998, and counts their deposits", () => {
		const list = new DepositList();
		list.arrange(all);
		list.add([deposit("9998-01-10T12:00:00Z"), deposit("2026-10-10T12:00:00Z")]);
		const { months, notCharted } = list.chart(now);
		assert.deepEqual(
			months.map(({ month, count }) => `${month} ${count}`),
			["2026-10 1", "2026-11 0"],
		);
		assert.equal(notCharted, 1);
	});

	it("groups deposits by month in the page’s time zone", () => {
		const list = new DepositList();
		list.add([deposit("2026-11-01T02:00:00Z")]);
		list.arrange({ ...all, timeZone: "America/New_York" });
		assert.equal(list.chart(now).months[0]?.month, "2026-10");
		list.arrange({ ...all, timeZone: "Nowhere/Else" });
		assert.equal(list.count, 1);
	});

	it("filters by an inclusive range of days and reverses the order", () => {
		const list = new DepositList();
		list.add(["05", "04", "03", "02"].map((day) => deposit(`2026-11-${day}T10:00:00Z`)));
		list.arrange({ ...all, from: "2026-11-03", to: "2026-11-04", ascending: true });
		assert.deepEqual(
			list.rows(0, 10).map(({ created_at }) => created_at.slice(8, 10)),
			["03", "04"],
		);
		assert.equal(list.filtered, 2);
		assert.equal(list.count, 4);
	});

	it("shows the exact total of the selected days, or of all days", () => {
		const list = new DepositList();
		list.add([
			deposit("2026-11-04T10:00:00Z", "0.10000001"),
			deposit("2026-11-04T11:00:00Z", "0.20000002"),
			deposit("2026-11-03T10:00:00Z", "5.00000000"),
		]);
		assert.deepEqual(list.filteredTotals(), list.totals());
		list.arrange({ ...all, from: "2026-11-04" });
		assert.deepEqual(list.filteredTotals(), [{ currency: "USD", total: "0.30000003" }]);
	});

	it("keeps a deposit with an invalid time, but counts it in no month", () => {
		const list = new DepositList();
		list.add([deposit("soon"), deposit("2026-11-05T10:00:00Z")]);
		assert.equal(list.count, 2);
		const { months, notCharted } = list.chart(now);
		assert.deepEqual([months.length, notCharted], [1, 1]);
		assert.equal(list.rows(0, 5).length, 2);
	});
});
