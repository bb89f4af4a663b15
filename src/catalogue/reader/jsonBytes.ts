/** JSON's structural bytes, and the errors that parsing can throw. */
export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_BRACKET = 0x5b;
export const CLOSE_BRACKET = 0x5d;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;
export const MINUS = 0x2d;

/** Thrown if the bytes end inside a value. Parse it again from its start once more bytes arrive. */
export const moreBytes = new Error("More bytes are needed");

/** The bytes aren't JSON, whatever follows. */
export class MalformedJson extends Error {
	readonly tooDeep: boolean;

	constructor(tooDeep = false) {
		super("Malformed JSON");
		this.tooDeep = tooDeep;
	}
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The end of the number that starts at `start`. */
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
