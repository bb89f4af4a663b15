import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import * as z from "zod/mini";
import { inRoot } from "../../../scripts/lib/paths.mjs";

const read = (paths: readonly string[], exclude: readonly string[] = []): string[] =>
	globSync(paths, { cwd: inRoot(), exclude }).map((path) => readFileSync(inRoot(path), "utf8"));

const textsSchema = z.record(z.string(), z.string());
const textsOf = (path: string): Record<string, string> =>
	textsSchema.parse(JSON.parse(read([path]).join("")));

/** Removes the target of a welcome view's link, which is code. */
const withoutCommands = (text: string): string => text.replaceAll(/\]\(command:[^)]*\)/g, "]");

const contributed = textsOf("package.nls.json");
const texts = [
	...Object.keys(textsOf("l10n/bundle.l10n.json")),
	...Object.values(contributed).map(withoutCommands),
];

const PROSE_KEYS =
	/"(?:description|markdownDescription|errorMessage|modelDescription)": "((?:[^"\\]|\\.)*)"/g;

/** The text of schemas and tools that VS Code and agents read. */
const machineRead = read(["package.json", "media/schemas/*.json"]).flatMap((json) =>
	Array.from(json.matchAll(PROSE_KEYS), ([, words = ""]) => words),
);

/** The lines of each document, issue form, and workflow; without code and links. The style guide names retired terms. */
const paragraphs = read(["*.md", "{docs,src,test}/**/*.md", ".github/**/*.yml"], ["docs/style.md"]).flatMap(
	(markdown) => markdown.replaceAll(/```.*?```|`[^`\n]*`|\]\([^)]*\)/gs, "").split("\n"),
);

/** All code but the sample datasets, which aren't the product's words. */
const source = read(["src/**/*.{ts,tsx}"], ["src/localMarketplace/seed/*Entries.ts"]);

const COMMENTS = /^\s*\/?\*.*$|(?<=^|\s)\/\/.*$/gm;

/**
 * Words between the quotes, tags, and placeholders of code: what terminals, logs, and the local marketplace's pages
 * and errors say without a translation.
 */
const inCode = [...source, ...read(["scripts/**/*.{mjs,cjs}"])].flatMap((code) =>
	code
		.replaceAll(COMMENTS, "")
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
const RETIRED =
	/\bservices?\b|\blog(?:ged|ging)?[ -](?:in|out)s?\b|\blogins?\b|\bnot known\b|\bunknown outcome\b|\bin all(?:$|[,.])|\bthis machine\b|\bparted\b|\bput aside\b|\banew\b|\bcancelled\b|\btick\b|\bl(?:eft|eave) out\b|\bfrom here\b|\bthe editor\b|\bsettled\b|\banswer|\bforget\b|\bmeanwhile\b|\brefused?\b|\bread so far\b|^write\b|\bone’s\b|\bwe\b/i;

/** Retired in the interface alone: documents may explain a credential or an outcome. */
const RETIRED_IN_INTERFACE =
	/\bservers?\b(?! error)|\binterface is offline\b|\bcredential|\boutcome\b|\bunsettled\b|\baccess of\b|\bgiv\w+ access\b|\btake back\b|\bdiscard|\bhad access before\b|^one can\b|\bplease\b|\bconnected\b|\bwatch\w* (?:a|the|this) checkout\b|\boffers no way\b|\blevel\b|\bOK\b|\.\.\./i;

const BRITISH =
	/\b(?:colours?|behaviours?|labelled|metres?|rumours?|catalogues?|licences?|favourites?|grey|cancelled|organis\w+|recognis\w+|synchronis\w+|emphasis(?:e|ed|es))\b/i;

/** Only in lists of names, because a program can't recognize other lists: “CSV, TSV and JSON”. */
const WITHOUT_SERIAL_COMMA = /\b\p{Lu}\w+, \p{Lu}\w+ (?:and|or) \p{Lu}/u;

/** Texts that differ only in capitalization, each used on two of the surfaces in docs/style.md. */
const lowercase: Readonly<Record<string, readonly string[]>> = {
	"tree description or status text": [
		"access granted",
		"done",
		"earnings",
		"grant",
		"not queryable",
		"not sent",
		"off",
		"out of date",
		"refreshed {0}",
		"rejected",
		"select to try again",
		"sending",
		"unconfirmed",
		"watching for {0} or less",
		"withdrawn",
		"local marketplace, no real money",
		"balance",
	],
	"link or row next to a button or command": [
		"Clear dates",
		"Deposit history",
		"Set end date…",
		"Sign in…",
		"Try again",
	],
	"unit or price after a number": ["chunks", "free", "per chunk"],
	"name of a kind of value, within a sentence": ["date", "email addresses", "list"],
	"quick fix next to a button": ["Remove field {0}"],
	"tab, heading, or step next to a command": ["Access ledger", "Connect to a marketplace", "Sign in"],
};

const UNCONTRACTED =
	/\bcannot\b|\b(?:can|do|does|did|is|are|was|were|will|would|has|have|had|could|should) not\b|\b(?:it|that|there|what) is\b|(?<!\bas )\b(?:you|they) (?:are|will|have)\b|\bmust not\b|\bwho is\b|\blet us\b/i;

const verbs = new Set(
	"Add Allow Apply Cancel Change Check Choose Clear Collapse Compare Configure Confirm Connect Continue Copy Create Debug Delete Deposit Dismiss Enter Estimate Export Filter Finish Generate Give Grant Group Import Insert Manage Mark New Open Paste Pay Pin Preview Publish Refresh Remove Replace Report Reset Retry Revert Review Revoke Save Search Send Set Show Sign Simulate Sort Start Stop Switch Try Unpin Use Validate Watch Withdraw".split(
		" ",
	),
);

/** Proper names, which keep their capitals in a heading. */
const NAMES = /\b(?:Activity|API|CSV|Discover|ID|JSON|My Datasets|VS Code)\b/g;

/** The words that title case leaves in lowercase, and a program's name. */
const LOWERCASE_IN_TITLES = /\b(?:a|an|and|as|at|by|curl|env|for|from|in|of|on|or|per|the|to|with)\b/g;

/** Headings below a page's title, in VS Code and in the local marketplace. */
const headings = [
	/(?:<h[2-6][^>]*>\s*\{|<(?:Section|StateBlock)\s[^>]*?title=\{(?:\w+ \? )?)\s*(?:rich\()?l10n\.t\(\s*"([^"]*)"/g,
	/<h[2-6]>([^<>$]+)</g,
];

/** Buttons of pages in VS Code and in the local marketplace, and of confirmations. */
const buttons = [
	/l10n\.t\("([^"]*)"(?=[^{}]*\}\s*<\/Button>)/g,
	/<IconButton\s[^>]*?label=\{l10n\.t\("([^"]*)"/g,
	/<button class=[^{}>]*>\s*(\p{L}[^<>$]*)/gu,
	/\baction: l10n\.t\("(\p{Lu}[^"]*)"/gu,
];

/** The literals that the patterns' groups find in the code. */
const literals = (...patterns: readonly RegExp[]): string[] =>
	patterns.flatMap((pattern) =>
		source.flatMap((code) => Array.from(code.matchAll(pattern), ([, ...found]) => found.join("").trim())),
	);

describe("The text a user reads", () => {
	it("uses no retired term", () => {
		for (const among of [texts, machineRead, paragraphs, inCode]) assert.ok(among.length > 50);
		// A connection is refused; a request is rejected. `--service` is an option, `logins` is a table, and `azure/login` an action.
		const excused = [
			/refused (?:the )?connections?/g,
			/connection (?:was|is) refused/g,
			/--service/g,
			/FROM logins/g,
			/azure\/login/g,
		];
		assert.deepEqual(thoseWith(RETIRED, excused), []);
	});

	it("uses no term that only documents may use, and neither do schemas and tools", () => {
		assert.deepEqual(thoseWith(RETIRED_IN_INTERFACE, [], [...texts, ...machineRead]), []);
	});

	it("uses US spelling and serial commas", () => {
		assert.deepEqual(thoseWith(BRITISH), []);
		assert.deepEqual(thoseWith(/\d %/), []);
		assert.deepEqual(thoseWith(WITHOUT_SERIAL_COMMA), []);
	});

	it("uses contractions, except in SQL and in other people’s words", () => {
		assert.deepEqual(thoseWith(UNCONTRACTED, [/IS NOT NULL/g, /“[^”]*”/g]), []);
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
		const errors = literals(/new Problem\(\s*\d+,\s*"\w+",\s*(?:"([^"]*)"|`([^`]*)`),?\s*\)/g);
		assert.ok(errors.length > 30);
		assert.deepEqual(thoseWith(/[^.]$/, [], errors), []);
	});

	it("asks in confirmations, and ends prompts, details, and messages with a period", () => {
		// Shows a key, and asks nothing.
		const questions = literals(/\bquestion: l10n\.t\(\s*"([^"]*)"/g).filter(
			(title) => title !== "Your new API key",
		);
		const sentences = literals(/\b(?:prompt|detail|message): l10n\.t\(\s*"([^"]*)"/g);
		assert.ok(questions.length > 10 && sentences.length > 10);
		assert.deepEqual(thoseWith(/[^?]$/, [], questions), []);
		assert.deepEqual(thoseWith(/[^.}]$/, [], sentences), []);
	});

	it("names what’s in progress with an -ing verb, without “…”", () => {
		const titles = literals(/withProgress\(\s*l10n\.t\(\s*"([^"]*)"/g);
		assert.ok(titles.length > 5);
		assert.deepEqual(thoseWith(/^(?!\w+ing )|…$/, [], titles), []);
	});

	it("has commands and buttons in title case that start with a verb, without a period", () => {
		const commands = Object.entries(contributed).filter(([key]) => key.startsWith("command."));
		const labels = literals(...buttons);
		assert.ok(labels.length > 80);
		const actions = [...commands.map(([, title]) => title), ...labels];
		const other = actions.filter(
			(title) =>
				!verbs.has(/^\p{L}+/u.exec(title)?.[0] ?? "") ||
				/(?<![\p{L}’])\p{Ll}/u.test(title.replaceAll(LOWERCASE_IN_TITLES, "")) ||
				title.endsWith("."),
		);
		assert.deepEqual(other, []);
	});

	it("has labels without a period", () => {
		const labels = literals(/\b(?:label|caption|name)(?:: |=\{)l10n\.t\(\s*"([^"]*)"/g);
		assert.ok(labels.length > 100);
		assert.deepEqual(thoseWith(/\.$/, [], labels), []);
	});

	it("has headings in sentence case, without a period", () => {
		const found = literals(...headings);
		assert.ok(found.length > 20);
		const other = found.filter(
			(words) => / \p{Lu}/u.test(words.replaceAll(NAMES, "")) || words.endsWith("."),
		);
		assert.deepEqual(other, []);
	});
});
