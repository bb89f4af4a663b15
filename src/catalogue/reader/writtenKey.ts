/** A key as written in an object, with quotes and colon, and its first bytes packed four at a time. */
export interface WrittenKey {
	readonly bytes: Uint8Array;
	readonly fours: Int32Array;
}

export function writtenKey(name: string): WrittenKey {
	const bytes = Uint8Array.from(Buffer.from(`${JSON.stringify(name)}:`));
	const view = new DataView(bytes.buffer);
	const count = Math.trunc(bytes.length / 4);
	return { bytes, fours: Int32Array.from({ length: count }, (_, place) => view.getInt32(place * 4, true)) };
}
