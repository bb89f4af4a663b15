import assert from "node:assert/strict";
import * as z from "zod/mini";
import { type BenchPage, usePageBench } from "../support/pages/pageBench.ts";
import { depositHistoryStates } from "../support/pages/states/depositHistory.ts";

/** Two years of months without deposits, up to November 2026. */
const months = Array.from({ length: 24 }, (_, index) => ({
	month: new Date(Date.UTC(2024, 11 + index, 1)).toISOString().slice(0, 7),
	count: 0,
	total: "0.00",
}));

describe("The chart of deposits", () => {
	const bench = usePageBench({ timezoneId: "UTC" });
	let page: BenchPage;

	before(async () => {
		await bench.stopClocks(new Date("2026-11-18T12:00:00Z"));
	});

	const show = async (shown: readonly object[], notCharted = 0): Promise<void> => {
		const { state, answers } = depositHistoryStates["all loaded"] ?? {};
		page = await bench.load("depositHistory");
		await page.start({ ...state, months: shown, notCharted }, answers);
	};

	it("shows the last 12 months, whichever month was the last with a deposit", async () => {
		await show(months.slice(0, 20));
		await page.page.getByText("12 months", { exact: true }).click();
		await page.page.getByRole("img", { name: "from December 2025 to July 2026" }).waitFor();
		await show(months);
		await page.page.getByText("12 months", { exact: true }).click();
		await page.page.getByRole("img", { name: "from December 2025 to November 2026" }).waitFor();
	});

	it("says how many deposits it leaves out because of their dates", async () => {
		await show(months, 2);
		await page.page.getByText("2 deposits aren’t included in this chart.").waitFor();
	});

	it("compares months with totals below 0.01, as in a high-value currency", async () => {
		const totals = ["0.002", "0.004"];
		await show(totals.map((total, index) => ({ month: `2026-1${index}`, count: 1, total })));
		const heights = z
			.array(z.number())
			.parse(
				await page.page.evaluate(
					`Array.from(document.querySelectorAll("rect.bar"), ({ height }) => height.baseVal.value)`,
				),
			);
		const [small = 0, large = 0] = heights;
		assert.ok(small > 2 && Math.abs(large - 2 * small) < 0.01, heights.join(", "));
	});

	it("has room for the amounts beside it, however large or small they are", async () => {
		for (const [total, highest] of [
			["12500000.00", "15M"],
			["0.00000004", "4E-8"],
			["1250.00", "1.5K"],
		] as const) {
			await show([{ month: "2026-11", count: 1, total }]);
			await page.page.locator("text.tick", { hasText: highest }).waitFor();
			const lefts = `Array.from(document.querySelectorAll("text.tick"), (text) => text.getBBox().x)`;
			const found = z.array(z.number()).parse(await page.page.evaluate(lefts));
			assert.ok(Math.min(...found) >= 0, found.join(", "));
		}
	});

	it("underlines “Monthly totals” in high contrast, like links", async () => {
		await show(months);
		await page.wear("hc");
		const line = `getComputedStyle(document.querySelector("summary")).textDecorationLine`;
		assert.equal(await page.page.evaluate(line), "underline");
	});
});
