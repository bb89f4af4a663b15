/**
 * Other people's text. Whatever the service or a seller wrote is never code and never markup for us:
 * there is one function for every kind of surface that shows it. Use the one of the surface, always.
 */
import * as l10n from "@vscode/l10n";
import { clean, cleanLines } from "./cleanText.ts";

const LABEL_LIMIT = 120;
const TOOLTIP_LIMIT = 600;
const PROMPT_LIMIT = 300;
const DETAIL_LIMIT = 20_000;
const CLIPBOARD_LIMIT = 100_000;
const LOG_UNITS = 2_000;

const WORD_JOINER = "\u2060";
const RIGHT_TO_LEFT =
	/[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
/** What VS Code takes for an icon, with the sign by which it leaves one as text. */
const ICON = /(\\)?\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/g;
const MARKDOWN_SPECIAL = /[\\`*_{}[\]()#+\-!~|>"'^=]/g;
const FORMULA_START = /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212]/u;
const CSV_NEEDS_QUOTES = /[",;\r\n\t']|^\s|\s$/;
const UNPRINTABLE = /[\u2800\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** What moves the text beside it or hides in it, and has no place in any honest name. */
const MOVING = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/**
 * The core of all others: one line, well-formed, without controls, invisible or direction-changing characters,
 * at most `limit` graphemes (an ellipsis marks a cut). Blank text gives "".
 */
export function display(text: string, limit: number = LABEL_LIMIT): string {
	return clean(text, limit);
}

/** A dataset's or seller's name; where nothing of it can be seen, the start of its id stands for it. */
export function displayName(name: string, id: string, limit: number = LABEL_LIMIT): string {
	return clean(name, limit) || l10n.t("(unnamed) · {0}", clean(id.slice(0, 8), 8));
}

/** Keeps the text's own direction from moving what stands beside it (U+2068 … U+2069). Takes displayed text. */
export function isolate(displayed: string): string {
	return displayed === "" ? "" : `\u2068${displayed}\u2069`;
}

/** Labels and descriptions of trees: plain text there, isolated so that a price stays on its side of an Arabic name. */
export function forTree(text: string, limit: number = LABEL_LIMIT): string {
	return isolate(clean(text, limit));
}

/**
 * Quick pick labels, descriptions and details: these draw `$(name)` as an icon, so it is escaped as VS Code does. What
 * is written from right to left is isolated, or it would draw the number beside it to its other side.
 */
export function forQuickPick(text: string): string {
	const escaped = clean(text, TOOLTIP_LIMIT).replace(ICON, (match: string, escape?: string) =>
		escape ? match : `\\${match}`,
	);
	return isolateWhereNeeded(escaped);
}

/**
 * Prompts and validation of input boxes, titles of quick picks, progress: these run `[text](command:…)` on a click
 * and draw icons. Both are broken by an invisible word joiner. One line of at most 300 graphemes.
 */
export function forPrompt(text: string): string {
	const broken = clean(text, PROMPT_LIMIT)
		.replaceAll("](", `]${WORD_JOINER}(`)
		.replaceAll("$(", `$${WORD_JOINER}(`);
	return isolateWhereNeeded(broken);
}

function isolateWhereNeeded(text: string): string {
	return RIGHT_TO_LEFT.test(text) ? isolate(text) : text;
}

/** Notifications: they run links as prompts do, so the same rule holds. */
export function forNotification(text: string): string {
	return forPrompt(text);
}

/**
 * For a `MarkdownString` (never trusted, never with HTML or theme icons): one line without anchors, HTML,
 * entities, images or automatic links. `@`, `://` and `www.` are written so that no parser takes them for an address,
 * and `$` so that no icon comes of it: the editor looks for icons in what the parser made, where a backslash is gone.
 */
export function forMarkdown(text: string): string {
	return clean(text, TOOLTIP_LIMIT)
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replace(MARKDOWN_SPECIAL, "\\$&")
		.replaceAll("@", "&#64;")
		.replaceAll("$", "&#36;")
		.replaceAll("://", "&#58;//")
		.replace(/(www)\./gi, "$1&#46;")
		.replace(/^(\d+)\./, "$1\\.");
}

/**
 * The question that the editor asks before a tool runs: plain text in a dialog, Markdown in a chat. What the latter
 * would make a link, an entity or an element of is broken by an invisible word joiner.
 */
export function forToolQuestion(text: string): string {
	return forPrompt(text)
		.replaceAll("://", `:${WORD_JOINER}//`)
		.replace(/(www)\./gi, `$1${WORD_JOINER}.`)
		.replaceAll("@", `${WORD_JOINER}@`)
		.replace(/&(?=[#\w])/g, `&${WORD_JOINER}`)
		.replace(/<(?=[a-z/!?])/gi, `<${WORD_JOINER}`);
}

/** Long text where lines matter: details of modal dialogs, descriptions in webviews (as text content). */
export function forDetail(text: string, limit: number = DETAIL_LIMIT): string {
	return cleanLines(text, limit);
}

/**
 * The log: one line in JSON quotes; what cannot be seen is written as its escape, so that nothing hides, and so are
 * the slashes of an address: the view of a log makes a link of every one.
 */
export function forLog(text: string): string {
	const cut = text.length > LOG_UNITS ? `${text.slice(0, LOG_UNITS)}…` : text;
	return JSON.stringify(cut).replaceAll("://", ":\\/\\/").replace(UNPRINTABLE, escapes);
}

/** A value exactly as JSON, over lines: what moves the text beside it or hides in it is written as its escape. */
export function forJson(value: unknown): string {
	return JSON.stringify(value, undefined, 2).replace(MOVING, escapes);
}

function escapes(characters: string): string {
	return characters
		.split("")
		.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
		.join("");
}

/** One cell of a CSV file (RFC 4180) which a spreadsheet opens as text: a formula gets a leading apostrophe. */
export function forCsv(text: string): string {
	const wellFormed = text.toWellFormed().replaceAll("\0", "");
	const safe = FORMULA_START.test(text) || /^[\t\r\0]/.test(text) ? `'${wellFormed}` : wellFormed;
	return CSV_NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The clipboard: no line breaks and no controls, since a paste into a shell would run what follows one. */
export function forClipboard(text: string): string {
	return clean(text, CLIPBOARD_LIMIT);
}

/** Comments in code snippets: one line that cannot end the comment in any of the languages offered. */
export function forCodeComment(text: string): string {
	return clean(text, TOOLTIP_LIMIT)
		.replaceAll("*/", "* /")
		.replaceAll("-->", "-- >")
		.replaceAll("?>", "? >")
		.replaceAll("</", "< /")
		.replace(/(?<!\\)\\+$/, "");
}
