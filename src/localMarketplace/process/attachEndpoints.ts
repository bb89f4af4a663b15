import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { createHmac } from "node:crypto";
import type { App } from "../api/callers.ts";
import { Problem } from "../service/problem.ts";
import { equalSecrets } from "../service/secrets.ts";
import type { DemoAccount } from "./demoKeys.ts";

export const ATTACH_HEADERS = { nonce: "X-Attach-Nonce", proof: "X-Attach-Proof" } as const;
export const ATTACH_PATHS = {
	hold: "/local/attach",
	demoKeys: "/local/demo-keys",
	reset: "/local/reset",
} as const;

/**
 * Shows that a side knows the folder's secret, for one request: the secret itself is never sent, because whoever holds
 * the port could be anyone. What one side showed is of no use as the other's.
 */
export function proofOf(secret: string, side: "asks" | "answers", path: string, nonce: string): string {
	return createHmac("sha256", secret).update(`${side} ${path} ${nonce}`).digest("base64url");
}

function onlyWith(secret: string): MiddlewareHandler {
	return createMiddleware(async (c, next) => {
		const { path } = c.req;
		const nonce = c.req.header(ATTACH_HEADERS.nonce) ?? "";
		const shown = c.req.header(ATTACH_HEADERS.proof) ?? "";
		if (nonce === "" || !equalSecrets(shown, proofOf(secret, "asks", path, nonce))) {
			throw new Problem(404, "path_not_found", "Nothing was found at this address.");
		}
		c.header(ATTACH_HEADERS.proof, proofOf(secret, "answers", path, nonce));
		await next();
	});
}

/**
 * What a process that waits for the data folder asks the one that serves it. Without a proof there is nothing at these
 * addresses.
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
