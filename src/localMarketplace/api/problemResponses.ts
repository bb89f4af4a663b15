import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { RouterRoute } from "hono/types";
import { Problem, type ProblemStatus } from "../service/problem.ts";

const ProblemSchema = z
	.object({ error: z.object({ code: z.string(), message: z.string() }) })
	.openapi("Problem", {
		example: { error: { code: "example", message: "One sentence that explains the error." } },
	});

const meanings: Record<ProblemStatus, string> = {
	400: "The request is malformed.",
	401: "The API key or access token is missing or invalid.",
	402: "The balance doesn’t cover the cost.",
	403: "This account doesn’t have permission.",
	404: "The resource doesn’t exist, or this account doesn’t have access to it.",
	405: "This path doesn’t support this method.",
	409: "The request conflicts with the current state.",
	410: "The resource has expired.",
	413: "The body is too large.",
	415: "The body isn’t JSON.",
	421: "The request is for a different host.",
	422: "A field is invalid.",
	500: "The marketplace encountered an error.",
};

/** A response for the OpenAPI document. */
export function json<T extends z.ZodType>(schema: T, description: string) {
	return { description, content: { "application/json": { schema } } };
}

/** An endpoint's error responses for the OpenAPI document. Every endpoint can return 500. */
export function problems(...statuses: ProblemStatus[]) {
	return Object.fromEntries(
		[...statuses, 500 as const].map((status) => [String(status), json(ProblemSchema, meanings[status])]),
	);
}

/** Like `problems`, for an endpoint with a JSON body, which may also reject the caller (401). */
export function problemsWithBody(...statuses: ProblemStatus[]) {
	return problems(400, 401, 413, 415, 422, ...statuses);
}

/** Maps an error to its response. Unexpected errors reveal no internals. */
export function toProblem(error: unknown): Problem {
	if (error instanceof Problem) return error;
	if (error instanceof HTTPException && error.status === 413)
		return new Problem(413, "body_too_large", "The request body is larger than 1 MB.");
	if (error instanceof HTTPException && error.status < 500)
		return new Problem(400, "bad_request", "The request is malformed.");
	// The client disconnected mid-request: no one is left to read this response.
	if (error instanceof Error && "code" in error && error.code === "ECONNRESET")
		return new Problem(400, "bad_request", "The request ended before its body was complete.");
	return new Problem(500, "internal_error", "The marketplace encountered an error.");
}

export function problemJson(c: Context, problem: Problem): Response {
	if (problem.status === 401) c.header("WWW-Authenticate", "Bearer");
	return c.json({ error: { code: problem.code, message: problem.message } }, problem.status);
}

function matches(pattern: string, path: string): boolean {
	const source = pattern.replaceAll(".", String.raw`\.`).replaceAll(/:\w+/g, "[^/]+");
	return new RegExp(`^${source}$`).test(path);
}

/** A 405 that lists the methods the path supports, or a 404 for an unknown path. */
export function unknownPath(routes: RouterRoute[], c: Context): Problem {
	const known = routes.filter((route) => route.method !== "ALL" && matches(route.path, c.req.path));
	const methods = [...new Set(known.map((route) => route.method))];
	if (methods.length === 0) return new Problem(404, "path_not_found", "Nothing was found at this address.");
	c.header("Allow", methods.join(", "));
	return new Problem(405, "method_not_allowed", `This address supports ${methods.join(" and ")} only.`);
}
