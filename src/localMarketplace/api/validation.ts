import type { z } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { Problem } from "../service/problem.ts";

type Issue = z.core.$ZodIssue;

function sentence(issue: Issue): string {
	const field = issue.path.length > 0 ? issue.path.join(".") : "The body";
	if (issue.code === "invalid_type" && issue.message.startsWith("Invalid input")) {
		const missing = issue.message.endsWith("received undefined");
		return missing ? `${field} is required.` : `${field} is not of the type ${issue.expected}.`;
	}
	return `${field} ${issue.message}.`;
}

/** The refusal for a body whose fields are not as they should be (422), naming the first. */
export function invalidFields(error: z.core.$ZodError): Problem {
	const [first] = error.issues;
	return new Problem(422, "invalid_field", first ? sentence(first) : "The request body is invalid.");
}

/** The refusal for a query (400): such an address was not given out by the service. */
export function invalidQuery(error: z.core.$ZodError): Problem {
	const [first] = error.issues;
	return new Problem(400, "invalid_query", first ? sentence(first) : "The query is invalid.");
}

/** Reads JSON, or refuses another type (415) and what is not JSON (400). */
export async function readJson(request: {
	header(name: string): string | undefined;
	json(): Promise<unknown>;
}): Promise<unknown> {
	if (!/^application\/json\s*(?:;|$)/i.test(request.header("content-type") ?? "")) {
		throw new Problem(
			415,
			"unsupported_media_type",
			"The body must be JSON, with Content-Type: application/json.",
		);
	}
	try {
		return await request.json();
	} catch {
		throw new Problem(400, "malformed_json", "The request body isn’t valid JSON.");
	}
}

/** Stands before a schema's validator, which would take a body of another type for an empty one. */
export const jsonBody = createMiddleware(async (c, next) => {
	await readJson(c.req);
	await next();
});
