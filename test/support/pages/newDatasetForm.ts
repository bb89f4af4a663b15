import type { FrameLocator } from "playwright-core";

export const DATASET_NAME = "Tide gauges of the North Sea";

/** Fills an empty form with a valid dataset. */
export async function fillForm(page: FrameLocator, title = DATASET_NAME): Promise<void> {
	await page.getByRole("textbox", { name: "Name" }).first().fill(title);
	await page
		.getByRole("textbox", { name: "Description" })
		.first()
		.fill("Every reading of every gauge since 1950.");
	await page.getByRole("textbox", { name: "Price per chunk" }).fill("0.0042");
}

/** Continues to the review. */
export async function review(page: FrameLocator): Promise<void> {
	await page.getByRole("button", { name: "Review…" }).click();
	await page.getByRole("heading", { name: "Review and Publish" }).waitFor();
}

/** Types the name to confirm. */
export async function confirm(page: FrameLocator, typed = DATASET_NAME): Promise<void> {
	await page.getByRole("textbox", { name: "Type the dataset" }).fill(typed);
}
