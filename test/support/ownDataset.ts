import assert from "node:assert/strict";
import type { FrameLocator } from "playwright-core";
import { SELLER } from "./host/marketplace.ts";
import type { WorkbenchWindow } from "./host/window.ts";
import type { AccountWorkbench } from "./accountWorkbench.ts";

/** One of the demo seller's datasets, by its place among them in the marketplace's list. */
export async function ownDataset(bench: AccountWorkbench, place = 0): Promise<{ id: string; name: string }> {
	const list = await bench.service.get("/v1/datasets/discover", await bench.service.accessTokenFor(SELLER));
	assert.ok(Array.isArray(list));
	const own: unknown = list.filter(
		(each: unknown) =>
			typeof each === "object" &&
			each !== null &&
			"seller_name" in each &&
			each.seller_name === "Halden Research",
	)[place];
	assert.ok(typeof own === "object" && own !== null && "id" in own && "name" in own);
	return { id: String(own.id), name: String(own.name) };
}

/** Expands My Datasets unless it's expanded. */
export async function showMine(window: WorkbenchWindow): Promise<void> {
	const header = window.view("My Datasets").locator(".pane-header");
	if ((await header.getAttribute("aria-expanded")) !== "true") await header.click();
}

/** Adds the dataset to My Datasets through the UI, and opens that view. */
export async function addToMine(bench: AccountWorkbench, id: string, name: string): Promise<void> {
	const { window } = bench.code;
	await window.run("dataMarketplace.owned.addById");
	await window.answerPrompt("Enter the ID of one of your datasets.", id);
	await window.quickInput.waitFor({ state: "hidden" });
	await showMine(window);
	await window.treeRows("My Datasets").filter({ hasText: name }).waitFor();
}

/** Opens the access page of one of the demo seller's datasets, which is also added to My Datasets. */
export async function openOwnAccess(
	bench: AccountWorkbench,
): Promise<{ page: FrameLocator; dataset: { id: string; name: string } }> {
	const { window } = bench.code;
	const dataset = await ownDataset(bench);
	await addToMine(bench, dataset.id, dataset.name);
	await window.run("dataMarketplace.access.bulk");
	await window.pick(dataset.name);
	const page = await window.webviewOf("Access");
	await page.getByRole("heading", { name: "Access" }).waitFor();
	return { page, dataset };
}
