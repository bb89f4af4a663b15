import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";

/** Drags as a hand does: the editor takes a drop only where it was dragged over. */
export async function drag({ mouse }: Page, from: Locator, to: Locator): Promise<void> {
	const [start, end] = [await from.boundingBox(), await to.boundingBox()];
	assert.ok(start && end);
	await mouse.move(start.x + 30, start.y + start.height / 2);
	await mouse.down();
	await mouse.move(start.x, start.y + 60, { steps: 5 });
	await mouse.move(end.x + 60, end.y + end.height / 2, { steps: 10 });
	await mouse.up();
}
