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
/** Three parts of base64url with dots between them: looked at once each, however often one says “eyJ”. */
const THREE_PARTS = /(?<![\w-])[\w-]+\.[\w-]{5,}\.[\w-]*/g;
const JWT_HEAD = /\beyJ[\w-]{5}/;

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
		return safe
			.replace(AFTER_NAME, `$1${HIDDEN}`)
			.replace(BEARER, `$1${HIDDEN}`)
			.replace(THREE_PARTS, withoutJwt);
	}
}

function withoutJwt(parts: string): string {
	const at = parts.slice(0, parts.indexOf(".")).search(JWT_HEAD);
	return at < 0 ? parts : parts.slice(0, at) + HIDDEN;
}
