/**
 * Keeps credentials out of the log, by what precedes them (a header, a parameter) and by value: each secret
 * that passes through the secret store is learnt. Pure: needs no editor.
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

	/** Remembers a secret, or every text inside of a stored record (JSON), so that no line shows it. */
	learn(stored: string): void {
		for (const text of textsIn(stored)) {
			if (text.length >= SHORTEST_SECRET) this.#secrets.add(text);
		}
	}

	/** The line without any credential. */
	redact(line: string): string {
		let safe = line;
		for (const secret of this.#secrets) safe = safe.replaceAll(secret, HIDDEN);
		return safe.replace(AFTER_NAME, `$1${HIDDEN}`).replace(BEARER, `$1${HIDDEN}`).replace(JWT, HIDDEN);
	}
}

function textsIn(stored: string): string[] {
	if (!stored.startsWith("{") && !stored.startsWith("[")) return [stored];
	try {
		return leaves(JSON.parse(stored));
	} catch {
		return [stored];
	}
}

function leaves(value: unknown): string[] {
	if (typeof value === "string") return looksSecret(value) ? [value] : [];
	if (typeof value !== "object" || value === null) return [];
	return Object.values(value).flatMap(leaves);
}

/** Accounts and origins are stored beside a key; they are shown everywhere and must stay readable. */
function looksSecret(text: string): boolean {
	return !text.includes("@") && !text.includes("://");
}
