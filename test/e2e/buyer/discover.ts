import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import * as z from "zod/mini";
import { accountFolder } from "../../../src/model/session/accounts.ts";
import { type FileLock, tryLock } from "../../../src/storage/fileLock.ts";
import type { AccountWorkbench } from "../../support/accountWorkbench.ts";
import { until } from "../../support/host/conditions.ts";
import { BUYER, SELLER } from "../../support/host/marketplace.ts";
import type { OpenForStory } from "../../support/sharedWindow.ts";
import { story } from "../../support/story.ts";

export function discoverTests(open: OpenForStory): void {
	const it = story();
	let bench: AccountWorkbench;
	let sellerToken: string;

	it.before(async () => {
		bench = await open({ as: BUYER });
		sellerToken = await bench.service.accessTokenFor(SELLER);
		await bench.window.treeRows("Discover").filter({ hasText: "Annual reports" }).waitFor();
	});

	it("shows each price in full in a narrow side bar", async () => {
		const { window } = bench;
		await window.widenSidebar(300);
		assert.deepEqual(await window.page.evaluate(CUT_PRICES), []);
		await window.widenSidebar(400);
	});

	it("shows the count and the filter in a side bar of 250 pixels, even beside the header’s buttons", async () => {
		const { window } = bench;
		await window.widenSidebar(48 + 250);
		const header = window.view("Discover").locator(".pane-header");
		const count = header.locator(".description");
		for (const [filter, shown] of [
			["", "53 datasets"],
			["price<0.01 is:queryable", "39 of 53"],
		] as const) {
			await window.run("dataMarketplace.datasets.filter");
			await window.answerPrompt("Filter Datasets", filter);
			await count.getByText(shown, { exact: true }).waitFor();
			for (const act of [async () => header.hover(), async () => header.focus()]) {
				await act();
				await header.getByRole("button", { name: "Filter Datasets" }).waitFor();
				assert.equal(await count.evaluate(isCut), false, `${shown} is cut`);
			}
		}
		const message = window.view("Discover").locator(".pane-body .message");
		await message.getByText("39 of 53 · price<0.01 is:queryable", { exact: true }).waitFor();
		await header.getByRole("button", { name: "Clear Filter" }).click();
		await count.getByText("53 datasets").waitFor();
		await window.widenSidebar(400);
	});

	it("copies the IDs of all selected rows, and offers no command that’s for one", async () => {
		const { window } = bench;
		const rows = window.treeRows("Discover");
		for (const name of ["Annual reports", "Bicycle counts", "City council minutes"])
			await rows.filter({ hasText: name }).click({ modifiers: ["Control"] });
		await window.openRowMenu("Discover", "Annual reports");
		const menu = window.page.locator(".monaco-menu");
		await menu.getByText("Pin Dataset").waitFor();
		assert.doesNotMatch(await menu.innerText(), /Side|Estimate|Watch|Snippet/);
		await window.pickMenuItem("Copy Dataset ID");
		await until(async () => /^\S{36}\n\S{36}\n\S{36}$/.test(await window.clipboard()));
	});

	it("collapses all groups from the header’s menu", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.datasets.groupBy");
		await window.pick("Seller");
		// Rows of datasets name their seller too, and can't be expanded.
		const group = (expanded: boolean): Locator =>
			window
				.treeRows("Discover")
				.filter({ hasText: "Halden Research" })
				.and(window.page.locator(`[aria-expanded="${String(expanded)}"]`));
		const dataset = window.treeRows("Discover").filter({ hasText: "Annual reports" });
		await group(true).waitFor();
		await window.view("Discover").locator(".pane-header").hover();
		await window.view("Discover").getByRole("button", { name: "More Actions" }).click();
		await window.pickMenuItem("Collapse All Groups");
		await group(false).waitFor();
		await window.run("dataMarketplace.datasets.groupBy");
		await window.pick("No grouping");
		await dataset.waitFor();
	});

	it("lists a new dataset as changed until the user dismisses the changes", async () => {
		const { window } = bench;
		const id = await publish("Tide tables, hourly");
		await call(`/v1/datasets/${id}/access`, { email: BUYER });
		await window.run("dataMarketplace.datasets.refresh");
		const group = window.treeRows("Discover").filter({ hasText: /Changed since/ });
		await group.waitFor();
		const rows = window.treeRows("Discover").filter({ hasText: "Tide tables, hourly" });
		await rows
			.and(window.page.getByLabel(/New|Access granted/))
			.first()
			.waitFor();
		await window.clickRow("Discover", /Changed since/, "Dismiss Dataset Changes");
		await group.waitFor({ state: "detached" });
	});

	it("saves a search, even while its filter is being stored, as a row that applies the filter when clicked", async () => {
		const { window } = bench;
		const storing = await holdPreferences();
		await window.run("dataMarketplace.datasets.filter");
		await window.answerPrompt("Filter Datasets", "is:granted price<0.05");
		await window
			.view("Discover")
			.getByText(/ of 54 · is:granted price<0\.05/)
			.waitFor();
		await window.run("dataMarketplace.datasets.saveSearch");
		await window.quickInput.getByText("Name for").waitFor();
		await storing.release();
		await window.answerPrompt("Name for", "Granted and cheap");
		await window.treeRows("Discover").filter({ hasText: "Granted and cheap" }).waitFor();
		await window.run("dataMarketplace.datasets.clearFilter");
		await window.view("Discover").getByText("54 datasets").waitFor();
		await window.clickRow("Discover", "Granted and cheap");
		await window
			.view("Discover")
			.getByText(/ of 54 · is:granted/)
			.waitFor();
		await window.run("dataMarketplace.datasets.clearFilter");
		await window.view("Discover").getByText("54 datasets").waitFor();
	});

	it.aside("exports exactly the datasets that the filter finds, in the order of the list", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.datasets.filter");
		await window.answerPrompt("Filter Datasets", "is:queryable price<0.01");
		const count = window.view("Discover").locator(".pane-header").locator(".description");
		await count.getByText(/^\d+ of 54$/).waitFor();
		const [total = ""] = (await count.innerText()).split(" ");
		await window.view("Discover").locator(".pane-header").hover();
		await window.view("Discover").getByRole("button", { name: "More Actions" }).click();
		await window.pickMenuItem("Export Datasets…");
		await window.pick("JSON");
		const file = join(bench.code.folder, "datasets.json");
		await window.chooseFile(file);
		await window.notifications.filter({ hasText: `Exported ${total} datasets.` }).waitFor();
		const exported = z
			.array(z.object({ name: z.string(), price_per_chunk: z.string() }))
			.parse(JSON.parse(await readFile(file, "utf8")));
		assert.equal(exported.length, Number(total));
		assert.ok(exported.every(({ price_per_chunk }) => /^0\.00\d+$/.test(price_per_chunk)));
		const rows = await window.treeTexts("Discover");
		const places = exported.slice(0, 5).map(({ name }) => rows.findIndex((row) => row.includes(name)));
		assert.ok(!places.includes(-1), places.join());
		assert.deepEqual(
			places,
			places.toSorted((one, other) => one - other),
		);
		await window.run("dataMarketplace.datasets.clearFilter");
		await count.getByText("54 datasets").waitFor();
	});

	it.aside("opens a dataset to the side, pins it, and unpins it with the icons of its row", async () => {
		const { window } = bench;
		await window.openFile("use.py");
		await window.clickRow("Discover", "EU patent claims", "Open Dataset to the Side");
		const page = await window.webviewOf("EU patent claims");
		await page.getByRole("heading", { level: 1, name: "EU patent claims" }).waitFor();
		assert.equal(await window.page.locator(".editor-group-container").count(), 2);
		await window.page.locator('.tab[data-resource-name="use.py"]').waitFor();
		await window.clickRow("Discover", "EU patent claims", "Pin Dataset");
		const pinned = window.treeRows("Discover").filter({ hasText: /^Pinned/ });
		await pinned.waitFor();
		await window.clickRow("Discover", "EU patent claims", "Unpin Dataset");
		await pinned.waitFor({ state: "detached" });
		await window.press("workbench.action.closeAllEditors");
	});

	it("says that nothing matches, and how many datasets would match without one term", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.datasets.filter");
		await window.answerPrompt("Filter Datasets", "price<0.0000001 seller:nobody");
		await window
			.treeRows("Discover")
			.filter({ hasText: /No matches.*3 found without seller:nobody/ })
			.waitFor();
		await window.run("dataMarketplace.datasets.clearFilter");
		await window.view("Discover").getByText("54 datasets").waitFor();
	});

	it("explains an invalid term, suggests valid ones, and shows that part of an applied filter is ignored", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.datasets.filter");
		await window.quickInput.locator("input").first().fill("weather prise<0.01");
		await window.picks.filter({ hasText: "“prise<” isn’t a search term." }).waitFor();
		await window.pick(/^price<Price per chunk below/);
		const box = window.quickInput.locator("input").first();
		await until(async () => (await box.inputValue()) === "weather price<");
		await box.fill("weather prise<0.01");
		await window.pick("Apply Filter");
		const row = window.treeRows("Discover").filter({ hasText: "Part of the filter is ignored" });
		await row.waitFor();
		await window
			.view("Discover")
			.getByText(/^3 of 54 · weather/)
			.waitFor();
		const found = window.treeRows("Discover").filter({ hasText: "Aviation weather" });
		assert.equal(await found.locator(".highlight").innerText(), "weather");
		await window.run("dataMarketplace.datasets.clearFilter");
		await row.waitFor({ state: "detached" });
	});

	it("finds only queryable datasets while the toggle for them is on", async () => {
		const { window } = bench;
		await window.run("dataMarketplace.datasets.search");
		await window.quickInput.locator("input").first().fill("data protection fines");
		await window.picks.filter({ hasText: "Data protection fines" }).waitFor();
		assert.equal(await window.picks.locator(".highlight").first().innerText(), "Data protection fines");
		await window.quickInput.getByRole("button", { name: "Show Only Queryable Datasets" }).click();
		await window.picks.filter({ hasText: "No matches" }).waitFor();
		await window.quickInput.getByRole("button", { name: "Include Datasets That Aren’t Queryable" }).click();
		await window.picks.filter({ hasText: "Data protection fines" }).waitFor();
		await window.page.keyboard.press("Escape");
	});

	it("keeps the selected item in a search during a refresh", async () => {
		const { window } = bench;
		await publish("Zinc prices, daily");
		const list = bench.hold(/datasets\/discover/);
		await window.run("dataMarketplace.datasets.refresh");
		await list.came;
		await window.run("dataMarketplace.dataset.copyName");
		await window.quickInput.getByText("54 of 54").waitFor();
		await window.page.keyboard.press("ArrowDown");
		await window.page.keyboard.press("ArrowDown");
		const marked = window.quickInput.locator(".monaco-list-row.focused .label-name");
		const name = await marked.innerText();
		assert.notEqual(name, await window.picks.first().locator(".label-name").innerText());
		// Opening a page shows that the extension received the arrow keys first.
		await window.clickRow("Discover", "Annual reports");
		await window.webviewOf("Annual reports");
		list.letGo();
		await window.quickInput.getByText("55 of 55").waitFor();
		await until(async () => (await marked.innerText()) === name);
		await window.quickInput.locator("input").first().press("Escape");
		await window.runCommand("View: Close Editor");
	});

	/** Keeps the extension from storing the account's preferences until the lock is released. */
	async function holdPreferences(): Promise<FileLock> {
		const { code, front } = bench;
		const folder = accountFolder(code.globalStorage, { origin: front.origin, account: BUYER });
		const lock = await tryLock(join(folder, "preferences.json.lock"));
		assert.ok("release" in lock);
		return lock;
	}

	async function publish(name: string): Promise<string> {
		const answer: unknown = await call("/v1/datasets", {
			name,
			description: "Made for a test.",
			price_per_chunk: "0.003",
			currency: "USD",
			visibility: "public",
		});
		assert.ok(typeof answer === "object" && answer !== null && "id" in answer);
		return String(answer.id);
	}

	async function call(path: string, body: unknown): Promise<unknown> {
		const headers = { authorization: `Bearer ${sellerToken}`, "content-type": "application/json" };
		const answer = await fetch(bench.service.origin + path, {
			method: "POST",
			headers,
			body: JSON.stringify(body),
		});
		assert.ok(answer.ok, `${answer.status} for ${path}`);
		const text = await answer.text();
		return text === "" ? undefined : JSON.parse(text);
	}
}

const isCut = (text: { scrollWidth: number; clientWidth: number }): boolean =>
	text.scrollWidth > text.clientWidth;

/** Rows whose price is cut off at the edge, where VS Code draws "…". */
const CUT_PRICES = `[...document.querySelectorAll('.monaco-list-row[aria-label*=" USD, "]')].filter((row) => {
	const text = row.querySelector(".monaco-icon-label-container");
	const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const price = /[0-9]+\\.[0-9]{2,}/.exec(node.data);
		if (!price) continue;
		const range = document.createRange();
		range.setStart(node, price.index);
		range.setEnd(node, price.index + price[0].length);
		return range.getBoundingClientRect().right > text.getBoundingClientRect().right;
	}
	return true;
}).map((row) => row.ariaLabel)`;
