import { display } from "../../base/text.ts";

/** Shorter credentials could occur in any body as ordinary words. */
const MIN_CREDENTIAL_LENGTH = 8;
const ASTERISK = 0x2a;

/** Characters that JSON encoders escape although JSON doesn't require it. .NET's include PHP's. */
const escapedBy = { none: "", go: "&<>", gson: "&'<=>", dotNet: "\"&'+<>`" };

/** A secret as common encoders write it: plain, URL-encoded, and as JSON. */
function formsOf(secret: string): string[] {
	const { none, go, gson, dotNet } = escapedBy;
	const json = asJson(secret, none);
	const escaped = [json, json.replaceAll("/", "\\/"), asJson(secret, go), asJson(secret, gson)];
	const upperCase = asJson(secret, dotNet, (hex) => hex.toUpperCase());
	return [...new Set([secret, encodeURIComponent(secret.toWellFormed()), ...escaped, upperCase])];
}

/** The text inside the quotes of its JSON, with these characters escaped, too. */
function asJson(text: string, escaped: string, digits = (hex: string): string => hex): string {
	const encode = (character: string): string =>
		escaped.includes(character)
			? `\\u00${digits(character.charCodeAt(0).toString(16))}`
			: JSON.stringify(character).slice(1, -1);
	return Array.from(text, encode).join("");
}

/**
 * Masks secrets in text that `display` has cleaned: an invisible character inside a secret would hide the secret
 * from this search.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
	return secrets
		.flatMap((secret) => [...formsOf(secret), display(secret, secret.length)])
		.filter((form) => form.length >= 4)
		.reduce((masked, form) => masked.replaceAll(form, "•••"), text);
}

/**
 * Masks a request's credential in the response bytes before anything reads them: a marketplace or a proxy may
 * echo what it was sent, and the body of a 2xx is shown, exported, and passed to tools. The length doesn't
 * change.
 */
export class CredentialMask {
	readonly #forms: readonly Buffer[];
	#held: Uint8Array = Buffer.alloc(0);

	constructor(credential: string | undefined) {
		const known = credential !== undefined && credential.length >= MIN_CREDENTIAL_LENGTH;
		this.#forms = known ? formsOf(credential).map((form) => Buffer.from(form)) : [];
	}

	/**
	 * Returns the bytes that are safe to read, and may overwrite `chunk`. Holds back an end that may begin a
	 * credential until the next chunk or `rest`.
	 */
	next(chunk: Uint8Array): Uint8Array {
		const whole = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : asBuffer(chunk);
		for (const form of this.#forms) {
			for (let at = whole.indexOf(form); at >= 0; at = whole.indexOf(form, at + form.length))
				whole.fill(ASTERISK, at, at + form.length);
		}
		const ready = whole.length - Math.max(0, ...this.#forms.map((form) => partialMatchAtEnd(whole, form)));
		this.#held = whole.subarray(ready);
		return whole.subarray(0, ready);
	}

	/** The held-back bytes, once the body has ended. */
	rest(): Uint8Array {
		return this.#held;
	}
}

function asBuffer(bytes: Uint8Array): Buffer {
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** How many of the last bytes match the start of `form`. */
function partialMatchAtEnd(bytes: Buffer, form: Buffer): number {
	for (let count = Math.min(form.length - 1, bytes.length); count > 0; count -= 1)
		if (bytes.subarray(bytes.length - count).equals(form.subarray(0, count))) return count;
	return 0;
}
