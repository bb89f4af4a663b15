import { statSync } from "node:fs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { EMPTY } from "../host/extensions.ts";
import { extensionId } from "../../support/manifest.ts";
import type { Loaded } from "../host/probe.ts";
import { MeasuredWindow } from "../host/window.ts";
import { type Figure, median } from "../report/figure.ts";
import type { Section } from "../report/results.ts";
import { bytesFigure, limitFigure } from "../report/limits.ts";

const ROUNDS = 11;
/** Long enough for everything that loads right after activation. */
const AT_REST_MILLISECONDS = 1_000;
const KILOBYTE = 1024;

/** What the product costs at a window's startup, compared with an extension that does nothing. */
export async function measureActivation(): Promise<Section> {
	const window = await MeasuredWindow.open("asked");
	try {
		const times: Record<string, { load: number[]; activate: number[] }> = {};
		for (let round = 0; round < ROUNDS; round++) {
			if (round > 0) await window.reload();
			for (const id of round % 2 === 0 ? [EMPTY, extensionId] : [extensionId, EMPTY]) {
				const { loadMs, activateMs } = (await window.probe.activate(id)).times;
				const known = (times[id] ??= { load: [], activate: [] });
				known.load.push(loadMs);
				known.activate.push(activateMs);
			}
		}
		await window.reload();
		await window.probe.ask("watchModules", { id: extensionId });
		const byItsEnd = (await window.probe.activate(extensionId)).loaded;
		await window.code.page.waitForTimeout(AT_REST_MILLISECONDS);
		return section(times, byItsEnd, await window.probe.loaded());
	} finally {
		await window.close();
	}
}

function section(
	times: Record<string, { load: number[]; activate: number[] }>,
	byItsEnd: Loaded,
	atRest: Loaded,
): Section {
	const of = (id: string): { load: number; activate: number; both: number } => {
		const { load = [], activate = [] } = times[id] ?? {};
		const both = load.map((time, round) => time + (activate[round] ?? 0));
		return { load: median(load), activate: median(activate), both: median(both) };
	};
	const [our, floor] = [of(extensionId), of(EMPTY)];
	return {
		title: "Activation",
		about: `This extension and an empty one are activated in the same idle extension host of a real VS Code, in alternating order; medians of ${ROUNDS} starts. The empty one imports the VS Code API and does nothing.`,
		figures: [
			against("activate()", our.activate, floor.activate, "the call alone"),
			against(
				"Loading and activate()",
				our.both,
				floor.both,
				`loading alone ${our.load.toFixed(1)} ms against ${floor.load.toFixed(1)} ms`,
			),
			loadedFigure("JavaScript loaded by its end", byItsEnd),
			loadedFigure("JavaScript loaded soon after", atRest),
			bytesFigure(
				"The package",
				"data-marketplace.vsix",
				statSync(inRoot("data-marketplace.vsix")).size,
				1.5 * KILOBYTE * KILOBYTE,
			),
		],
	};
}

function loadedFigure(name: string, { bytes, files }: Loaded): Figure {
	const how = `${files} ${files === 1 ? "file" : "files"}, counted by a module hook in the host`;
	return bytesFigure(name, how, bytes, 200 * KILOBYTE);
}

function against(name: string, time: number, floor: number, detail: string): Figure {
	const how = `an empty extension ${floor.toFixed(1)} ms; ${detail}`;
	return limitFigure(name, how, time, 1.5 * floor + 10, "1.5 × floor + 10 ms");
}
