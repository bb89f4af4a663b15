/** What became of a write, worded by the host. A button may send one of the page's requests, without a body. */
import * as z from "zod/mini";

/** `requests` are those that the notice's buttons may send. */
export function noticeSchema<const N extends string>(requests: readonly N[]) {
	const button = z.object({
		label: z.string(),
		icon: z.optional(z.string()),
		secondary: z.optional(z.boolean()),
		disabled: z.optional(z.boolean()),
		request: z.optional(z.enum(requests)),
		/** The ID of the control that the button focuses. */
		focus: z.optional(z.string()),
	});
	return z.object({
		/** A notice with another `kind` or `id` replaces this one, and takes over its focus. */
		kind: z.string(),
		/** The ID of the write. */
		id: z.optional(z.string()),
		/** An ISO 8601 timestamp for `{0}` in the title and texts. The extension host may run in another time zone. */
		at: z.optional(z.string()),
		/** When the write was checked, in ms since 1970. A new time makes screen readers repeat the same words. */
		checkedAt: z.optional(z.number()),
		/** `note` is a single line; `caution` is about what can still be sent. */
		look: z.enum(["note", "done", "open", "unknown", "warning", "failure", "waiting", "caution"]),
		title: z.string(),
		/** Full sentences. */
		texts: z.array(z.string()),
		totals: z.optional(z.array(z.object({ name: z.string(), amount: z.string(), currency: z.string() }))),
		/** Shown in small print. */
		quote: z.optional(z.string()),
		buttons: z.array(button),
		/** Whether the write keeps the next one from being sent. */
		blocks: z.optional(z.boolean()),
	});
}

export type NoticeState<N extends string> = z.output<ReturnType<typeof noticeSchema<N>>>;
