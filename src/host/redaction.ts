/**
 * Keeps credentials out of the log, by what precedes them (a header, a parameter) and by value: each secret
 * that the session handles is learnt. Pure: needs no editor.
 */

const HIDDEN = "***";
/** Shorter strings are words that would be blotted out of every line. */
const SHORTEST_SECRET = 8;
const AFTER_NAME =
	/((?:authorization|cookie|set-cookie|x-api-key|api[_-]?key|access_token|refresh_token|password|token|code)["']?\s*[:=]\s*["']?(?:bearer\s+)?)[^\s"',;&]+/gi;
const BEARER = /(bearer\s+)[\x21-\x7e]+/gi;
const JWT = /\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g;

export class Redactor {
	readonly #secrets = new Set<string>();

	/** Remembers a key, token or password, so that no line shows it. */
	learn(secret: string): void {
		if (secret.length >= SHORTEST_SECRET) this.#secrets.add(secret);
	}

	/** The line without any credential. */
	redact(line: string): string {
		let safe = line;
		for (const secret of this.#secrets) safe = safe.replaceAll(secret, HIDDEN);
		return safe.replace(AFTER_NAME, `$1${HIDDEN}`).replace(BEARER, `$1${HIDDEN}`).replace(JWT, HIDDEN);
	}
}
