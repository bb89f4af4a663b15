/**
 * The form in which texts are searched: composed, lower case, without controls (these separate our entries).
 * Both forms of the Greek sigma are one, because which is right depends on letters that are not typed yet.
 */
export function fold(text: string): string {
	return text
		.normalize("NFC")
		.toLowerCase()
		.replaceAll("ς", "σ")
		.replace(/[\p{Cc}]+/gu, " ");
}
