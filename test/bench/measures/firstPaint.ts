import type { Page } from "playwright-core";
import { until } from "../../support/host/conditions.ts";
import { datasetId } from "../../support/services/healthyService.ts";
import type { MeasuredWindow } from "../host/window.ts";
import { type Figure, median, ratioFigure } from "../report/figure.ts";

const ROUNDS = 5;
const ALLOWED = 1.6;

/** The commands that open each page, and an empty webview as the floor. */
const commands: ReadonlyArray<readonly [name: string, command: string, argument?: unknown]> = [
	["empty", "bench.emptyPage"],
	["dataset", "dataMarketplace.dataset.open", datasetId],
	["comparison", "dataMarketplace.datasets.compare", [datasetId, datasetId.replace("7b", "7c")]],
	["deposit", "dataMarketplace.deposit.start"],
	["depositHistory", "dataMarketplace.deposits.show"],
	["earnings", "dataMarketplace.earnings.show"],
	["newDataset", "dataMarketplace.dataset.create"],
	["access", "dataMarketplace.access.bulk", datasetId],
];

/** The time from each page's command to its first content, relative to an empty webview in the same rounds. */
export async function measureFirstPaint(window: MeasuredWindow): Promise<Figure[]> {
	const times = new Map<string, number[]>();
	for (let round = 0; round < ROUNDS; round++) {
		for (const [name, command, argument] of commands) {
			const { started } = await window.probe.command(command, argument);
			times.set(name, [...(times.get(name) ?? []), (await paintedAt(window.code.page)) - started]);
			await window.probe.command("workbench.action.closeAllEditors");
			await window.code.page.locator("iframe.webview").waitFor({ state: "detached" });
		}
	}
	const middle = (name: string): number => median(times.get(name) ?? []);
	const floor = middle("empty");
	return commands.slice(1).map(([name]) => {
		const detail = `${middle(name).toFixed(0)} by ${floor.toFixed(0)} ms, medians of ${ROUNDS} in turn with an empty webview`;
		return ratioFigure(`First paint, ${name}`, detail, middle(name) / floor, ALLOWED);
	});
}

/** When the only webview first painted something, in ms since 1970. */
async function paintedAt(page: Page): Promise<number> {
	const firstPaint = `performance.getEntriesByName("first-contentful-paint").map(({ startTime }) => performance.timeOrigin + startTime)[0] ?? 0`;
	let at = 0;
	await until(async () => {
		// The active frame keeps the name that it had while pending.
		const frame = page.frames().find((one) => one.name() === "pending-frame");
		at = Number(await frame?.evaluate(firstPaint).catch(() => 0)) || 0;
		return at > 0;
	});
	return at;
}
