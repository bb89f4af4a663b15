import * as z from "zod/mini";

export const refreshFigures = z.object({
	/** From the call to the first page of rows, in milliseconds. */
	milliseconds: z.number(),
	/** Longest time that the event loop was held, in milliseconds. */
	gap: z.number(),
	/** Bytes resident above the start, at the highest so far and at rest, and of heap and buffers at rest. */
	peak: z.number(),
	resident: z.number(),
	heapAndBuffers: z.number(),
});

export const searchFigures = z.object({
	/** Of each key stroke. */
	milliseconds: z.array(z.number()),
	gap: z.number(),
	total: z.number(),
});

export type RefreshFigures = z.infer<typeof refreshFigures>;
export type SearchFigures = z.infer<typeof searchFigures>;
