import assert from "node:assert/strict";
import * as fc from "fast-check";
import { parse as parseCsv } from "csv-parse/sync";
import { marked } from "marked";
import {
	display,
	displayName,
	forClipboard,
	forCodeComment,
	forCsv,
	forDetail,
	forJson,
	forLog,
	forMarkdown,
	forNotification,
	forPrompt,
	forQuickPick,
	forToolQuestion,
	forTree,
	occurrencesOf,
} from "../../../src/base/text.ts";
import { anyCharacter } from "../../support/anyCharacter.ts";
import { honestNames, hostileTexts } from "../../support/hostileText.ts";

const anyText = fc.oneof(
	fc.string({ unit: "grapheme" }),
	fc.string({ unit: anyCharacter }),
	fc
		.array(fc.constantFrom(...hostileTexts.filter(({ text }) => text.length < 1_000).map(({ text }) => text)))
		.map((texts) => texts.join("")),
);
const UNSAFE =
	/[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u3164\u2800]/u;
const graphemes = (text: string) => Array.from(new Intl.Segmenter().segment(text)).length;

function forEveryText(check: (text: string) => void): void {
	for (const { text } of [...hostileTexts, ...honestNames]) check(text);
	fc.assert(fc.property(anyText, check));
}

describe("Other people’s text", () => {
	for (const { name, text } of honestNames) {
		it(`is shown unchanged: ${name}`, () => {
			assert.equal(display(text), text);
			assert.equal(forTree(text), `\u2068${text}\u2069`);
			assert.equal(forQuickPick(text).replace(/[\u2068\u2069]/g, ""), text);
			assert.equal(forDetail(text), text);
			assert.equal(forClipboard(text), text);
			assert.equal(forNotification(text).replace(/[\u2068\u2069]/g, ""), text);
		});
	}

	it("becomes one well-formed line without control, invisible, or direction-changing characters", () => {
		forEveryText((text) => {
			const shown = display(text);
			assert.doesNotMatch(shown, UNSAFE);
			assert.ok(shown.isWellFormed());
			assert.equal(shown, shown.trim());
			assert.doesNotMatch(shown, /\p{M}{5}/u);
		});
	});

	it("stays the same when sanitized twice", () => {
		forEveryText((text) => {
			if (display(text).length < 120) assert.equal(display(display(text)), display(text));
		});
	});

	it("is truncated between graphemes, with an ellipsis", () => {
		assert.equal(display("👨\u200d👩\u200d👧".repeat(200), 3), `${"👨\u200d👩\u200d👧".repeat(3)}…`);
		assert.equal(display("abcdef", 6), "abcdef");
		assert.equal(display("abc defgh", 4), "abc…");
		forEveryText((text) => assert.ok(graphemes(display(text, 20)) <= 21));
	});

	it("is sanitized even if it’s a megabyte long", () => {
		for (const { text } of hostileTexts) forMarkdown(forTree(text));
	});

	it("becomes empty if blank, and a blank name becomes “(unnamed)” with the start of the ID", () => {
		for (const text of ["", "  ", "\u00a0", "\u3164", "\u2800", "\u200b\u200d\u2060\ufeff", "\u202e"]) {
			assert.equal(display(text), "");
			assert.equal(forTree(text), "");
			assert.equal(displayName(text, "0a1b2c3d-0000-4000-8000-000000000000"), "(unnamed) · 0a1b2c3d");
		}
		assert.equal(displayName("Rivers", "0a1b2c3d"), "Rivers");
	});

	it("keeps line breaks in a detail, and no other invisible characters", () => {
		assert.equal(forDetail("a\r\nb\u2028c\n\n\n\n\nd\u202e\t e \n f"), "a\nb\nc\n\nd e\nf");
		forEveryText((text) => assert.doesNotMatch(forDetail(text).replaceAll("\n", ""), UNSAFE));
	});

	it("renders no icon in a quick pick", () => {
		assert.equal(forQuickPick("$(trash) Free"), "\\$(trash) Free");
		assert.equal(forQuickPick("\\$(trash)"), "\\$(trash)");
		forEveryText((text) =>
			assert.doesNotMatch(forQuickPick(text), /(?<!\\)\$\([A-Za-z0-9-]+(~[A-Za-z]+)?\)/),
		);
	});

	it("doesn’t reorder adjacent text in a quick pick", () => {
		assert.equal(forQuickPick("שפה טובה"), "\u2068שפה טובה\u2069");
		assert.equal(forQuickPick("بيان"), "\u2068بيان\u2069");
		assert.equal(forQuickPick("海洋データ"), "海洋データ");
	});

	it("renders no link and no icon in prompts and notifications", () => {
		const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
		forEveryText((text) => {
			for (const shown of [forPrompt(text), forNotification(text)]) {
				assert.doesNotMatch(shown, link);
				assert.ok(!shown.includes("$("));
				// 300 of the text, an ellipsis, and the two marks around text written right to left.
				assert.ok(graphemes(shown) <= 303);
				assert.doesNotMatch(shown, /[\r\n]/);
			}
		});
	});

	it("is isolated in a prompt if it’s written right to left", () => {
		assert.equal(forPrompt("بيانات"), "\u2068بيانات\u2069");
		assert.equal(forPrompt("Rivers"), "Rivers");
	});

	it("renders as plain text in Markdown, without links, images, HTML, or blocks", () => {
		forEveryText((text) => {
			const html = marked.parse(forMarkdown(text), { async: false, gfm: true });
			const plain = html.replace(/^<p>/, "").replace(/<\/p>\n$/, "");
			assert.doesNotMatch(plain, /<[a-z!/?]/i, JSON.stringify([text, html]));
			const decoded = plain
				.replaceAll("&#64;", "@")
				.replaceAll("&#58;", ":")
				.replaceAll("&#46;", ".")
				.replaceAll("&quot;", '"')
				.replaceAll("&#39;", "'")
				.replaceAll("&lt;", "<")
				.replaceAll("&gt;", ">")
				.replaceAll("&amp;", "&");
			assert.equal(decoded, display(text, 600));
		});
	});

	it("is unchanged in Markdown if it’s a price, an ID, or a time, but can’t start a list or a rule", () => {
		for (const text of [
			"0.00420000",
			"1234567.89 USD",
			"7b0c2a4e-6f13-4d58-9c1b-2f6f0a9d3e51",
			"2026-11-18T14:02:11Z",
		])
			assert.equal(forMarkdown(text), text);
		assert.equal(forMarkdown("1. Rivers"), "1\\. Rivers");
		assert.equal(forMarkdown("- Rivers --- and - lakes -"), "\\- Rivers \\-\\-\\- and \\- lakes \\-");
	});

	it("renders no link, element, or entity in a tool’s confirmation, as plain text or Markdown", () => {
		forEveryText((text) => {
			const question = forToolQuestion(text);
			assert.doesNotMatch(question.replaceAll(/[\u2060\u2068\u2069]/g, ""), UNSAFE);
			assert.doesNotMatch(question, /\]\(|:\/\/|www\.|(?<!\u2060)@|&[#\w]|<[a-z/!?]|\$\(/i);
		});
		assert.equal(forToolQuestion("بيانات"), "\u2068بيانات\u2069");
		assert.equal(forToolQuestion("O’Neill – “Data” (EU) #1 C++ 50 %"), "O’Neill – “Data” (EU) #1 C++ 50 %");
	});

	it("is one line in the log, with invisible characters escaped", () => {
		forEveryText((text) => {
			const line = forLog(text);
			assert.doesNotMatch(line, UNSAFE);
			assert.ok(!line.includes("://"), "a link");
			const read: unknown = JSON.parse(line);
			assert.equal(read, text.length > 2_000 ? `${text.slice(0, 2_000)}…` : text);
		});
		assert.equal(forLog("a\u001b[2J\u202e"), '"a\\u001b[2J\\u202e"');
	});

	it("is exact in JSON, with invisible characters escaped", () => {
		forEveryText((text) => {
			const shown = forJson({ [text]: text });
			assert.deepEqual(JSON.parse(shown), JSON.parse(JSON.stringify({ [text]: text })));
			assert.doesNotMatch(shown, /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/);
		});
		for (const { text } of honestNames) assert.ok(forJson(text).includes(text));
	});

	it("opens as text in a spreadsheet and survives a CSV round trip", () => {
		forEveryText((text) => {
			const [row]: string[][] = parseCsv(`${forCsv(text)},end\r\n`, { relax_column_count: true });
			assert.equal(row?.length, 2);
			const [cell = ""] = row ?? [];
			const isNumber = /^-\d+(\.\d+)?$/.test(text);
			for (const part of isNumber ? [] : cell.split(/[;\t\r\n]/))
				assert.doesNotMatch(part, /^["\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u);
			assert.doesNotMatch(cell, /^[\t\r]/);
			const kept = text.toWellFormed().replaceAll("\0", "");
			assert.equal(cell.replaceAll("'", ""), kept.replaceAll("'", ""));
		});
		assert.equal(forCsv("=1"), `"'=1"`);
		for (const amount of ["100.00", "-12.50", "-7"]) assert.equal(forCsv(amount), amount);
		for (const formula of ["-1+2", "-", "--1", "-1 "]) assert.match(forCsv(formula), /^"'-/);
	});

	it("opens as text in a spreadsheet that also starts a cell after a semicolon, a tab, or a line break", () => {
		assert.equal(forCsv("x;=cmd|'/C calc'!A0;y"), `"x;'=cmd|'/C calc'!A0;y"`);
		assert.equal(forCsv('a"b,c;\n=1'), `"a""b,c;\n'=1"`);
		assert.equal(forCsv("a\t+1\r@b"), `"a\t'+1\r'@b"`);
		assert.equal(forCsv('a; "=1"'), `"a; ""'=1"""`);
		assert.equal(forCsv("In 2 parts:\n- a; b-c\n- d = 1"), `"In 2 parts:\n'- a; b-c\n'- d = 1"`);
		assert.equal(forCsv("Tides; hourly, -1 to +1 m"), '"Tides; hourly, -1 to +1 m"');
	});

	it("is copied without line breaks or control characters", () => {
		assert.equal(forClipboard("rm -rf /\n\u001b[A"), "rm -rf / [A");
		forEveryText((text) => assert.doesNotMatch(forClipboard(text), UNSAFE));
	});

	it("can’t close a comment in a snippet", () => {
		forEveryText((text) => assert.doesNotMatch(forCodeComment(text), /\*\/|-->|\?>|<\/|[\r\n]|\\$/));
	});
});

describe("Occurrences of a part in a text", () => {
	it("are all the exact ones, without overlaps, and none of an empty part", () => {
		assert.deepEqual(occurrencesOf("aaa-aa", "aa"), [
			{ start: 0, end: 2 },
			{ start: 4, end: 6 },
		]);
		assert.deepEqual(occurrencesOf("nothing of the kind", "aa"), []);
		assert.deepEqual(occurrencesOf("anything", ""), []);
	});
});
