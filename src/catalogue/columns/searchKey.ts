/**
 * Normalizes text for searching: NFC, lowercase, without control characters (we use those as separators).
 * Both forms of lowercase sigma become one, because the right form depends on letters not typed yet.
 */
export function fold(text: string): string {
	return text
		.normalize("NFC")
		.toLowerCase()
		.replaceAll("ς", "σ")
		.replace(/[\p{Cc}]+/gu, " ");
}
