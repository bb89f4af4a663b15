/**
 * Sanitizes other people's text. Text from the marketplace or a seller must never act as code or markup, so
 * it always goes through the one function here for its kind of surface.
 */
import * as l10n from "@vscode/l10n";

const LABEL_LIMIT = 120;
const TOOLTIP_LIMIT = 600;
const PROMPT_LIMIT = 300;
const DETAIL_LIMIT = 20_000;
const CLIPBOARD_LIMIT = 100_000;
const LOG_UNITS = 2_000;

const WORD_JOINER = "\u2060";
const RIGHT_TO_LEFT =
	/[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
/** What VS Code shows as an icon, with the backslash that prevents it, if any. */
const ICON = /(\\)?\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/g;
/** Without hyphens inside a word, which mean nothing there, so IDs and dates stay as they are. */
const MARKDOWN_SPECIAL = /[\\`*_{}[\]()#+!~|>"'^=]|(?<!\w)-|-(?!\w)/g;
/** The place before a formula at the start of a cell. The formula's first character is sought first, to be fast. */
const FORMULA_START =
	/(?=[=+\-@\uff1d\uff0b\uff0d\uff20\u2212])(?<=(?:^|[;\t\r\n])["\s\p{C}\p{Default_Ignorable_Code_Point}]*)/gu;
/** Starts as a formula does, but is only a number. */
const NEGATIVE_DECIMAL = /^-\d+(?:\.\d+)?$/;
const CSV_NEEDS_QUOTES = /[",;\r\n\t']|^\s|\s$/;
const UNPRINTABLE = /[\u2800\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** Characters that reorder text or are invisible. */
const MOVING = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

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

/**
 * One well-formed line without control or direction-changing characters, at most `limit` graphemes, plus an
 * ellipsis if cut. Blank text becomes "".
 */
export function display(text: string, limit: number = LABEL_LIMIT): string {
	const line = PLAIN.test(text) ? text : visible(head(text, limit).replace(CONTROLS, " "));
	return cap(line.replace(BLANKS, " ").trim(), limit);
}

/** The name of a dataset or seller; if none of the name is visible, a placeholder with the start of the ID. */
export function displayName(name: string, id: string, limit: number = LABEL_LIMIT): string {
	return display(name, limit) || l10n.t("(unnamed) · {0}", display(id.slice(0, 8), 8));
}

/** Keeps the text's direction from affecting what's next to it (U+2068 … U+2069). Takes clean text. */
export function isolate(displayed: string): string {
	return displayed === "" ? "" : `\u2068${displayed}\u2069`;
}

/** Tree labels and descriptions: plain text, isolated so that a price stays on its side of an Arabic name. */
export function forTree(text: string, limit: number = LABEL_LIMIT): string {
	return isolate(display(text, limit));
}

/** For a whole row: joins the non-empty parts and removes isolates and direction marks. */
export function forScreenReader(...parts: ReadonlyArray<string | undefined>): string {
	return parts
		.filter((part) => part !== undefined && part !== "")
		.join(", ")
		.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, "");
}

/**
 * Quick pick labels, descriptions, and details. These render `$(name)` as an icon, so it's escaped.
 * Right-to-left text is isolated; otherwise it would move an adjacent number to its other side.
 */
export function forQuickPick(text: string): string {
	const escaped = display(text, TOOLTIP_LIMIT).replace(ICON, (match: string, escape?: string) =>
		escape ? match : `\\${match}`,
	);
	return isolateWhereNeeded(escaped);
}

/**
 * Short texts of input boxes (titles, prompts, validation messages), quick picks (titles, placeholders), terminals,
 * and the status bar, and what errors quote from the marketplace. Some of these run `[text](command:…)` on click or
 * render icons; an invisible word joiner breaks both. One line of at most 300 graphemes, plus an ellipsis if cut.
 */
export function forPrompt(text: string): string {
	const broken = display(text, PROMPT_LIMIT)
		.replaceAll("](", `]${WORD_JOINER}(`)
		.replaceAll("$(", `$${WORD_JOINER}(`);
	return isolateWhereNeeded(broken);
}

function isolateWhereNeeded(text: string): string {
	return RIGHT_TO_LEFT.test(text) ? isolate(text) : text;
}

/** Notifications and progress. They run links just as prompts do. */
export function forNotification(text: string): string {
	return forPrompt(text);
}

/**
 * For Markdown: one line without links, HTML, entities, images, or icons. Encodes `@`, `://`, and `www.` so
 * that no parser sees an address, and `$` because VS Code looks for icons after parsing, when a backslash is
 * gone.
 */
export function forMarkdown(text: string): string {
	return display(text, TOOLTIP_LIMIT)
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replace(MARKDOWN_SPECIAL, "\\$&")
		.replaceAll("@", "&#64;")
		.replaceAll("$", "&#36;")
		.replaceAll("://", "&#58;//")
		.replace(/(www)\./gi, "$1&#46;")
		.replace(/^(\d+)\.(?!\d)/, "$1\\.");
}

/**
 * The confirmation VS Code shows before a tool runs: plain text in a dialog, Markdown in a chat. An invisible
 * word joiner breaks anything Markdown would turn into a link, an entity, or an element.
 */
export function forToolQuestion(text: string): string {
	return forPrompt(text)
		.replaceAll("://", `:${WORD_JOINER}//`)
		.replace(/(www)\./gi, `$1${WORD_JOINER}.`)
		.replaceAll("@", `${WORD_JOINER}@`)
		.replace(/&(?=[#\w])/g, `&${WORD_JOINER}`)
		.replace(/<(?=[a-z/!?])/gi, `<${WORD_JOINER}`);
}

/**
 * Long text with line breaks: details of modal dialogs, and descriptions in webviews (as text content), tree hovers,
 * and tool results, with at most one empty line in a row. Descriptions in Markdown then go through `forMarkdown`, too.
 */
export function forDetail(text: string, limit: number = DETAIL_LIMIT): string {
	const lines = visible(head(text, limit).replace(LINE_BREAKS, "\n").replace(CONTROLS_BUT_BREAKS, " "));
	const tidy = lines
		.replace(BLANKS, " ")
		.replace(/ ?\n ?/g, "\n")
		.replace(/\n{3,}/g, "\n\n");
	return cap(tidy.trim(), limit);
}

/**
 * The log: one line of quoted JSON. Escapes invisible characters so that nothing hides, and the slashes of
 * addresses, because the log viewer turns addresses into links.
 */
export function forLog(text: string): string {
	const cut = text.length > LOG_UNITS ? `${text.slice(0, LOG_UNITS)}…` : text;
	return JSON.stringify(cut).replaceAll("://", ":\\/\\/").replace(UNPRINTABLE, escapes);
}

/** A value as exact JSON, on one line if `indent` is 0; characters that reorder text or are invisible are escaped. */
export function forJson(value: unknown, indent: number | string = 2): string {
	return JSON.stringify(value, undefined, indent).replace(MOVING, escapes);
}

function escapes(characters: string): string {
	return characters
		.split("")
		.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
		.join("");
}

/**
 * A CSV cell (RFC 4180) that a spreadsheet never evaluates: a formula at its start gets an apostrophe. So does one after
 * a semicolon, a tab, or a line break, where spreadsheets in some languages start another cell despite the quotes.
 */
export function forCsv(text: string): string {
	if (NEGATIVE_DECIMAL.test(text)) return text;
	const defused = text.toWellFormed().replaceAll("\0", "").replace(FORMULA_START, "'");
	const safe = /^[\t\r]/.test(defused) ? `'${defused}` : defused;
	return CSV_NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The clipboard: no line breaks or control characters, since a shell would run pasted lines. */
export function forClipboard(text: string): string {
	return display(text, CLIPBOARD_LIMIT);
}

/** Comments in code snippets: one line that can't close the comment in any language offered. */
export function forCodeComment(text: string): string {
	return display(text, TOOLTIP_LIMIT)
		.replaceAll("*/", "* /")
		.replaceAll("-->", "-- >")
		.replaceAll("?>", "? >")
		.replaceAll("</", "< /")
		.replace(/(?<!\\)\\+$/, "");
}

/** Every verbatim occurrence of the part, without overlaps, as offsets in UTF-16 units. None if the part is empty. */
export function occurrencesOf(text: string, part: string): Array<{ start: number; end: number }> {
	const found: Array<{ start: number; end: number }> = [];
	if (part === "") return found;
	for (let start = text.indexOf(part); start >= 0; start = text.indexOf(part, start + part.length))
		found.push({ start, end: start + part.length });
	return found;
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
