import * as l10n from "@vscode/l10n";

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

export function invalid(message: string, suggestion?: string): Verdict<never> {
	return suggestion === undefined ? { ok: false, message } : { ok: false, message, suggestion };
}

/** What's wrong, for an input box, with the suggestion if there's one. Undefined if valid. */
export function problemIn(verdict: Verdict<unknown>): string | undefined {
	if (verdict.ok) return undefined;
	const { message, suggestion } = verdict;
	return suggestion === undefined ? message : l10n.t("{0} Did you mean {1}?", message, suggestion);
}
