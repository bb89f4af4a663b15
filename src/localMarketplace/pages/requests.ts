import type { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { invalidFields, readJson } from "../api/validation.ts";
import { Problem } from "../service/problem.ts";

/** Whether the answer is to be data: the caller says so, or sends data. */
export function wantsJson(c: Context): boolean {
	const accepts = c.req.header("accept") ?? "";
	const sends = c.req.header("content-type") ?? "";
	return accepts.includes("application/json") || sends.startsWith("application/json");
}

/** Whether a refusal is to be a page. */
export function wantsPage(c: Context): boolean {
	return !c.req.path.startsWith("/v1/") && (c.req.header("accept") ?? "").includes("text/html");
}

/** The body of a JSON request, as its schema says, or the refusal. */
export async function readBody<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T>> {
	const result = schema.safeParse(await readJson(c.req));
	if (!result.success) {
		throw invalidFields(result.error);
	}
	return result.data;
}

/** The fields of a posted form; files are not expected and left out. */
export async function readForm(c: Context): Promise<Record<string, string>> {
	const type = c.req.header("content-type") ?? "";
	if (!/^application\/x-www-form-urlencoded\b/i.test(type)) {
		throw new Problem(415, "unsupported_media_type", "Send a form or JSON.");
	}
	const entries = Object.entries(await c.req.parseBody());
	return Object.fromEntries(
		entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
	);
}
