import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { Problem } from "./service/problem.ts";

/** The loopback host names, each with the port of `origin`, if any. */
export function ownHosts(origin: string): string[] {
	const { port } = new URL(origin);
	return ["127.0.0.1", "localhost", "[::1]"].map((name) => (port === "" ? name : `${name}:${port}`));
}

/**
 * Rejects requests whose Host header isn't one of `ownHosts`, because a website can make its own name resolve to
 * 127.0.0.1 (DNS rebinding).
 */
export function onlyOwnHost(origin: () => string): MiddlewareHandler {
	return createMiddleware(async (c, next) => {
		const host = (c.req.header("host") ?? new URL(c.req.url).host).toLowerCase();
		if (!ownHosts(origin()).includes(host))
			throw new Problem(421, "wrong_host", "This marketplace is available only on 127.0.0.1 and localhost.");
		await next();
	});
}

function isFromElsewhere(origin: string, from: string | undefined, site: string | undefined): boolean {
	if (site !== undefined) return site !== "same-origin" && site !== "none";
	return from !== undefined && !ownHosts(origin).some((host) => from.toLowerCase() === `http://${host}`);
}

/**
 * Rejects writes sent by another website's pages, which the user may have open. Browsers report where a request
 * comes from. Sec-Fetch-Site takes precedence because it's correct even behind a port forward.
 */
export function onlyOwnPages(origin: () => string): MiddlewareHandler {
	return createMiddleware(async (c, next) => {
		const reads = c.req.method === "GET" || c.req.method === "HEAD";
		if (!reads && isFromElsewhere(origin(), c.req.header("origin"), c.req.header("sec-fetch-site")))
			throw new Problem(403, "cross_site", "Pages on other sites can’t change anything on this marketplace.");
		await next();
	});
}
