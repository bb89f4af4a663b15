import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import * as z from "zod/mini";
import { inRoot } from "../../../scripts/lib/paths.mjs";

const textsSchema = z.record(z.string(), z.string());
const textsOf = (file: string): Record<string, string> =>
	textsSchema.parse(JSON.parse(readFileSync(inRoot(...file.split("/")), "utf8")));

/** Removes the target of a welcome view's link, which is code. */
const withoutCommands = (text: string): string => text.replaceAll(/\]\(command:[^)]*\)/g, "]");

const contributed = textsOf("package.nls.json");
const texts = [
	...Object.keys(textsOf("l10n/bundle.l10n.json")),
	...Object.values(contributed).map(withoutCommands),
];

const proseKeys = /"(?:description|markdownDescription|errorMessage|modelDescription)": "((?:[^"\\]|\\.)*)"/g;

/** What schemas and tools say to VS Code and agents. */
const machineRead = ["package.json", ...globSync("media/schemas/*.json", { cwd: inRoot() })].flatMap((path) =>
	Array.from(readFileSync(inRoot(path), "utf8").matchAll(proseKeys), ([, words = ""]) => words),
);

/** Code and links, whose words have other rules. */
const codeInMarkdown = /```.*?```|`[^`\n]*`|\]\([^)]*\)/gs;

/** The lines of each document but the style guide, which names the terms it retires. */
const documents = globSync(["*.md", "{docs,src,test/support}/**/*.md"], {
	cwd: inRoot(),
	exclude: ["docs/style.md"],
});
const paragraphs = documents.flatMap((path) =>
	readFileSync(inRoot(path), "utf8").replaceAll(codeInMarkdown, "").split("\n"),
);

const comments = /^\s*\/?\*.*$|(?<=^|\s)\/\/.*$/gm;

/**
 * Words between the quotes, tags, and placeholders of code: what terminals, logs, and the local marketplace's pages
 * and errors say without a translation. The sample datasets aren't the product's words.
 */
const inCode = globSync(["src/**/*.{ts,tsx}", "scripts/**/*.{mjs,cjs}"], {
	cwd: inRoot(),
	exclude: ["src/localMarketplace/seed/*Entries.ts"],
}).flatMap((path) =>
	readFileSync(inRoot(path), "utf8")
		.replaceAll(comments, "")
		.replaceAll(/\s+/g, " ")
		.split(/["`<>]|\$\{[^{}]*\}|\$\{/)
		.filter((words) => /\w[.,:]? \w/.test(words) && !/[{}=;|]|\w\(/.test(words)),
);

const everything = [...texts, ...machineRead, ...paragraphs, ...inCode];

const thoseWith = (
	pattern: RegExp,
	excused: readonly RegExp[] = [],
	among: readonly string[] = everything,
): string[] =>
	among.filter((text) => pattern.test(excused.reduce((rest, part) => rest.replaceAll(part, ""), text)));

/** The terms that docs/style.md replaces. */
const retired =
	/\bservices?\b|\blog(?:ged|ging)?[ -]in\b|\bnot known\b|\bunknown outcome\b|\bin all(?:$|[,.])|\bthis machine\b|\bparted\b|\bput aside\b|\banew\b|\bcancelled\b|\btick\b|\bl(?:eft|eave) out\b|\bfrom here\b|\bthe editor\b|\bsettled\b|\banswer|\bforget\b|\bmeanwhile\b|\brefused?\b|\bread so far\b|^write\b|\bone’s\b|\bwe\b/i;

/** Retired in the interface alone: documents may explain a credential or an outcome. */
const retiredInInterface =
	/\bserver didn’t respond\b|\binterface is offline\b|\bcredential|\boutcome\b|\bunsettled\b|\baccess of\b|\btake back\b|\bdiscard the item\b|\bhad access before\b|^one can\b|\bplease\b|\blog out\b|\d %/i;

const british =
	/\b(?:colours?|behaviours?|labelled|metres?|rumours?|catalogues?|licences?|favourites?|grey|cancelled|organis\w+|recognis\w+|synchronis\w+|emphasis(?:e|ed|es))\b/i;

/** In lists of names, where a program can tell: “CSV, TSV and JSON”. */
const withoutSerialComma = /\b\p{Lu}\w+, \p{Lu}\w+ (?:and|or) \p{Lu}/u;

/** Texts that differ only by a capital, each for two surfaces of docs/style.md. */
const lowercase: Readonly<Record<string, readonly string[]>> = {
	"tree description or status text": [
		"access granted",
		"done",
		"earnings",
		"not queryable",
		"not sent",
		"off",
		"out of date",
		"refreshed {0}",
		"rejected",
		"select to try again",
		"sending",
		"unconfirmed",
		"watching for {0}",
		"withdrawn",
		"local marketplace, no real money",
		"balance",
	],
	"unit or price after a number": ["chunks", "free", "per chunk"],
	"name of a kind of value, within a sentence": ["date", "email addresses", "list"],
	"tab, heading, or step next to a command": ["Access ledger", "Connect to a marketplace", "Sign in"],
};

const uncontracted =
	/\bcannot\b|\b(?:can|do|does|did|is|are|was|were|will|would|has|have|had|could|should) not\b|\b(?:it|that|there|what) is\b|\byou (?:are|will|have)\b/i;

const verbs = new Set(
	"Add Apply Cancel Check Choose Clear Collapse Compare Configure Connect Continue Copy Create Debug Delete Deposit Dismiss Enter Estimate Export Filter Finish Generate Grant Group Import Insert Manage Mark New Open Paste Pay Pin Preview Publish Refresh Remove Report Reset Retry Revert Review Revoke Save Search Set Show Sign Simulate Sort Start Stop Switch Try Unpin Use Validate Watch Withdraw".split(
		" ",
	),
);

/** Proper names, which keep their capitals in a heading. */
const names = /\b(?:Activity|API|CSV|Discover|ID|JSON|My Datasets|VS Code)\b/g;

const heading =
	/(?:<h[2-6][^>]*>\s*\{|<(?:Section|StateBlock)\s[^>]*?title=\{(?:\w+ \? )?)\s*(?:rich\()?l10n\.t\(\s*"([^"]*)"|<h[2-6]>([^<>$]+)</g;

const pages = globSync(["src/pages/**/*.tsx", "src/localMarketplace/pages/*.ts"], { cwd: inRoot() }).map(
	(path) => readFileSync(inRoot(path), "utf8"),
);

/** The literals in the pages, of VS Code and of the local marketplace, that a group of the pattern finds. */
const inPages = (pattern: RegExp): string[] =>
	pages.flatMap((code) => Array.from(code.matchAll(pattern), ([, ...found]) => found.join("").trim()));

describe("The text a user reads", () => {
	it("uses no retired term", () => {
		for (const among of [texts, machineRead, paragraphs, inCode]) assert.ok(among.length > 50);
		// A connection is refused; a request is rejected. The option that names another marketplace is --service.
		const excused = [/refused (?:the )?connections?/g, /connection (?:was|is) refused/g, /--service/g];
		assert.deepEqual(thoseWith(retired, excused), []);
	});

	it("uses no term that only documents may use, and neither do schemas and tools", () => {
		assert.deepEqual(thoseWith(retiredInInterface, [], [...texts, ...machineRead]), []);
	});

	it("uses US spelling and serial commas", () => {
		assert.deepEqual(thoseWith(british), []);
		assert.deepEqual(thoseWith(withoutSerialComma), []);
	});

	it("uses contractions, except in SQL and in other people’s words", () => {
		assert.deepEqual(thoseWith(uncontracted, [/IS NOT NULL/g, /“[^”]*”/g]), []);
	});

	it("doesn’t differ from another text only by a capital, except on two surfaces of the style guide", () => {
		const known = new Set(Object.values(lowercase).flat());
		const all = new Set(texts);
		const folded = new Map<string, string[]>();
		for (const text of all) folded.set(text.toLowerCase(), [...(folded.get(text.toLowerCase()) ?? []), text]);
		const pairs = [...folded.values()].filter((same) => same.length > 1);
		assert.deepEqual(
			pairs.filter((same) => !same.some((text) => known.has(text))),
			[],
		);
		assert.equal(pairs.length, known.size, "The list has an entry that no longer has a pair.");
	});

	it("uses curly quotes, except in code", () => {
		assert.deepEqual(thoseWith(/['"]/, [/"[a-z_]+": (?=\[)/g, /`[^`]*`/g], texts), []);
		assert.deepEqual(thoseWith(/\w'\w/), []);
	});

	it("ends with a period if it has more than one sentence", () => {
		const sentences = /\p{Ll}[.?!] [\p{Lu}“]/u;
		const open = texts.filter(
			(text) => sentences.test(text) && !/(?:[.?!:…\]]|\{\d\}\)?)$/u.test(text.replace(/[”)]$/u, "")),
		);
		assert.deepEqual(open, []);
	});

	it("consists of full sentences in settings and in descriptions of tools and walkthroughs", () => {
		const described = Object.entries(contributed).filter(([key]) => /^setting\.|\.description$/.test(key));
		const open = described.filter(([, text]) => !/[.\]]$/.test(withoutCommands(text)));
		assert.ok(described.length > 20);
		assert.deepEqual(open, []);
	});

	it("ends the local marketplace’s errors with a period", () => {
		const problem = /new Problem\(\s*\d+,\s*"\w+",\s*(["`])(.*?)\1,?\s*\)/gs;
		const errors = globSync("src/localMarketplace/**/*.ts", { cwd: inRoot() }).flatMap((path) =>
			Array.from(readFileSync(inRoot(path), "utf8").matchAll(problem), ([, , words = ""]) => words),
		);
		assert.ok(errors.length > 30);
		assert.deepEqual(thoseWith(/[^.]$/, [], errors), []);
	});

	it("has command titles that start with a verb, without a period", () => {
		const titles = Object.entries(contributed).flatMap(([key, title]) =>
			key.startsWith("command.") ? [title] : [],
		);
		const other = titles.filter(
			(title) => !verbs.has(/^\p{L}+/u.exec(title)?.[0] ?? "") || title.endsWith("."),
		);
		assert.deepEqual(other, []);
	});

	it("has headings in sentence case, without a period", () => {
		const found = inPages(heading);
		assert.ok(found.length > 20);
		const other = found.filter(
			(words) => / \p{Lu}/u.test(words.replaceAll(names, "")) || words.endsWith("."),
		);
		assert.deepEqual(other, []);
	});
});
