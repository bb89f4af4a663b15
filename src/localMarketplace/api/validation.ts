import type { z } from "@hono/zod-openapi";
import type { HonoRequest } from "hono";
import { createMiddleware } from "hono/factory";
import { Problem } from "../service/problem.ts";

function sentenceOf(issue: z.core.$ZodIssue): string {
	const field = issue.path.length > 0 ? issue.path.join(".") : "The body";
	if (issue.code === "invalid_type" && issue.message.startsWith("Invalid input")) {
		const missing = issue.message.endsWith("received undefined");
		return missing ? `${field} is required.` : `${field} isn’t of the type ${issue.expected}.`;
	}
	return `${field} ${issue.message}.`;
}

/** The rejection of a body (422) or query string (400) with invalid fields, naming the first one. */
export function invalidFields(error: z.core.$ZodError, target: "body" | "query" = "body"): Problem {
	const [first] = error.issues;
	const text = first ? sentenceOf(first) : `The ${target} is invalid.`;
	return target === "body"
		? new Problem(422, "invalid_field", text)
		: new Problem(400, "invalid_query", text);
}

/** Parses a JSON body. Throws 415 for any other content type and 400 for invalid JSON. */
export async function readJson(request: Pick<HonoRequest, "header" | "json">): Promise<unknown> {
	const isJson = /^application\/json\s*(?:;|$)/i.test(request.header("content-type") ?? "");
	const sentence = "The body must be JSON, with Content-Type: application/json.";
	if (!isJson) throw new Problem(415, "unsupported_media_type", sentence);
	try {
		return await request.json();
	} catch {
		throw new Problem(400, "malformed_json", "The request body isn’t valid JSON.");
	}
}

/** A request with a JSON body, for the OpenAPI document. */
export function jsonRequest<T extends z.ZodType>(schema: T) {
	return { required: true, content: { "application/json": { schema } } };
}

/** Runs before a schema's validator, which would treat a body with another content type than JSON as empty. */
export const jsonBody = createMiddleware(async (c, next) => {
	await readJson(c.req);
	await next();
});
