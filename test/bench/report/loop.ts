import * as z from "zod/mini";
import { type Figure, median, timeFigure } from "./figure.ts";

const ALLOWED = 50;

export const loopSchema = z.object({ gap: z.number(), held: z.number() });

/** Of an event loop: the longest time between two turns, and the longest that its own thread ran in one, in ms. */
export type Loop = z.infer<typeof loopSchema>;

/**
 * Two bars for the event loop: the longest that it was held by what runs in it, of all times that it was watched; and
 * the gap that a person would see, which has in it what the loop waited for a processor, so it differs from run to run.
 * `idleGap`: the longest of a process that did nothing meanwhile, in ms.
 */
export function loopFigures(what: string, loops: readonly Loop[], idleGap?: number): Figure[] {
	const gaps = loops.map(({ gap }) => gap);
	const times = loops.length === 1 ? "once" : `${loops.length} times`;
	const idle =
		idleGap === undefined ? "" : `; a process that did nothing saw ${idleGap.toFixed(0)} ms meanwhile`;
	const longest = `the longest of all is ${Math.max(...gaps).toFixed(0)} ms`;
	const middle = loops.length === 1 ? "" : `median of the longest of each, ${longest}; `;
	return [
		timeFigure(
			`Loop held, ${what}`,
			`watched ${times}, the longest of all; time of the loop's own thread between two turns`,
			Math.max(...loops.map(({ held }) => held)),
			ALLOWED,
		),
		timeFigure(
			`Loop gap, ${what}`,
			`${middle}monitorEventLoopDelay, with waiting for a processor${idle}`,
			median(gaps),
			ALLOWED,
		),
	];
}
