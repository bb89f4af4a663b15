import type * as z from "zod/mini";

/** Whether a value is an object, but not an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An own property of a value of unknown shape; undefined if the value isn't an object or lacks the property. */
export function propertyOf(value: unknown, name: string): unknown {
	return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Like `propertyOf`, but undefined unless the property is a string. */
export function stringOf(value: unknown, name: string): string | undefined {
	const found = propertyOf(value, name);
	return typeof found === "string" ? found : undefined;
}

/** The strings in a value of unknown shape: none if it isn't an array. */
export function stringsIn(value: unknown): string[] {
	return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}

/** A value of known shape from JSON text; undefined if the text is anything else. */
export function parseJson<T>(text: string, schema: z.ZodMiniType<T>): T | undefined {
	try {
		const read = schema.safeParse(JSON.parse(text));
		return read.success ? read.data : undefined;
	} catch {
		return undefined;
	}
}
