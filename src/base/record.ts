/** A JSON object: not null and not an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A property of a value of unknown shape; undefined if the value can't have one. */
export function propertyOf(value: unknown, name: string): unknown {
	return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Like `propertyOf`, but undefined unless it's a string. */
export function stringOf(value: unknown, name: string): string | undefined {
	const found = propertyOf(value, name);
	return typeof found === "string" ? found : undefined;
}
