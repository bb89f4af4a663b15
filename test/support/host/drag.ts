import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { until } from "./conditions.ts";

/** Drags a row into the editor with Shift, as VS Code requires. Drops it once the editor shows that it accepts the drop. */
export async function dragIntoEditor(page: Page, row: Locator, line: Locator): Promise<void> {
	const end = await line.boundingBox();
	assert.ok(end);
	await pickUp(page, row);
	await page.keyboard.down("Shift");
	let step = 0;
	await until(async () => {
		step += 1;
		await page.mouse.move(end.x + (step % 5), end.y + end.height / 2, { steps: 3 });
		return (await page.locator(".dnd-target").count()) > 0;
	});
	await page.mouse.up();
	await page.keyboard.up("Shift");
}

async function pickUp({ mouse }: Page, from: Locator): Promise<void> {
	const start = await from.boundingBox();
	assert.ok(start);
	await mouse.move(start.x + 30, start.y + start.height / 2);
	await mouse.down();
	await mouse.move(start.x, start.y + 60, { steps: 5 });
}

/** Drags like a person: drops on a tree row only once it shows that it accepts the drop. */
export async function dragToRow(page: Page, from: Locator, row: Locator): Promise<void> {
	const end = await row.boundingBox();
	assert.ok(end);
	const { mouse } = page;
	await pickUp(page, from);
	let step = 0;
	await until(async () => {
		step += 1;
		await mouse.move(end.x + 60 + (step % 5), end.y + end.height / 2, { steps: 3 });
		return ((await row.getAttribute("class")) ?? "").includes("drop-target");
	});
	await mouse.up();
	// VS Code expands a row that a file is held over for half a second, and its children would hide the rows below.
	const expanded = row.and(page.locator('[aria-expanded="true"]'));
	if (await expanded.isVisible()) await row.locator(".monaco-tl-twistie").click();
}
