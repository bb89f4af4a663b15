import type { Frame, Page } from "playwright-core";

/** Runs in every page before its own scripts. Times are ms since 1970, taken when a frame is painted. */
export const PAGE_SCRIPT = `
	globalThis.bench = {
		now: () => performance.timeOrigin + performance.now(),
		/** Resolves to the time when a row of the side bar first shows this text. */
		rowSays: (text) => new Promise((done) => {
			const look = () => {
				const rows = [...document.querySelectorAll(".part.sidebar .monaco-list-row")];
				if (rows.some((row) => row.textContent.includes(text))) done(bench.now());
				else requestAnimationFrame(look);
			};
			look();
		}),
		/** Starts recording each key press, and the last change of the open quick pick's list after it. */
		watchKeys: () => {
			bench.key = bench.settled = undefined;
			bench.stop?.();
			const list = document.querySelector(".quick-input-widget:not(.hidden) .quick-input-list");
			const onKey = ({ timeStamp }) => { bench.key = timeStamp; bench.settled = undefined; };
			const observer = new MutationObserver(() => requestAnimationFrame((frame) => { bench.settled = performance.now(); }));
			observer.observe(list, { subtree: true, childList: true, characterData: true, attributes: true });
			addEventListener("keydown", onKey, true);
			bench.stop = () => { observer.disconnect(); removeEventListener("keydown", onKey, true); };
		},
		/**
		 * Milliseconds from the last key press to the last change. Resolves once nothing has changed for a while, or to -1 if
		 * nothing changes at all.
		 */
		settle: () => new Promise((done) => {
			const look = () => {
				const since = performance.now() - (bench.settled ?? bench.key);
				if (bench.settled !== undefined && since > 150) done(bench.settled - bench.key);
				else if (since > 3000) done(-1);
				else setTimeout(look, 20);
			};
			look();
		}),
		watchFrames: () => {
			bench.gap = 0;
			bench.frames = 0;
			let last = performance.now();
			const frame = () => {
				const time = performance.now();
				bench.gap = Math.max(bench.gap, time - last);
				bench.frames++;
				last = time;
				if (bench.frames > 0) requestAnimationFrame(frame);
			};
			requestAnimationFrame(frame);
		},
	};
`;

/** Evaluates an expression to a number. */
export async function numberIn(page: Page | Frame, expression: string): Promise<number> {
	const value: unknown = await page.evaluate(expression);
	if (typeof value !== "number") throw new Error(`${expression} gave ${String(value)}`);
	return value;
}
