import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Frame } from "playwright-core";
import { numberIn } from "../host/page.ts";
import type { MeasuredWindow } from "../host/window.ts";
import type { Child } from "../processes/child.ts";
import { type Figure, timeFigure } from "../report/figure.ts";
import { bytesFigure, noneFigure } from "../report/limits.ts";
import type { Section } from "../report/results.ts";

const ENTRIES = 10_000;
const PAGE_SIZE = 100;
/** The second history is this many times as long. Ten times would be a thousand pages, where loading stops. */
const TIMES = 9;
const LIVE = 6 * 1024 * 1024;

/** Ten thousand deposits, scrolled from first to last and exported to a file. */
export async function measureDeposits(window: MeasuredWindow, service: Child): Promise<Section> {
	const gap = await longestFrameGap(window);
	await window.code.window.runCommand("View: Close All Editors");
	const exported = await exportAll(window, service, ENTRIES);
	const more = await exportAll(window, service, ENTRIES * TIMES);
	return {
		title: "Deposit history",
		about: `${ENTRIES.toLocaleString("en")} deposits, which the page and the export load ${PAGE_SIZE} at a time.`,
		figures: [
			gap,
			bytesFigure(
				"Live memory of the export",
				"highest growth of heap and buffers, without garbage",
				exported.live,
				LIVE,
			),
			bytesFigure(
				`Live memory, ${TIMES} times as many deposits`,
				"the same limit, which an export that kept only each ID would exceed",
				more.live,
				LIVE,
			),
			noneFigure(
				"Requests of the export",
				"one pass: no page is requested twice",
				Math.abs(exported.requests - ENTRIES / PAGE_SIZE),
				ENTRIES / PAGE_SIZE,
			),
		],
	};
}

/** The longest gap between frames while the deposit history is scrolled to its end. */
export async function longestFrameGap(window: MeasuredWindow): Promise<Figure> {
	const { code, probe } = window;
	await probe.command("dataMarketplace.deposits.show");
	const page = await code.window.webviewOf("Deposit History");
	await page.locator("tr[data-place]").first().waitFor();
	const frame = await depositsFrame(window);
	const box = await code.page.locator("iframe.webview.ready").last().boundingBox();
	await code.page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
	await numberIn(frame, "bench.watchFrames(), 0");
	const whole = page.getByText(/^Showing all 10,000 deposits/);
	const end = performance.now() + 90_000;
	while (!(await whole.isVisible()) && performance.now() < end) {
		await code.page.mouse.wheel(0, 1500);
		await code.page.waitForTimeout(30);
	}
	await whole.waitFor({ timeout: 1000 });
	const frames = await numberIn(frame, "bench.frames");
	return timeFigure(
		"Longest frame gap while scrolling",
		`${frames} frames from the first to the last of 10,000 deposits`,
		await numberIn(frame, "bench.gap"),
		1000,
	);
}

async function depositsFrame(window: MeasuredWindow): Promise<Frame> {
	for (const frame of window.code.page.frames())
		if (await frame.evaluate("document.querySelector('table.deposits') !== null")) return frame;
	throw new Error("The deposit history isn’t shown");
}

async function exportAll(
	window: MeasuredWindow,
	service: Child,
	entries: number,
): Promise<{ live: number; requests: number }> {
	const { code, probe } = window;
	await service.ask(`deposits ${entries}`);
	await service.ask("requests");
	const before = await probe.number("watchLive");
	const exported = probe.command("dataMarketplace.deposits.export", { format: "csv" });
	const target = join(code.folder, `all-${entries}.csv`);
	await code.window.chooseFile(target);
	const { outcome } = await exported;
	const live = (await probe.number("highestLive")) - before;
	const { size } = await stat(target);
	if (!outcome.includes(`"count":${entries}`) || size === 0)
		throw new Error(`Exported ${outcome}, ${size} bytes`);
	return { live, requests: Number(await service.ask("requests")) };
}
