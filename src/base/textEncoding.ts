/** The encoding that the byte order mark at the start of a text names. UTF-8 if there's none. */
export function markedEncoding(start: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
	if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
	return start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : "utf-8";
}
