import * as z from "zod/mini";
import { type Figure, median, timeFigure } from "./figure.ts";

const ALLOWED = 50;

export const loopSchema = z.object({ gap: z.number(), held: z.number() });

/**
 * For an event loop, in ms: the longest time between two turns, and the longest CPU time of its thread in one
 * turn.
 */
export type Loop = z.infer<typeof loopSchema>;

/**
 * Two targets for the event loop, each for the longest value seen: how long code blocked it, and the gap that
 * a person would notice, which may include waiting for a CPU. `idleGap`: the longest gap of a process that
 * was idle at the same time, in ms.
 */
export function loopFigures(what: string, loops: readonly Loop[], idleGap?: number): Figure[] {
	const gaps = loops.map(({ gap }) => gap);
	const times = loops.length === 1 ? "one run" : `longest of ${loops.length} runs`;
	const middle = loops.length === 1 ? "" : `, median ${median(gaps).toFixed(0)} ms`;
	const idle = idleGap === undefined ? "" : `; an idle process saw ${idleGap.toFixed(0)} ms at the same time`;
	return [
		timeFigure(
			`Loop blocked, ${what}`,
			`${times}; CPU time of the loop’s thread between two turns`,
			Math.max(...loops.map(({ held }) => held)),
			ALLOWED,
		),
		timeFigure(
			`Loop delay, ${what}`,
			`${times}${middle}; monitorEventLoopDelay, including waits for a CPU${idle}`,
			Math.max(...gaps),
			ALLOWED,
		),
	];
}
