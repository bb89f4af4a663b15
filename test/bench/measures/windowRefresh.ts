import type { Memory } from "../host/probe.ts";
import type { MeasuredWindow } from "../host/window.ts";
import { Child } from "../processes/child.ts";
import { type Figure, median, ratioFigure } from "../report/figure.ts";
import { type Loop, loopFigures } from "../report/loop.ts";
import type { Section } from "../report/results.ts";
import { firstLoad, type FirstLoad, loopAtRest } from "./firstLoad.ts";

const rounds = { identity: 10, gzip: 5 };

interface Refresh {
	/** From the command until a row of the new list is painted, in ms. */
	readonly milliseconds: number;
	/** Plain Node with the same response, on its first and second call, in ms. */
	readonly floor: number;
	readonly warmFloor: number;
	readonly loop: Loop;
	/** The longest event loop gap of a process that was idle at the same time, in ms. */
	readonly idleGap: number;
	readonly memory: Memory;
}

/**
 * Refreshes in a real window, from the command until the tree is repainted. The first load signs in;
 * `elsewhere` contains those of other windows.
 */
export async function measureWindowRefresh(
	window: MeasuredWindow,
	service: Child,
	rawBytes: number,
	elsewhere: readonly FirstLoad[],
): Promise<Section> {
	const here = await firstLoad(window);
	const firstLoads = [...elsewhere, here];
	const idle = new Child("./idle.ts");
	const identity = await refreshes(window, service, idle, "identity");
	const gzip = await refreshes(window, service, idle, "gzip");
	await idle.end();
	const idleGap = Math.max(...[...identity, ...gzip].map((one) => one.idleGap));
	const residents = identity.map(({ memory }) => memory.resident);
	return {
		title: "Refresh in a real VS Code",
		about: `The same list in the extension host of a real window, from the command until a row of the new list is on screen. The floor is \`await (await fetch(url)).json()\` in plain Node just before each refresh: the first call in a fresh process, and the second.`,
		figures: [
			timeRatio("Refresh in the window, identity", identity, "floor"),
			timeRatio("Refresh in the window, warm floor, identity", identity, "warmFloor"),
			timeRatio("Refresh in the window, gzip", gzip, "floor"),
			timeRatio("Refresh in the window, warm floor, gzip", gzip, "warmFloor"),
			...loopFigures(
				"first load",
				firstLoads.map(({ loop }) => loop),
			),
			...loopFigures(
				"later refreshes",
				[...identity, ...gzip].map(({ loop }) => loop),
				idleGap,
			),
			ratioFigure(
				"Extension host at rest",
				"growth of heap and buffers of all threads after the first load, relative to the JSON",
				here.atRest / rawBytes,
				0.7,
			),
			ratioFigure(
				"Extension host at the peak of the first load",
				`growth of resident memory, relative to the JSON; highest of ${firstLoads.length}`,
				Math.max(...firstLoads.map(({ peak }) => peak)) / rawBytes,
				2,
			),
			ratioFigure(
				"Extension host after ten refreshes",
				"resident memory after the tenth, relative to after the third",
				(residents.at(-1) ?? Number.NaN) / (residents[2] ?? Number.NaN),
				1.1,
			),
		],
	};
}

async function refreshes(
	window: MeasuredWindow,
	service: Child,
	idle: Child,
	encoding: "identity" | "gzip",
): Promise<Refresh[]> {
	const origin = String(await service.ask(encoding));
	const done: Refresh[] = [];
	for (let round = 0; round < rounds[encoding]; round++) {
		const plain = new Child("./floor.ts");
		const url = `${origin}/v1/datasets/discover`;
		const floor = Number(await plain.ask(url));
		const warmFloor = Number(await plain.ask(url));
		await plain.end();
		await idle.ask("gap");
		const own = await refresh(window);
		done.push({ floor, warmFloor, idleGap: Number(await idle.ask("gap")), ...own });
	}
	return done;
}

async function refresh(window: MeasuredWindow): Promise<Omit<Refresh, "floor" | "warmFloor" | "idleGap">> {
	const { probe, code } = window;
	const present = await code.window.treeRows("Discover").filter({ hasText: "!! Measured list" }).innerText();
	const next = present.includes("list A") ? "list B" : "list A";
	await probe.ask("watchLoop");
	const shown = window.rowSays(`!! Measured ${next}`);
	const { started } = await probe.command("dataMarketplace.datasets.refresh");
	const milliseconds = (await shown) - started;
	const loop = await loopAtRest(window);
	return { milliseconds, loop, memory: await probe.memory() };
}

function timeRatio(name: string, all: readonly Refresh[], against: "floor" | "warmFloor"): Figure {
	const [ours, floor] = [median(all.map((one) => one.milliseconds)), median(all.map((one) => one[against]))];
	const how = `${ours.toFixed(0)} ms against ${floor.toFixed(0)} ms, medians of ${all.length}`;
	return ratioFigure(name, how, ours / floor, 1);
}
