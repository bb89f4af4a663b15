import * as z from "zod/mini";
import { DATASET_ID } from "../../support/services/healthyService.ts";
import type { MeasuredWindow } from "../host/window.ts";
import { type Figure, median, ratioFigure } from "../report/figure.ts";

const ROUNDS = 5;
const ALLOWED = 1.6;

/** The commands that open each page, and an empty webview as the floor. */
const commands: ReadonlyArray<readonly [name: string, command: string, argument?: unknown]> = [
	["empty", "bench.emptyPage"],
	["dataset", "dataMarketplace.dataset.open", DATASET_ID],
	["comparison", "dataMarketplace.datasets.compare", [DATASET_ID, DATASET_ID.replace("7b", "7c")]],
	["deposit", "dataMarketplace.deposit.start"],
	["depositHistory", "dataMarketplace.deposits.show"],
	["earnings", "dataMarketplace.earnings.show"],
	["newDataset", "dataMarketplace.dataset.create"],
	["access", "dataMarketplace.access.bulk", DATASET_ID],
];

/** When something was first painted, and when the page's own content was; ms since 1970. */
const paintedSchema = z.object({ first: z.number(), content: z.number() });
type Painted = z.infer<typeof paintedSchema>;

/** Until a page draws its content, its `main` is busy and has only a heading. An empty webview has a heading alone. */
const PAINTED = `new Promise((done) => {
	let content = 0;
	const look = () => {
		const shown = document.querySelector("main:not([aria-busy]) :is(h1, h2), body > h1") !== null;
		if (shown && content === 0) content = performance.now();
		const first = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
		if (shown && first !== undefined) {
			done({ first: performance.timeOrigin + first, content: performance.timeOrigin + Math.max(first, content) });
		} else requestAnimationFrame(look);
	};
	look();
})`;

/** The time from each page's command to its first paint, relative to an empty webview in the same rounds. */
export async function measureFirstPaint(window: MeasuredWindow): Promise<Figure[]> {
	const { page } = window.code;
	const times = new Map<string, Painted[]>();
	for (let round = 0; round < ROUNDS; round++) {
		for (const [name, command, argument] of commands) {
			const loaded = page.waitForEvent("framenavigated", (frame) => frame.name() === "pending-frame");
			const { started } = await window.probe.command(command, argument);
			const { first, content } = paintedSchema.parse(await (await loaded).evaluate(PAINTED));
			times.set(name, [...(times.get(name) ?? []), { first: first - started, content: content - started }]);
			await window.probe.command("workbench.action.closeAllEditors");
			await page.locator("iframe.webview").waitFor({ state: "detached" });
		}
	}
	const middle = (name: string, of: keyof Painted): number =>
		median((times.get(name) ?? []).map((one) => one[of]));
	const floor = middle("empty", "first");
	return commands.slice(1).map(([name]) => {
		const [first, content] = [middle(name, "first"), middle(name, "content")];
		const detail = `${first.toFixed(0)} against ${floor.toFixed(0)} ms, its content after ${content.toFixed(0)} ms, medians of ${ROUNDS} alternating with an empty webview`;
		return ratioFigure(`First paint, ${name}`, detail, first / floor, ALLOWED);
	});
}
