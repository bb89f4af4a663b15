/** Ranges where the words occur in the text, as `[start, end)` in UTF-16 units; merged and sorted. */
export function emphasisOf(text: string, words: readonly string[]): Array<[number, number]> {
	const folded = text.toLowerCase();
	// Some letters change length with case, which would shift the ranges, so nothing is emphasized.
	if (folded.length !== text.length) return [];
	const found = words.flatMap((word) => placesOf(folded, word)).toSorted(([a], [b]) => a - b);
	const merged: Array<[number, number]> = [];
	for (const [start, end] of found) {
		const last = merged.at(-1);
		if (last && start <= last[1]) last[1] = Math.max(last[1], end);
		else merged.push([start, end]);
	}
	return merged;
}

function placesOf(text: string, word: string): Array<[number, number]> {
	const places: Array<[number, number]> = [];
	if (word === "") return places;
	for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
		places.push([at, at + word.length]);
	}
	return places;
}
