import * as l10n from "@vscode/l10n";
import { display } from "../base/text.ts";
import { valid, invalid, type Verdict } from "./inputVerdict.ts";

const LOCAL =
	/^[^\s\p{C}\p{Default_Ignorable_Code_Point}@"(),:;<>[\]\\.]+(?:\.[^\s\p{C}\p{Default_Ignorable_Code_Point}@"(),:;<>[\]\\.]+)*$/u;
const DOMAIN =
	/^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])$/u;

interface LookAlike {
	readonly index: number;
	/** A script in `scripts`, or `other`, `disguised`, or `Punycode`. */
	readonly script: string;
}

/** Like `checkEmail`, but also accepts a domain without a dot: a marketplace may be inside a company. */
export function checkSignInEmail(text: string): Verdict<string> {
	const address = trimmed(text);
	const [, local, host] = /^([^@]+)@([\p{L}\p{N}][\p{L}\p{N}-]{0,62})$/u.exec(address) ?? [];
	const verdict = checkTrimmed(local === undefined ? address : `${local}@${host}.example`);
	return verdict.ok ? { ...verdict, value: address } : checkTrimmed(address);
}

/**
 * Checks one email address, including non-ASCII ones (EAI). The value is the text without the spaces and invisible
 * characters around it, which come from copying, otherwise exactly as typed. A note warns of the first letter that looks
 * like another, or of an `xn--` domain.
 */
export function checkEmail(text: string): Verdict<string> {
	return checkTrimmed(trimmed(text));
}

/** The same for addresses that differ only in capitals, which are one buyer’s or account’s. */
export function emailKey(email: string): string {
	return email.toLowerCase();
}

function trimmed(text: string): string {
	return text.replaceAll(/^[\s\p{Cf}]+|(?<![\s\p{Cf}])[\s\p{Cf}]+$/gu, "");
}

function checkTrimmed(address: string): Verdict<string> {
	const at = address.lastIndexOf("@");
	const local = address.slice(0, Math.max(at, 0));
	const domain = address.slice(at + 1);
	if (address === "") return invalid(l10n.t("Enter an email address."));
	if (at < 1 || address.length > 254 || local.length > 64 || !LOCAL.test(local) || !DOMAIN.test(domain)) {
		return invalid(
			l10n.t(
				"“{0}” isn’t a valid email address. Enter an address such as name@example.com.",
				display(address, 60),
			),
		);
	}
	const [first] = lookAlike(address);
	return valid(address, first && lookAlikeSentence(address, first));
}

function lookAlikeSentence(address: string, { index, script }: LookAlike): string {
	const character = String.fromCodePoint(address.codePointAt(index) ?? 0);
	switch (script) {
		case "Punycode":
			return l10n.t(
				"Part of the domain is encoded (xn--), so the address may look like another one when displayed.",
			);
		case "disguised":
			return l10n.t(
				"The character “{0}” looks like an ordinary letter but isn’t one, so the address may not be what it looks like.",
				character,
			);
		case "other":
			return l10n.t("The letter “{0}” isn’t Latin, so the address may not be what it looks like.", character);
		default:
			return l10n.t(
				"The letter “{0}” is {1}, so the address may not be what it looks like.",
				character,
				script,
			);
	}
}

const scripts: ReadonlyArray<readonly [string, RegExp]> = [
	["Cyrillic", /\p{Script=Cyrillic}/u],
	["Greek", /\p{Script=Greek}/u],
	["Armenian", /\p{Script=Armenian}/u],
	["Cherokee", /\p{Script=Cherokee}/u],
	["Hebrew", /\p{Script=Hebrew}/u],
	["Arabic", /\p{Script=Arabic}/u],
];
/** Letters of other scripts that look like Latin ones. */
const LATIN_TWINS = /^[аеорсухіјѕһӏԁԛԝвкмнтгАВЕКМНОРСТХІЈЅԀԚԜονιαρυκτχΑΒΕΖΗΙΚΜΝΟΡΤΥΧօոսհցքᎪᎬᏴᎢᏆᎷᎻᏀ]+$/u;
/** Full-width letters, the Kelvin sign, mathematical alphabets, dotless i, and others that mail systems may fold. */
const DISGUISED = /[\u0131\u0269\u0261\u212a\uff01-\uff5e\u{1d400}-\u{1d7ff}]/u;

/**
 * Finds look-alike letters: another script mixed into a Latin part of the address, a part made only of letters
 * that look Latin, full-width and mathematical letters, and `xn--` domains. `index` counts UTF-16 units of
 * `email`. A part written entirely in another script has none unless all its letters look Latin.
 */
export function lookAlike(email: string): LookAlike[] {
	const found: LookAlike[] = [];
	for (const part of email.matchAll(/[^@.\-_+]+/gu)) {
		const mixed = /\p{Script=Latin}/u.test(part[0]);
		const twins = LATIN_TWINS.test(part[0]);
		for (const letter of part[0].matchAll(/[\p{L}\p{N}\p{S}]/gu)) {
			const script = suspicion(letter[0], mixed || twins);
			if (script !== undefined) found.push({ index: part.index + letter.index, script });
		}
	}
	const domain = email.lastIndexOf("@") + 1;
	for (const label of email.slice(domain).matchAll(/(?<=^|\.)xn--/gi))
		found.push({ index: domain + label.index, script: "Punycode" });
	return found.toSorted((a, b) => a.index - b.index);
}

function suspicion(letter: string, suspiciousPart: boolean): string | undefined {
	if (DISGUISED.test(letter)) return "disguised";
	if (!suspiciousPart || !/\p{L}/u.test(letter) || /\p{Script=Latin}/u.test(letter)) return undefined;
	return scripts.find(([, pattern]) => pattern.test(letter))?.[0] ?? "other";
}

interface ListedEmail {
	/** Counts from 1. */
	readonly line: number;
	readonly text: string;
	/** The end date after the address, as entered. */
	readonly until?: string;
}

/**
 * Splits pasted text or a CSV column into addresses, separated by line breaks, commas, semicolons, or tabs.
 * Takes the address from `Name <address>`, and drops surrounding quotes, `mailto:`, and blank entries.
 * Addresses separated only by spaces stay one entry, which isn't valid: no address is dropped or joined to another.
 * Text with a digit, or after “until”, that follows an address on the same line is the address's end date.
 * Doesn't validate, so that an invalid entry can be reported.
 */
export function parseEmails(text: string): ListedEmail[] {
	const lines = text.replace(/^\ufeff/, "").split(/\r\n|[\r\n\u2028\u2029]/);
	return lines.flatMap((line, index) => emailsOf(line, index + 1));
}

/** The addresses, one per line, as a text for `parseEmails`. */
export function joinEmails(emails: ReadonlyArray<Pick<ListedEmail, "text" | "until">>): string {
	const lines = emails.map(({ text, until = "" }) => {
		if (until === "") return text;
		return `${text}, ${isDateLike(until) ? until : `until ${until}`}`;
	});
	return lines.join("\n");
}

function emailsOf(text: string, line: number): ListedEmail[] {
	const entries: ListedEmail[] = [];
	for (const piece of text.split(SEPARATOR)) {
		const entry = bareAddress(piece);
		const before = entries.at(-1);
		if (before?.text.includes("@") === true && before.until === undefined && isDateLike(entry))
			entries[entries.length - 1] = { ...before, until: entry.replace(UNTIL, "") || entry };
		else if (entry !== "") entries.push({ line, text: entry });
	}
	return entries;
}

/** Separates addresses, and an address from the end date after it. A space before a date separates, too. */
const SEPARATOR = /[,;\t]|\s(?=\d+[./-]\d+[./-]\d+\s*(?:[,;\t]|$))/;

const UNTIL = /^until\b\s*/i;

/** Whether the text may be meant as an end date, valid or not. */
export function isDateLike(text: string): boolean {
	return (/\d/.test(text) || UNTIL.test(text)) && !text.includes("@");
}

/** An address after a name. Only a name in quotation marks may itself be an address. */
const NAMED = /^(?:[^@<>]*|"[^"<>]*"\s*|'[^'<>]*'\s*)<([^<>]*)>\s*$/;

function bareAddress(piece: string): string {
	const unquoted = piece.trim().replace(/^(["'])(.*)\1$/, "$2");
	const bracketed = NAMED.exec(unquoted);
	return (bracketed?.[1] ?? unquoted).trim().replace(/^mailto:/i, "");
}
