import type * as z from "zod/mini";

/** What's wrong with a value: where, and what kind of problem. Never contains the value itself. */
export interface SchemaMismatch {
	/** `deposits[3].amount`; empty for the value as a whole. */
	readonly path: string;
	/** A Zod issue code (`invalid_type`, …) or one of this client's own (`otherId`, …); never text from the marketplace. */
	readonly code: string;
}

type Decoded<T> =
	| { readonly ok: true; readonly value: T }
	| { readonly ok: false; readonly mismatch: SchemaMismatch };

/** Parses `value` with `schema`. Reports only the first problem, because all of them could fill megabytes. */
export function decode<T>(schema: z.ZodMiniType<T>, value: unknown): Decoded<T> {
	const read = schema.safeParse(value);
	if (read.success) return { ok: true, value: read.data };
	const first = read.error.issues[0];
	return { ok: false, mismatch: { path: formatPath(first?.path ?? []), code: first?.code ?? "unknown" } };
}

function formatPath(keys: readonly PropertyKey[]): string {
	return keys
		.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
		.join("")
		.replace(/^\./, "");
}
