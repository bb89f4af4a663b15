import * as z from "zod/mini";
import { type Figure, median, timeFigure } from "./figure.ts";

const ALLOWED = 50;

export const loopSchema = z.object({ gap: z.number(), held: z.number() });

/** Of an event loop: the longest time between two turns, and the longest that its own thread ran in one, in ms. */
export type Loop = z.infer<typeof loopSchema>;

/**
 * Two bars for the event loop, each for the longest of all times that it was watched: that it was held by what runs in
 * it, and the gap that a person would see, in which it may also have waited for a processor.
 * `idleGap`: the longest of a process that did nothing meanwhile, in ms.
 */
export function loopFigures(what: string, loops: readonly Loop[], idleGap?: number): Figure[] {
	const gaps = loops.map(({ gap }) => gap);
	const times = loops.length === 1 ? "watched once" : `the longest of ${loops.length} times`;
	const middle = loops.length === 1 ? "" : `, of which the median is ${median(gaps).toFixed(0)} ms`;
	const idle =
		idleGap === undefined ? "" : `; a process that did nothing saw ${idleGap.toFixed(0)} ms meanwhile`;
	return [
		timeFigure(
			`Loop held, ${what}`,
			`${times}; time of the loop's own thread between two turns`,
			Math.max(...loops.map(({ held }) => held)),
			ALLOWED,
		),
		timeFigure(
			`Loop gap, ${what}`,
			`${times}${middle}; monitorEventLoopDelay, with waiting for a processor${idle}`,
			Math.max(...gaps),
			ALLOWED,
		),
	];
}
