import * as l10n from "@vscode/l10n";
import type { Units } from "../base/money.ts";
import { display } from "../base/text.ts";
import { checkPrice } from "./typedAmount.ts";
import { knownTypes } from "./datasetDraft.ts";

const searchFlags = ["queryable", "granted", "private", "pinned"] as const;
export type Flag = (typeof searchFlags)[number];
export type PriceOperator = "<" | "<=" | ">" | ">=" | "=";

/** One search condition; a dataset must match all conditions and contain all words. */
export type SearchTerm =
	| { kind: "price"; op: PriceOperator; value: Units }
	| { kind: "seller" | "field" | "type"; text: string }
	| { kind: "is"; flag: Flag };

export interface SearchProblem {
	/** Position in the text, in UTF-16 units. */
	start: number;
	end: number;
	message: string;
}

export interface SearchQuery {
	/** Words to find, lowercase and in NFC, in name, description, seller, and fields. A quoted phrase counts as one word. */
	words: string[];
	terms: SearchTerm[];
	/** Parts with a problem are ignored by the search. */
	problems: SearchProblem[];
}

/** `key` and `operator` are set if the token looks like a term. `value` is the rest, without quotes. */
interface SearchToken {
	start: number;
	end: number;
	raw: string;
	key?: string;
	operator?: string;
	value: string;
}

/** People type spaces around the operator of a price: `price < 0.01`. */
const TOKEN = /(?<!\S)price *(?::|:?[<>]=?|:?=) *(?=[\d.])[^\s"]+|(?:"[^"]*(?:"|$)|[^\s"])+/gi;
const TERM = /^([\p{L}_]+)(:(?:<=|>=|<|>|=)?|<=|>=|<|>|=)(.*)$/su;

/** Splits a search at spaces, except in quotes and around a price's operator. */
function tokenize(text: string): SearchToken[] {
	return Array.from(text.matchAll(TOKEN), (match) => {
		const raw = match[0];
		const place = { start: match.index, end: match.index + raw.length, raw };
		const [, key, operator, value = ""] = TERM.exec(raw.replace(/^(price) *([:<>=]+) */i, "$1$2")) ?? [];
		return key === undefined || operator === undefined
			? { ...place, value: raw.replaceAll('"', "") }
			: { ...place, key: key.toLowerCase(), operator, value: value.replaceAll('"', "") };
	});
}

/**
 * Parses the search language: words, `"two words"`, `price<0.01`, `seller:`, `field:`, `type:`, `is:`. Never
 * throws.
 */
export function parseSearch(text: string): SearchQuery {
	const query: SearchQuery = { words: [], terms: [], problems: [] };
	for (const token of tokenize(text)) {
		const result =
			token.key === undefined ? undefined : parseTerm(token.key, token.operator ?? ":", token.value);
		if (typeof result === "string")
			query.problems.push({ start: token.start, end: token.end, message: result });
		else if (result) query.terms.push(result);
		else if (token.value.trim() !== "") query.words.push(token.value.trim().normalize("NFC").toLowerCase());
	}
	return query;
}

/** Returns a term, or a sentence saying what's wrong with it. */
function parseTerm(key: string, operator: string, value: string): SearchTerm | string {
	switch (key) {
		case "price":
			return parsePrice(operator.replace(/^:/, ""), value);
		case "seller":
		case "field":
		case "type":
			return parseText(key, operator, value);
		case "is":
			return parseFlag(value);
		default:
			return l10n.t(
				"“{0}” isn’t a search term. To search for this text, put the text in quotes.",
				display(`${key}${operator}`, 30),
			);
	}
}

function parsePrice(operator: string, value: string): SearchTerm | string {
	const op = (["<", "<=", ">", ">="] as const).find((candidate) => candidate === operator) ?? "=";
	const verdict = checkPrice(value);
	if (verdict.ok) return { kind: "price", op, value: verdict.value };
	const example = `price${op}${verdict.suggestion ?? "0.01"}`;
	return value === ""
		? l10n.t("Enter a number after the operator, for example {0}.", example)
		: l10n.t("“{0}” isn’t a price. Try {1}.", display(value, 30), example);
}

function parseText(kind: "seller" | "field" | "type", operator: string, value: string): SearchTerm | string {
	const text = value.trim().toLowerCase();
	if (text !== "" && operator === ":") return { kind, text };
	const examples = { seller: "seller:acme", field: "field:city", type: "type:number" };
	return l10n.t("Enter a name after the colon, for example {0}.", examples[kind]);
}

function parseFlag(value: string): SearchTerm | string {
	const flag = searchFlags.find((candidate) => candidate === value.toLowerCase());
	return flag === undefined
		? l10n.t("After “is:”, use queryable, granted, private, or pinned.")
		: { kind: "is", flag };
}

/**
 * For each part of the search: the search without it, and the part as typed. Empty for a search with one
 * part.
 */
export function withoutEachPart(text: string): Array<{ part: string; rest: string }> {
	const parts = tokenize(text).map(({ raw }) => raw);
	if (parts.length < 2) return [];
	return parts.map((part, index) => ({ part, rest: parts.toSpliced(index, 1).join(" ") }));
}

interface SearchCompletion {
	/** The whole search with the completed term replacing the one at the cursor. */
	insert: string;
	/** The term only. */
	label: string;
	/** What the term does, as a sentence fragment. */
	detail: string;
}

function termsWithDetails(): Array<[string, string]> {
	return [
		["price<", l10n.t("Price per chunk below an amount, for example price<0.01")],
		["price>", l10n.t("Price per chunk above an amount")],
		["price=0", l10n.t("Free datasets")],
		["seller:", l10n.t("Part of the seller’s name")],
		["field:", l10n.t("Part of a field name")],
		["type:", l10n.t("Type of any field, for example type:number")],
		["is:queryable", l10n.t("Datasets that can be queried")],
		["is:granted", l10n.t("Datasets you were granted access to")],
		["is:private", l10n.t("Datasets visible only to some buyers")],
		["is:pinned", l10n.t("Datasets you pinned")],
		...knownTypes.map((type): [string, string] => [
			`type:${type}`,
			l10n.t("Datasets with a field of type {0}", type),
		]),
	];
}

/** A search for a seller's datasets by name. Quotes can't be escaped, so each part between them is a term. */
export function sellerSearch(name: string): string {
	const parts = name.split('"').filter((part) => part.trim() !== "");
	return parts.map((part) => `seller:"${part}"`).join(" ");
}

/** Whether the token looks like a term but its key is unknown, so that any term may replace it. */
function isWrongTerm({ key }: SearchToken): boolean {
	return key !== undefined && !["price", "seller", "field", "type", "is"].includes(key);
}

/**
 * Offers the terms that start with what's typed of the token at the cursor: none inside quotes or for a
 * complete term. At an empty position or for an unknown term, offers all terms but those for a single type.
 */
export function completeSearch(text: string, cursor: number): SearchCompletion[] {
	const token = tokenize(text).find(({ start, end }) => start < cursor && cursor <= end);
	const start = token?.start ?? cursor;
	const typed = token && isWrongTerm(token) ? "" : text.slice(start, cursor).toLowerCase();
	const rest = text.slice(token?.end ?? cursor);
	return termsWithDetails()
		.filter(([label]) => label.startsWith(typed) && label !== typed)
		.filter(([label]) => typed !== "" || !/^type:./.test(label))
		.map(([label, detail]) => ({ insert: text.slice(0, start) + label + rest, label, detail }));
}
