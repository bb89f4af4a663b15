/**
 * The result of checking typed input. `message` is a full sentence for the user; `suggestion` is replacement
 * text; `note` is worth mentioning about a valid value.
 */
export type Verdict<T> =
	| { ok: true; value: T; note?: string }
	| { ok: false; message: string; suggestion?: string };

export function valid<T>(value: T, note?: string): Verdict<T> {
	return note === undefined ? { ok: true, value } : { ok: true, value, note };
}

export function invalid(
	message: string,
	suggestion?: string,
): { ok: false; message: string; suggestion?: string } {
	return suggestion === undefined ? { ok: false, message } : { ok: false, message, suggestion };
}
