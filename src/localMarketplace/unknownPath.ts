import type { Context } from "hono";
import type { RouterRoute } from "hono/types";
import { Problem } from "./service/problem.ts";

function matches(pattern: string, path: string): boolean {
	const source = pattern.replaceAll(".", String.raw`\.`).replaceAll(/:\w+/g, "[^/]+");
	return new RegExp(`^${source}$`).test(path);
}

/** 405 listing the methods the path supports, or 404 for an unknown path. */
export function unknownPath(routes: RouterRoute[], c: Context): Problem {
	const known = routes.filter((route) => route.method !== "ALL" && matches(route.path, c.req.path));
	const methods = [...new Set(known.map((route) => route.method))];
	if (methods.length === 0) {
		return new Problem(404, "path_not_found", "Nothing was found at this address.");
	}
	c.header("Allow", methods.join(", "));
	return new Problem(405, "method_not_allowed", `This address supports ${methods.join(" and ")} only.`);
}
