import * as z from "zod/mini";
import { loopSchema } from "../report/loop.ts";

export const refreshFigures = z.object({
	/** From the call to the first page of rows, in milliseconds. */
	milliseconds: z.number(),
	loop: loopSchema,
	/** Bytes resident above the start, at the highest so far and at rest, and of heap and buffers at rest. */
	peak: z.number(),
	resident: z.number(),
	heapAndBuffers: z.number(),
});

export const searchFigures = z.object({
	/** Of each key stroke. */
	milliseconds: z.array(z.number()),
	loop: loopSchema,
	total: z.number(),
});

export type RefreshFigures = z.infer<typeof refreshFigures>;
export type SearchFigures = z.infer<typeof searchFigures>;
