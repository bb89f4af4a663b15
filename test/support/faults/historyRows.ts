import { deposit } from "../services/healthyService.ts";

/** A fault that only shows over several pages of the deposit history. */
export interface HistoryRow {
	/** Unique, as in faultRow.ts. */
	readonly id: string;
	readonly fault: string;
	/** The response to request number `request`, from 1, with this cursor. */
	readonly answer: (request: number, cursor: string | null) => unknown;
	/** How many requests are sent, and how many distinct deposits result. */
	readonly requests: number;
	readonly deposits: number;
	/** Shown if the history is incomplete. */
	readonly sentence?: string;
}

const page = (ids: readonly string[], next: unknown, more = next !== null): unknown => ({
	deposits: ids.map((id) => ({ ...deposit, id })),
	has_more: more,
	...(next === undefined ? {} : { next_cursor: next }),
});

/** A cursor with characters that need escaping, as any marketplace may choose. */
const oddCursor = `a&b#c%d+e=f?g/é💵 ${"x".repeat(8000)}`;
const REPEATED = "The marketplace returned the same page twice.";
const EMPTY = "The marketplace kept returning pages with no new deposits.";
const NOWHERE = "The marketplace didn’t return an address for the next page.";

export const historyRows: readonly HistoryRow[] = [
	{
		id: "30a",
		fault: "The same next-page cursor twice",
		answer: (request) => page([`r${request}`], "same"),
		requests: 2,
		deposits: 2,
		sentence: REPEATED,
	},
	{
		id: "30b",
		fault: "Cursors that form a loop",
		answer: (request, cursor) => page([`r${request}`], cursor === "a" ? "b" : "a"),
		requests: 3,
		deposits: 3,
		sentence: REPEATED,
	},
	{
		id: "31",
		fault: "More pages, all of them empty",
		answer: (request) => page([], `c${request}`),
		requests: 3,
		deposits: 0,
		sentence: EMPTY,
	},
	{
		id: "32a",
		fault: "More pages, but the cursor is null",
		answer: () => page(["a"], null, true),
		requests: 1,
		deposits: 1,
		sentence: NOWHERE,
	},
	{
		id: "32b",
		fault: "More pages, but the cursor is missing",
		answer: () => page(["a"], undefined, true),
		requests: 1,
		deposits: 1,
		sentence: NOWHERE,
	},
	{
		id: "32c",
		fault: "More pages, but the cursor is empty",
		answer: () => page(["a"], "", true),
		requests: 1,
		deposits: 1,
		sentence: NOWHERE,
	},
	{
		id: "32d",
		fault: "No more pages, but a cursor",
		answer: () => page(["a"], "b", false),
		requests: 1,
		deposits: 1,
	},
	{
		id: "33",
		fault: "Endless pages",
		answer: (request) => page([`r${request}`], `c${request}`),
		requests: 1000,
		deposits: 1000,
		sentence: "Loading stopped after 1,000 pages.",
	},
	{
		id: "34",
		fault: "A cursor of over 8,000 characters: sent back byte for byte",
		answer: (_, cursor) =>
			cursor === null ? page(["a"], oddCursor) : page([cursor === oddCursor ? "b" : "a"], null),
		requests: 2,
		deposits: 2,
	},
	{
		id: "35",
		fault: "A deposit made while pages load: no deposit appears twice, and the order is kept",
		answer: (_, cursor) => (cursor === null ? page(["a", "b"], "2") : page(["b", "c"], null)),
		requests: 2,
		deposits: 3,
	},
];
