import type { ContentfulStatusCode } from "hono/utils/http-status";

export type ProblemStatus = Extract<
	ContentfulStatusCode,
	400 | 401 | 402 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 421 | 422 | 500
>;

/**
 * An error response. Sent as `{ "error": { "code", "message" } }` with its status, or as an error page to a
 * browser.
 */
export class Problem extends Error {
	override readonly name = "Problem";
	readonly status: ProblemStatus;
	readonly code: string;

	/** `message` says in full sentences what's wrong. */
	constructor(status: ProblemStatus, code: string, message: string) {
		super(message);
		this.status = status;
		this.code = code;
	}
}

/** The result of `act`, or the Problem it throws, for a form that shows what was entered next to what’s wrong with it. */
export function attempt<T>(act: () => T): T | Problem {
	try {
		return act();
	} catch (error) {
		if (error instanceof Problem) return error;
		throw error;
	}
}
