import { OWN_TREE } from "../host/extensions.ts";
import { extensionId } from "../../support/manifest.ts";
import type { MeasuredWindow } from "../host/window.ts";
import { median, timeFigure } from "../report/figure.ts";
import type { Section } from "../report/results.ts";

const ROUNDS = 5;
/** VS Code saves which view is open every five seconds, but not when a page unloads. */
const KEPT_MILLISECONDS = 6_000;

/**
 * First rows after startup: ours from disk, with no response from the marketplace, and those of a static
 * tree.
 */
export async function measureFirstRows(window: MeasuredWindow): Promise<Section> {
	const own = await rounds(window, extensionId, "!! Measured list");
	await window.code.page.locator(".part.activitybar").getByRole("tab", { name: "Bench" }).click();
	await window.rowSays("Plain row 0");
	await window.code.page.waitForTimeout(KEPT_MILLISECONDS);
	const floor = await rounds(window, OWN_TREE, "Plain row 0");
	const compared = `medians of ${ROUNDS} starts; the tree of an empty extension took ${median(floor).toFixed(0)} ms`;
	return {
		title: "First rows",
		about:
			"The window starts with the view open, 100,000 datasets are on disk from an earlier day, and the marketplace doesn’t respond.",
		figures: [timeFigure("First rows after activation", compared, median(own), 300)],
	};
}

async function rounds(window: MeasuredWindow, id: string, text: string): Promise<number[]> {
	const times: number[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		const shownAt = await window.reloadUntilRow(text);
		const { endedAt } = await window.probe.times(id);
		times.push(shownAt - endedAt);
	}
	return times;
}
