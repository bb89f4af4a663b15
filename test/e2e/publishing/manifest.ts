import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AccountWorkbench } from "../../support/accountWorkbench.ts";
import type { OpenForStory } from "../../support/sharedWindow.ts";
import { story } from "../../support/story.ts";
import { SELLER } from "../../support/host/marketplace.ts";

const manifest = {
	name: "Tide gauges of the North Sea",
	description: "Every reading of every gauge of the North Sea since 1950, one chunk per day.",
	price_per_chunk: "0.0042",
	currency: "USD",
	visibility: "public",
	metadata_schema: [{ name: "station", type: "string", description: "Name of the gauge." }],
};

export const manifestFiles = {
	"tides.dataset.json": `${JSON.stringify(manifest, undefined, "\t")}\n`,
};

export function manifestTests(open: OpenForStory): void {
	const it = story();
	let bench: AccountWorkbench;

	/** Brings a file to the front, in its tab if it has one. */
	const show = async (file: string): Promise<void> => {
		const { window } = bench.code;
		const tab = window.page.locator(`.tab[data-resource-name="${file}"]`).first();
		if ((await tab.count()) > 0) await tab.click();
		else await window.openFile(file);
		await window.page.locator(`.tab.active[data-resource-name="${file}"]`).first().waitFor();
	};

	it.before(async () => {
		bench = await open({
			as: SELLER,
			size: { width: 1440, height: 1000 },
		});
	});

	it("shows what buyers will see in a preview", async () => {
		const { window } = bench.code;
		await show("tides.dataset.json");
		await window.clickLens("Preview", window.activeTab("Preview tides.dataset.json"));
		const page = await window.webviewOf("Preview tides.dataset.json");
		await page.getByRole("heading", { name: "What buyers will see" }).waitFor();
		await page.locator(".preview").last().getByText("0.0042 · ").waitFor();
	});

	it("is published once after the same review as the form, with a lock file beside it", async () => {
		const { window, folder } = bench.code;
		await show("tides.dataset.json");
		await window.clickLens("Publish…", window.activeTab("Publish tides.dataset.json"));
		const page = await window.webviewOf("Publish tides.dataset.json");
		await page.getByText("Publishing can’t be undone").waitFor();
		assert.equal(bench.writes.length, 0);
		await page.getByRole("textbox", { name: "Type the dataset" }).fill(manifest.name);
		await page.getByRole("button", { name: "Publish Dataset" }).click();
		await page.getByText("The dataset was published at").waitFor();
		assert.deepEqual(
			bench.writes.map(({ body }): unknown => JSON.parse(body)),
			[manifest],
		);
		const lock = await readFile(join(folder, "tides.dataset.lock.json"), "utf8");
		assert.match(lock, /"id": "[0-9a-f-]{36}"/);
		assert.ok(lock.includes(bench.front.origin));
		await window.view("Discover").getByText("52 datasets").waitFor();
	});

	it("can’t be published again, and can be compared with the published dataset", async () => {
		const { window } = bench.code;
		await show("tides.dataset.json");
		await window.page.locator(".codelens-decoration", { hasText: "Published" }).waitFor();
		await window.run("dataMarketplace.manifest.publish");
		await window.answerNotification("is already published to", "Compare with Published Dataset");
		await window.notifications.filter({ hasText: "The manifest matches the published dataset." }).waitFor();
		await window.page.locator(".tab.active", { hasText: "Published ↔ tides.dataset.json" }).waitFor();
		assert.equal((await bench.writesUntilNow()).length, 1);
	});

	it("shows its differences from the published dataset", async () => {
		const { window, folder } = bench.code;
		const dearer = JSON.stringify({ ...manifest, price_per_chunk: "0.0050" }, undefined, "\t");
		await writeFile(join(folder, "tides.dataset.json"), dearer);
		await show("tides.dataset.json");
		await window.page.locator(".view-line", { hasText: "0.0050" }).first().waitFor();
		await window.run("dataMarketplace.manifest.compareWithLive");
		await window.page.locator(".tab.active", { hasText: "Published ↔" }).waitFor();
		await window.page
			.locator(".monaco-diff-editor .line-insert, .monaco-diff-editor .char-insert")
			.first()
			.waitFor();
	});
}
