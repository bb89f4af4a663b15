/** The bytes that give JSON its shape, and what may be wrong with them. */
export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_BRACKET = 0x5b;
export const CLOSE_BRACKET = 0x5d;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;
export const MINUS = 0x2d;

/** Thrown when the bytes so far end within a value: read again from its start once there are more. */
export const moreBytes = new Error("More bytes are needed");

/** The bytes are no JSON, whatever may still come. */
export class MalformedJson extends Error {
	readonly tooDeep: boolean;

	constructor(tooDeep = false) {
		super("Malformed JSON");
		this.tooDeep = tooDeep;
	}
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Where the number ends that begins at `start`. */
export function numberEnd(bytes: Uint8Array, start: number): number {
	let end = start;
	while (/[-+.\deE]/.test(String.fromCharCode(bytes[end] ?? 0))) {
		end++;
	}
	if (end >= bytes.length) {
		throw moreBytes;
	}
	const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString("latin1");
	if (!NUMBER.test(text)) {
		throw new MalformedJson();
	}
	return end;
}
