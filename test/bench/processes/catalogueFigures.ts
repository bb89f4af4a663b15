import * as z from "zod/mini";
import { loopSchema } from "../report/loop.ts";

export const refreshFigures = z.object({
	/** From the call to the first page of rows, in milliseconds. */
	milliseconds: z.number(),
	loop: loopSchema,
	/** Resident bytes above the start (peak so far, and idle), and idle heap and buffers. */
	peak: z.number(),
	resident: z.number(),
	heapAndBuffers: z.number(),
});

export const parsingFigures = z.object({
	/** The catalogue's reader, and JSON.parse for the same bytes, in milliseconds. */
	milliseconds: z.number(),
	floor: z.number(),
});

export const searchFigures = z.object({
	/** For each key press. */
	milliseconds: z.array(z.number()),
	loop: loopSchema,
	total: z.number(),
});

export type RefreshFigures = z.infer<typeof refreshFigures>;
export type ParsingFigures = z.infer<typeof parsingFigures>;
export type SearchFigures = z.infer<typeof searchFigures>;
