import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { until } from "./conditions.ts";

/** Drags like a person: drops on a tree row only once it shows that it accepts the drop. */
export async function dragToRow({ mouse }: Page, from: Locator, row: Locator): Promise<void> {
	const [start, end] = [await from.boundingBox(), await row.boundingBox()];
	assert.ok(start && end);
	await mouse.move(start.x + 30, start.y + start.height / 2);
	await mouse.down();
	await mouse.move(start.x, start.y + 60, { steps: 5 });
	let step = 0;
	await until(async () => {
		step += 1;
		await mouse.move(end.x + 60 + (step % 5), end.y + end.height / 2, { steps: 3 });
		return ((await row.getAttribute("class")) ?? "").includes("drop-target");
	});
	await mouse.up();
}
