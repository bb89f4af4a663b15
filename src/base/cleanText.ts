/** Removes what makes text deceptive or disruptive on a screen. Most functions in `text.ts` use this file. */

/** C0, DEL, C1, and Unicode's line and paragraph separators. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
const CONTROLS_BUT_BREAKS = /(?!\n)[\p{Cc}]+/gu;
const LINE_BREAKS = /\r\n?|[\u0085\u2028\u2029\v\f]/gu;
/** Flags such as Scotland's: the only legitimate use of tag characters. */
const FLAG_TAGS = /\u{1F3F4}[\u{E0061}-\u{E007A}]{4,6}\u{E007F}/gu;
const INVISIBLE =
	/(?!\p{Join_Control}|\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;
/** Joiners belong in words of many scripts and in emoji, but not next to a letter of `PLAIN_LETTER`. */
const JOINER =
	/(?<before>[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]|^)?[\u200c\u200d]+(?=(?<after>[\p{L}\p{Extended_Pictographic}\u2640\u2642]?))/gu;
const PLAIN_LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}]/u;
const SELECTOR =
	/(?<base>.?)(?<first>[\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]*/gsu;
const TAKES_SELECTOR = /[\p{L}\p{N}\p{S}\p{P}]/u;
const COMBINING_RUN = /(\p{M}{4})\p{M}+/gu;
const BLANKS = /[\p{Zs}\t\u2028\u2029]+/gu;
/** No legitimate grapheme has more UTF-16 units, so much longer text can be cut before it's cleaned. */
const UNITS_PER_GRAPHEME = 32;

/** Printable ASCII, like most names: nothing is invisible, and each unit is a grapheme. */
const PLAIN = /^[\x20-\x7e]*$/;

/** Created on first use, because creating it takes ten milliseconds: too long for startup. */
let segmenter: Intl.Segmenter | undefined;

/** One line of at most `limit` graphemes, plus an ellipsis if cut. */
export function clean(text: string, limit: number): string {
	const line = PLAIN.test(text) ? text : visible(head(text, limit).replace(CONTROLS, " "));
	return cap(line.replace(BLANKS, " ").trim(), limit);
}

/** Like `clean`, but keeps line breaks (at most one empty line in a row). */
export function cleanLines(text: string, limit: number): string {
	const lines = visible(head(text, limit).replace(LINE_BREAKS, "\n").replace(CONTROLS_BUT_BREAKS, " "));
	const tidy = lines
		.replace(BLANKS, " ")
		.replace(/ ?\n ?/g, "\n")
		.replace(/\n{3,}/g, "\n\n");
	return cap(tidy.trim(), limit);
}

function head(text: string, limit: number): string {
	return text.slice(0, limit * UNITS_PER_GRAPHEME + 1_024).toWellFormed();
}

function visible(text: string): string {
	return keepFlags(text)
		.replace(JOINER, keepJoiner)
		.replace(SELECTOR, (_all, base: string, first: string) =>
			TAKES_SELECTOR.test(base) ? base + first : base,
		)
		.replace(COMBINING_RUN, "$1");
}

function keepFlags(text: string): string {
	let result = "";
	let from = 0;
	for (const flag of text.matchAll(FLAG_TAGS)) {
		result += text.slice(from, flag.index).replace(INVISIBLE, "") + flag[0];
		from = flag.index + flag[0].length;
	}
	return result + text.slice(from).replace(INVISIBLE, "");
}

function keepJoiner(all: string, before: string | undefined, after: string): string {
	const joins = before && after && !PLAIN_LETTER.test(before) && !PLAIN_LETTER.test(after);
	return joins ? before + (all.slice(before.length)[0] ?? "") : (before ?? "");
}

function cap(text: string, limit: number): string {
	if (text.length <= limit) return text;
	if (PLAIN.test(text)) return `${text.slice(0, limit).trimEnd()}…`;
	segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
	let count = 0;
	for (const { index } of segmenter.segment(text)) {
		if (count === limit) return `${text.slice(0, index).trimEnd()}…`;
		count += 1;
	}
	return text;
}
