/** Shorter ones are words that any body may hold. */
const shortestCredential = 8;
const asterisk = 0x2a;

/** A secret as the usual encoders write it: plainly, in an address, and in JSON with its signs escaped. */
export function formsOf(secret: string): string[] {
	const escaped = secret.replace(
		/[+&'<>]/g,
		(sign) => `\\u00${sign.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	const forms = [secret, encodeURIComponent(secret.toWellFormed()), secret.replaceAll("/", "\\/"), escaped];
	return [...new Set(forms)];
}

/**
 * Overwrites the credential of a request in the bytes that come back, before anyone reads them: a marketplace, or a proxy
 * in between, may repeat what it was sent, and what a 2xx says is shown, exported and given to tools. The length stays.
 */
export class CredentialMask {
	readonly #forms: readonly Buffer[];
	#held: Uint8Array = Buffer.alloc(0);

	constructor(credential: string | undefined) {
		const known = credential !== undefined && credential.length >= shortestCredential;
		this.#forms = known ? formsOf(credential).map((form) => Buffer.from(form)) : [];
	}

	/** What can be read now. An end that may begin a credential is held back until the next piece, or `rest`. */
	next(chunk: Uint8Array): Uint8Array {
		const whole = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : asBuffer(chunk);
		for (const form of this.#forms) {
			for (let at = whole.indexOf(form); at >= 0; at = whole.indexOf(form, at + form.length)) {
				whole.fill(asterisk, at, at + form.length);
			}
		}
		const ready = whole.length - Math.max(0, ...this.#forms.map((form) => begunAtEnd(whole, form)));
		this.#held = whole.subarray(ready);
		return whole.subarray(0, ready);
	}

	/** What was held back and turned out to be the end. */
	rest(): Uint8Array {
		return this.#held;
	}
}

function asBuffer(bytes: Uint8Array): Buffer {
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** How many of the last bytes are the first of `form`. */
function begunAtEnd(bytes: Buffer, form: Buffer): number {
	for (let count = Math.min(form.length - 1, bytes.length); count > 0; count -= 1) {
		if (bytes.subarray(bytes.length - count).equals(form.subarray(0, count))) return count;
	}
	return 0;
}
