import assert from "node:assert/strict";
import { PageBench } from "../support/pages/pageBench.ts";
import { accessStates } from "../support/pages/states/access.ts";

describe("The Access page", () => {
	let bench: PageBench;

	before(async () => {
		bench = await PageBench.open();
	});
	after(async () => bench.close());

	it("sends typed addresses at once when it’s hidden", async () => {
		const page = await bench.load("access");
		await page.start(accessStates["empty"]?.state);
		await page.page.evaluate(`
			document.querySelector("#mails").value = "ana@example.com";
			document.querySelector("#mails").dispatchEvent(new Event("input"));
			document.dispatchEvent(new Event("visibilitychange"));
		`);
		const entered = { text: "ana@example.com", action: "grant", until: "" };
		assert.deepEqual(await page.asked("write"), [entered]);
	});

	it("shows the start of a run whose confirmation still has the focus", async () => {
		const page = await bench.load("access");
		await page.page.setViewportSize({ width: 560, height: 300 });
		await page.start(accessStates["planned"]?.state);
		await page.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
		await page.leave();
		await page.post({ type: "state", epoch: 0, restore: {}, state: accessStates["running"]?.state });
		await page.page.getByRole("heading", { name: "Granting access" }).waitFor();
		assert.equal(
			await page.page.evaluate(`document.querySelector("#run").getBoundingClientRect().top >= 0`),
			true,
		);
	});
});
