import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { Problem } from "./service/problem.ts";

/** The names under which a browser on this machine may call a service on the loopback interface. */
export function ownHosts(origin: string): string[] {
	const { port } = new URL(origin);
	return ["127.0.0.1", "localhost", "[::1]"].map((name) => (port === "" ? name : `${name}:${port}`));
}

/** Refuses a request that came by another name: a web page may point its own name at this address (DNS rebinding). */
export function onlyOwnHost(origin: () => string): MiddlewareHandler {
	return createMiddleware(async (c, next) => {
		const host = (c.req.header("host") ?? new URL(c.req.url).host).toLowerCase();
		if (!ownHosts(origin()).includes(host)) {
			throw new Problem(421, "wrong_host", "This marketplace is available only on 127.0.0.1 and localhost.");
		}
		await next();
	});
}

function isFromElsewhere(origin: string, from: string | undefined, site: string | undefined): boolean {
	if (site !== undefined) {
		return site !== "same-origin" && site !== "none";
	}
	return from !== undefined && !ownHosts(origin).some((host) => from.toLowerCase() === `http://${host}`);
}

/**
 * Refuses what another web site's page sends: nothing may be changed here by a page the user happens to look at. A
 * browser says where a request comes from; where it says so by Sec-Fetch-Site that holds behind a port forward too.
 */
export function onlyOwnPages(origin: () => string): MiddlewareHandler {
	return createMiddleware(async (c, next) => {
		const reads = c.req.method === "GET" || c.req.method === "HEAD";
		if (!reads && isFromElsewhere(origin(), c.req.header("origin"), c.req.header("sec-fetch-site"))) {
			throw new Problem(403, "cross_site", "Pages on other sites can’t change anything on this marketplace.");
		}
		await next();
	});
}
