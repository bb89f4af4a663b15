import assert from "node:assert/strict";
import { type BenchPage, usePageBench } from "../support/pages/pageBench.ts";
import { depositHistoryStates } from "../support/pages/states/depositHistory.ts";

describe("The list of deposits", () => {
	const bench = usePageBench({ timezoneId: "UTC" });
	let page: BenchPage;

	/** Shows a list that isn't loaded to its end, whose oldest deposit is from 5 August 2026. */
	const showFrom = async (from: string): Promise<void> => {
		const { state, answers } = depositHistoryStates["more to load"] ?? {};
		page = await bench.load("depositHistory");
		await page.start({ ...state, dates: { from, to: "" } }, answers);
		await page.settle();
	};

	const asksForMore = async (): Promise<unknown> =>
		page.page.evaluate(`sent.some(({ name }) => name === "more")`);

	it("loads older deposits by itself until they’re from before the first day shown", async () => {
		for (const from of ["", "2026-07-01", "2026-08-05"]) {
			await showFrom(from);
			assert.equal(await asksForMore(), true, from);
		}
		await showFrom("2026-08-06");
		assert.equal(await asksForMore(), false);
		await page.page.getByRole("button", { name: "Load older deposits" }).waitFor();
	});
});
