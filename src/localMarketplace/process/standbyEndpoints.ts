import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { createHmac } from "node:crypto";
import type { App } from "../api/callers.ts";
import { Problem } from "../service/problem.ts";
import { equalSecrets } from "../service/secrets.ts";
import type { DemoAccount } from "./demoKeys.ts";

export const attachHeaders = { nonce: "X-Attach-Nonce", proof: "X-Attach-Proof" } as const;
export const attachPaths = {
	hold: "/local/attach",
	demoKeys: "/local/demo-keys",
	reset: "/local/reset",
} as const;

/**
 * Proves that a side knows the folder's secret. The secret itself is never sent, because any process could be
 * listening on the port. One side's proof can't be replayed as the other's.
 */
export function proofOf(secret: string, side: "asks" | "answers", path: string, nonce: string): string {
	return createHmac("sha256", secret).update(`${side} ${path} ${nonce}`).digest("base64url");
}

function onlyWith(secret: string): MiddlewareHandler {
	return createMiddleware(async (c, next) => {
		const { path } = c.req;
		const nonce = c.req.header(attachHeaders.nonce) ?? "";
		const shown = c.req.header(attachHeaders.proof) ?? "";
		if (nonce === "" || !equalSecrets(shown, proofOf(secret, "asks", path, nonce)))
			throw new Problem(404, "path_not_found", "Nothing was found at this address.");
		c.header(attachHeaders.proof, proofOf(secret, "answers", path, nonce));
		await next();
	});
}

/**
 * Endpoints that a standby process calls on the owner of the data folder. Without a valid proof, they respond
 * 404.
 */
export function addStandbyEndpoints(
	app: App,
	secret: string,
	{ demoKeys, reset }: { demoKeys: () => DemoAccount[]; reset: () => void },
): void {
	const guard = onlyWith(secret);
	// This process never ends the response while it serves, so that the response's end tells the standby to take
	// over, even after a crash.
	app.get(attachPaths.hold, guard, (c) =>
		c.body(new ReadableStream({ start: (held) => held.enqueue(new Uint8Array([10])) })),
	);
	app.post(attachPaths.demoKeys, guard, (c) => c.json(demoKeys()));
	app.post(attachPaths.reset, guard, (c) => {
		reset();
		return c.json({});
	});
}
