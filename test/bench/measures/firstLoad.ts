import type { Loop } from "../report/loop.ts";
import { MeasuredWindow } from "../host/window.ts";

/** The effect of a first load on the extension host. */
export interface FirstLoad {
	readonly loop: Loop;
	/** Peak resident memory above the start, in bytes. */
	readonly peak: number;
	/** Heap and buffers above the start once idle, in bytes. */
	readonly atRest: number;
}

/** Long enough for the window's own startup, which isn't part of a load. */
const STARTED_MILLISECONDS = 3_000;

/** Signs in, which loads the list for the first time. */
export async function firstLoad(window: MeasuredWindow): Promise<FirstLoad> {
	const { probe } = window;
	await window.code.page.waitForTimeout(STARTED_MILLISECONDS);
	const before = await probe.memory();
	await probe.ask("resetPeak");
	await probe.ask("watchLoop");
	const shown = window.rowSays("!! Measured list");
	const signedIn = probe.command("dataMarketplace.session.useEnvironmentKey");
	await window.code.window.answerDialog("Send Key");
	await signedIn;
	await shown;
	const loop = await loopAtRest(window);
	const peak = (await probe.number("peak")) - before.resident;
	const atRest = (await probe.memory()).heapAndBuffers - before.heapAndBuffers;
	return { loop, peak, atRest };
}

/** First loads in this many new windows, one after the other. */
export async function firstLoadsElsewhere(count: number, serviceUrl: string): Promise<FirstLoad[]> {
	const loads: FirstLoad[] = [];
	for (let number = 0; number < count; number++) {
		const window = await MeasuredWindow.open("usual", serviceUrl);
		try {
			await window.code.window.openSidebar();
			loads.push(await firstLoad(window));
		} finally {
			await window.close();
		}
	}
	return loads;
}

/** Event loop statistics, including the writing of the snapshot. */
export async function loopAtRest(window: MeasuredWindow): Promise<Loop> {
	await window.code.page.waitForTimeout(700);
	return window.probe.loop();
}
