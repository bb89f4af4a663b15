/** Every verbatim occurrence of the part, without overlaps, as offsets in UTF-16 units. None if the part is empty. */
export function occurrencesOf(text: string, part: string): Array<{ start: number; end: number }> {
	const found: Array<{ start: number; end: number }> = [];
	if (part === "") return found;
	for (let start = text.indexOf(part); start >= 0; start = text.indexOf(part, start + part.length))
		found.push({ start, end: start + part.length });
	return found;
}
