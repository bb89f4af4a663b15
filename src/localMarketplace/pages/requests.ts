import type { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { invalidFields, readJson } from "../api/validation.ts";
import { Problem } from "../service/problem.ts";

/** Whether to respond with JSON, because the caller accepts or sends JSON. */
export function wantsJson(c: Context): boolean {
	const accepts = c.req.header("accept") ?? "";
	const sends = c.req.header("content-type") ?? "";
	return accepts.includes("application/json") || sends.startsWith("application/json");
}

/** Whether to render an error as a page: the path isn't the API's, and the caller accepts HTML. */
export function wantsPage(c: Context): boolean {
	return !c.req.path.startsWith("/v1/") && (c.req.header("accept") ?? "").includes("text/html");
}

/** Parses a JSON body with `schema`. Throws Problem if the body isn't JSON or doesn't match. */
export async function readBody<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T>> {
	const result = schema.safeParse(await readJson(c.req));
	if (!result.success) throw invalidFields(result.error);
	return result.data;
}

/** Fields of a posted form. Throws 415 for any other content type. */
export async function readForm(c: Context): Promise<Record<string, string>> {
	const type = c.req.header("content-type") ?? "";
	if (!/^application\/x-www-form-urlencoded\b/i.test(type))
		throw new Problem(415, "unsupported_media_type", "Send a form.");
	const entries = Object.entries(await c.req.parseBody());
	return Object.fromEntries(
		entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
	);
}
