import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
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

/** The lines of the documents that a user reads, without code and links. */
const paragraphs = ["README.md", "EXTENSION.md", "SECURITY.md", "CHANGELOG.md"].flatMap((path) =>
	readFileSync(inRoot(path), "utf8")
		.replaceAll(/```.*?```|`[^`\n]*`|\]\([^)]*\)/gs, "")
		.split("\n"),
);

const thoseWith = (
	pattern: RegExp,
	excused: readonly RegExp[] = [],
	among: readonly string[] = texts,
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
	"Add Apply Check Clear Collapse Compare Configure Connect Copy Debug Delete Deposit Dismiss Enter Estimate Export Filter Generate Grant Group Insert Manage Mark New Open Pin Preview Publish Refresh Remove Report Reset Revoke Save Search Set Show Sign Sort Stop Switch Try Unpin Use Validate Watch Withdraw".split(
		" ",
	),
);

/** Proper names, which keep their capitals in a heading. */
const names = /\b(?:Activity|API|CSV|Discover|ID|JSON|My Datasets|VS Code)\b/g;

/** The headings below a page's title that are a single literal. */
function headings(): string[] {
	const heading =
		/(?:<h[2-6][^>]*>\s*\{|<(?:Section|StateBlock)\s[^>]*?title=\{(?:\w+ \? )?)\s*(?:rich\()?l10n\.t\(\s*"([^"]*)"/g;
	return globSync("src/pages/**/*.tsx", { cwd: inRoot() }).flatMap((path) =>
		Array.from(readFileSync(join(inRoot(), path), "utf8").matchAll(heading), ([, words]) => words ?? ""),
	);
}

describe("The text a user reads", () => {
	it("uses no retired term", () => {
		// A connection is refused; a request is rejected.
		const connections = [/refused the connection/g, /connection was refused/g];
		assert.deepEqual(thoseWith(retired, connections), []);
	});

	it("uses no term that only documents may use, and neither do schemas and tools", () => {
		assert.deepEqual(thoseWith(retiredInInterface), []);
		assert.deepEqual(thoseWith(retiredInInterface, [], machineRead), []);
	});

	it("uses US spelling and serial commas, and so do schemas, tools, and documents", () => {
		for (const among of [texts, machineRead, paragraphs]) {
			assert.ok(among.length > 10);
			assert.deepEqual(thoseWith(british, [], among), []);
			assert.deepEqual(thoseWith(withoutSerialComma, [], among), []);
		}
	});

	it("uses no retired term and no long form in schemas, tools, and documents", () => {
		const excused = [/refused (?:the )?connections?/g, /connection (?:was|is) refused/g];
		assert.deepEqual(thoseWith(retired, excused, [...machineRead, ...paragraphs]), []);
		assert.deepEqual(thoseWith(uncontracted, [], [...machineRead, ...paragraphs]), []);
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
		assert.deepEqual(thoseWith(/['"]/, [/"[a-z_]+": (?=\[)/g, /`[^`]*`/g]), []);
	});

	it("uses contractions", () => {
		assert.deepEqual(thoseWith(uncontracted), []);
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
		const found = headings();
		assert.ok(found.length > 10);
		const other = found.filter(
			(words) => / \p{Lu}/u.test(words.replaceAll(names, "")) || words.endsWith("."),
		);
		assert.deepEqual(other, []);
	});
});
