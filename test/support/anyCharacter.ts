import * as fc from "fast-check";

const SURROGATES = 0x800;
const FIRST_SURROGATE = 0xd800;

/**
 * Any character. Fast-check's unit `binary` would first list all of them, which takes a second and 120 MB in each
 * process.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.integer({ min: 0, max: 0x10ffff - SURROGATES }).map(
	(index) => String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES),
	(text) => {
		const [character, ...rest] = typeof text === "string" ? text : "";
		const code = rest.length === 0 ? (character?.codePointAt(0) ?? -1) : -1;
		return code < FIRST_SURROGATE ? code : code - SURROGATES;
	},
);
