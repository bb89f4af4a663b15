import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { App } from "../api/callers.ts";
import { Problem } from "../service/problem.ts";
import { equalSecrets } from "../service/secrets.ts";
import type { DemoAccount } from "./demoKeys.ts";

export const ATTACH_HEADER = "X-Attach-Secret";
export const ATTACH_PATHS = {
	hold: "/local/attach",
	demoKeys: "/local/demo-keys",
	reset: "/local/reset",
} as const;

function onlyWith(secret: string): MiddlewareHandler {
	return createMiddleware(async (c, next) => {
		if (!equalSecrets(c.req.header(ATTACH_HEADER) ?? "", secret)) {
			throw new Problem(404, "path_not_found", "Nothing was found at this address.");
		}
		await next();
	});
}

/**
 * What a process that waits for the data folder asks the one that serves it. Without the folder's secret there is
 * nothing at these addresses.
 */
export function addAttachEndpoints(
	app: App,
	secret: string,
	{ demoKeys, reset }: { demoKeys: () => DemoAccount[]; reset: () => void },
): void {
	const guard = onlyWith(secret);
	// Never ends by itself: its end tells the one who waits that this process has ended, however that came.
	app.get(ATTACH_PATHS.hold, guard, (c) =>
		c.body(new ReadableStream({ start: (held) => held.enqueue(new Uint8Array([10])) })),
	);
	app.post(ATTACH_PATHS.demoKeys, guard, (c) => c.json(demoKeys()));
	app.post(ATTACH_PATHS.reset, guard, (c) => {
		reset();
		return c.json({});
	});
}
