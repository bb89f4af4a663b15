import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import * as z from "zod/mini";
import { parseDecimal } from "../../src/base/money.ts";
import { until } from "../support/host/conditions.ts";
import { BUYER, type RunningMarketplace, startMarketplace } from "../support/host/marketplace.ts";
import { openWorkbench, type Workbench } from "../support/host/workbench.ts";
import { story } from "../support/story.ts";

const listSchema = z.array(
	z.object({
		name: z.string(),
		price_per_chunk: z.string(),
		seller_name: z.string(),
		description: z.string(),
	}),
);

describe("A hundred thousand datasets", () => {
	const it = story();
	let service: RunningMarketplace;
	let code: Workbench;
	let list: z.infer<typeof listSchema>;
	let all: string;

	it.before(async function () {
		// Publishing so many datasets takes far longer than any other preparation.
		this.timeout(this.timeout() * 2);
		service = it.closes(await startMarketplace({ datasets: 106_000 }));
		const key = await service.keyFor(BUYER);
		list = listSchema.parse(await service.get("/v1/datasets/discover", key));
		all = list.length.toLocaleString("en");
		code = it.closes(
			await openWorkbench({
				theme: "dark",
				settings: { "dataMarketplace.serviceUrl": service.origin },
				environment: { DATA_MARKETPLACE_API_KEY: key },
			}),
		);
		await code.window.openSidebar();
	});

	it("are listed", async () => {
		assert.ok(list.length >= 100_000, all);
		await code.window.run("dataMarketplace.session.useEnvironmentKey");
		await code.window.answerDialog("Send Key");
		await code.window.view("Discover").getByText(`${all} datasets`).waitFor();
		await code.window.treeRows("Discover").filter({ hasText: "Aarhus: " }).nth(9).waitFor();
	});

	it("are sorted by price, cheapest first", async () => {
		const { window } = code;
		const prices = list.map(({ price_per_chunk }) => parseDecimal(price_per_chunk) ?? 0n);
		const lowest = prices.reduce((least, price) => (price < least ? price : least));
		const cheapest = new Set(list.filter((_, at) => prices[at] === lowest).map(({ name }) => name));
		await window.run("dataMarketplace.datasets.sort");
		await window.pick("Price, cheapest first");
		const first = window.treeRows("Discover").first().locator(".label-name");
		await until(async () => cheapest.has((await first.innerText()).replaceAll(/^.* · \u2068|\u2069/g, "")));
	});

	it("are shown a hundred at a time, and a key press shows more", async () => {
		const { window } = code;
		const row = (index: number): Locator => window.view("Discover").locator(`[data-index="${index}"]`);
		const more = row(100).filter({ hasText: `Show 100 Moreof ${all}` });
		await window.view("Discover").locator(".monaco-list").focus();
		await window.page.keyboard.press("End");
		await more.waitFor();
		await window.page.keyboard.press("Enter");
		await row(100).filter({ hasNotText: "Show" }).waitFor();
		await window.page.keyboard.press("End");
		await row(200).filter({ hasText: "Show 100 More" }).waitFor();
	});

	it("are filtered by words and price", async () => {
		const { window } = code;
		const found = list.filter(
			({ name, description, seller_name, price_per_chunk }) =>
				(parseDecimal(price_per_chunk) ?? 0n) < 1_000_000n &&
				[name, description, seller_name].some((text) => text.toLowerCase().includes("traffic")),
		);
		await window.run("dataMarketplace.datasets.filter");
		await window.answerPrompt("Filter Datasets", "traffic price<0.01");
		const says = `${found.length.toLocaleString("en")} of ${all} · traffic price<0.01`;
		await window.view("Discover").getByText(says).waitFor();
	});
});
