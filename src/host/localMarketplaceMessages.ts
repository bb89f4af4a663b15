import * as z from "zod/mini";

const demoAccount = z.object({
	email: z.string(),
	name: z.string(),
	role: z.string(),
	apiKey: z.string(),
	/** The seller under which the account's datasets are listed, if the account sells. */
	sellerId: z.exactOptional(z.string()),
});

const processMessage = z.discriminatedUnion("type", [
	z.object({
		type: z.literal("ready"),
		origin: z.string().check(z.regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/)),
	}),
	z.object({ type: z.literal("lost") }),
	z.object({ type: z.literal("demoKeys"), id: z.number(), accounts: z.array(demoAccount) }),
	z.object({ type: z.literal("reset"), id: z.number() }),
	z.object({ type: z.literal("failed"), id: z.exactOptional(z.number()), message: z.string() }),
]);

export type DemoAccount = z.infer<typeof demoAccount>;
export type ProcessMessage = z.infer<typeof processMessage>;

/** Parses one message; undefined if invalid. */
export function readProcessMessage(message: unknown): ProcessMessage | undefined {
	const read = processMessage.safeParse(message);
	return read.success ? read.data : undefined;
}
