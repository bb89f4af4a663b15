/**
 * Keeps credentials out of the log, by context (a header, a parameter), by form (a JWT), and by value:
 * `Redactor` learns each secret that the session handles. Independent of VS Code.
 */

const HIDDEN = "***";
/** Shorter strings may be ordinary words, which would then be masked in every line. */
const MIN_SECRET_LENGTH = 8;
const AFTER_NAME =
	/((?:authorization|cookie|set-cookie|x-api-key|api[_-]?key|access_token|refresh_token|password|token|code)["']?\s*[:=]\s*["']?(?:bearer\s+)?)[^\s"',;&]+/gi;
const BEARER = /(bearer\s+)[\x21-\x7e]+/gi;
/** Three base64url parts separated by dots. Each is tried only once, however often a line contains `eyJ`. */
const THREE_PARTS = /(?<![\w-])[\w-]+\.[\w-]{5,}\.[\w-]*/g;
const JWT_HEAD = /\beyJ[\w-]{5}/;

export class Redactor {
	readonly #secrets = new Set<string>();

	/** Learns a key, token, or password to redact, unless it's shorter than `MIN_SECRET_LENGTH`. */
	learn(secret: string): void {
		if (secret.length >= MIN_SECRET_LENGTH) this.#secrets.add(secret);
	}

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
