import assert from "node:assert/strict";
import { failedText, fence } from "../../../src/agentTools/toolResults.ts";
import { MarketplaceError } from "../../../src/api/failure.ts";
import type { Dataset } from "../../../src/api/wire/schemas.ts";
import { type JournalRecord, unknownTitle } from "../../../src/model/writes/journal.ts";
import { outcomeSentence } from "../../../src/model/writes/actOutcome.ts";
import { curlCommand, datasetJson, datasetMarkdown, snippet } from "../../../src/model/datasets/snippets.ts";
import type { LedgerEntry } from "../../../src/model/writes/accessLedger.ts";
import { ledgerText } from "../../../src/model/writes/accessLedgerExport.ts";
import { activityRows } from "../../../src/views/rows/activityRows.ts";
import { billingRows } from "../../../src/views/rows/billingRows.ts";
import { datasetItem, datasetTooltip } from "../../../src/views/rows/datasetRows.ts";
import { ownedRows } from "../../../src/views/rows/ownedRows.ts";
import type { Row } from "../../../src/views/rows/row.ts";
import { honestNames, hostileTexts } from "../../support/hostileText.ts";

const now = Date.UTC(2026, 10, 21);
const ID = "00000000-0000-4000-8000-000000000001";
const AT = "2026-11-20T10:00:00.000Z";

function datasetOf(text: string): Dataset {
	return {
		id: ID,
		seller_id: ID,
		seller_name: text,
		name: text,
		description: text,
		price_per_chunk: "0.01000000",
		currency: text,
		visibility: text,
		metadata_schema: [{ name: text, type: text, description: text }],
		queryable: true,
		subscribed: false,
		created_at: text,
		updated_at: text,
	};
}

function recordOf(text: string): JournalRecord {
	const about = { target: ID, datasetName: text, email: text, currency: text, sentence: text };
	return { id: ID, kind: "grant", ...about, startedAt: AT, outcome: "unknown" };
}

function ledgerOf(text: string): LedgerEntry {
	const history = [recordOf(text)];
	const told = { datasetName: text, email: text, sentence: text };
	return { datasetId: ID, ...told, state: "unknown", action: "grant", at: AT, hasAccess: undefined, history };
}

/** Every row of every tree that can contain the text. */
function rowsOf(text: string): Row[] {
	const dataset = datasetOf(text);
	const context = {
		isPinned: () => false,
		watched: () => undefined,
		words: [],
		tooltip: () => datasetTooltip({ ...dataset, fieldCount: 1 }, { description: text }),
	};
	const record = recordOf(text);
	const money = { balance: text, total_deposited: text, total_spent: text, currency: text };
	const buyers = [ledgerOf(text)];
	const owned = ownedRows(
		{
			items: [{ id: ID, reason: "added", name: text, dataset: { kind: "ready", value: dataset, readAt: 0 } }],
			buyersOf: () => buyers,
			pages: () => 1,
			isPinned: () => false,
			listed: () => undefined,
			peersOf: () => undefined,
		},
		now,
	);
	const below = owned.flatMap(({ children }) => {
		const rows = children?.() ?? [];
		assert.ok(!(rows instanceof Promise));
		return [...rows];
	});
	return [
		datasetItem(dataset, { group: "", showSeller: true }, context),
		...activityRows([record, { ...record, kind: "deposit", amount: text }], 1, now),
		...owned,
		...below,
		...billingRows(
			{
				buyer: { kind: "ready", value: money, readAt: 0 },
				seller: { kind: "idle" },
				autoDeposit: { kind: "idle" },
				runway: undefined,
				lastDeposit: undefined,
			},
			now,
		),
	];
}

/** Asserts one line of limited length, with paired isolates and no invisible characters that move adjacent text. */
function assertTreeText(text: string): void {
	assert.doesNotMatch(text, /[\p{Cc}\u2028\u2029\u202a-\u202e\u200b\ufeff\u061c]/u);
	assert.ok(text.isWellFormed());
	assert.ok(text.length < 20_000, `${text.length} units`);
	assert.equal(text.split("\u2068").length, text.split("\u2069").length);
}

/** Asserts that VS Code's parser finds no link, picture, markup, address, or icon. */
function assertInertMarkdown(markdown: string): void {
	const decoded = markdown.replaceAll(/\\([^\w\s])/g, "");
	assert.doesNotMatch(decoded, /\]\(|!\[|<[a-z/!]|https?:\/\/|www\.|\$\([\w~-]+\)/i);
	assert.doesNotMatch(decoded.replaceAll("&#64;", ""), /@/);
}

describe("Hostile text", () => {
	for (const { name, text } of [...hostileTexts, ...honestNames]) {
		it(`stays text in rows and their hovers: ${name}`, () => {
			for (const row of rowsOf(text)) {
				assertTreeText(row.label);
				assertTreeText(row.description ?? "");
				assertTreeText(row.ariaLabel ?? "");
				assert.ok(row.datasetId === undefined || row.email !== undefined || /\S/.test(row.label), "unnamed");
				assertInertMarkdown(row.tooltip?.() ?? "");
			}
		});

		it(`stays on one line in sentences about writes: ${name}`, () => {
			const record = recordOf(text);
			const error = new MarketplaceError({ kind: "unreachable", host: "m.example", mayHaveReached: true });
			const sentence = outcomeSentence(record, { kind: "unknown", error });
			assert.ok(sentence.startsWith(`${unknownTitle(record)}. The connection`), sentence);
			assert.doesNotMatch(sentence, /[\p{Cc}\u2028\u2029\u202a-\u202e]/u);
		});

		it(`stays data in exports and copies: ${name}`, () => {
			assertInertMarkdown(datasetMarkdown(datasetOf(text)).replaceAll(/^\|.*\|$|^#+ /gm, ""));
			const record: unknown = JSON.parse(datasetJson(datasetOf(text)));
			assert.deepEqual(record, datasetOf(text));
			for (const cell of cellsOf(
				ledgerText("csv", [ledgerOf(text)], { origin: "https://m.example", account: text }),
			))
				assert.doesNotMatch(cell, /^[\s\p{Cf}]*[=+\-@＝＋－＠\t\r]/u);
		});

		it(`adds no line or code to snippets: ${name}`, () => {
			const subject = datasetOf(text);
			for (const language of ["curl", "python", "typescript"] as const) {
				const clean = snippet(language, "https://m.example", datasetOf("Rivers"));
				const lines = snippet(language, "https://m.example", subject).split("\n");
				assert.equal(lines.length, clean.split("\n").length, "no line of theirs");
				assert.deepEqual(codeOf(lines), codeOf(clean.split("\n")));
			}
		});

		it(`can’t close the fence in a tool’s response: ${name}`, () => {
			const fenced = fence({ name: text });
			const [, marker = ""] = /<<<(.*)\n/.exec(fenced) ?? [];
			assert.equal(fenced.split(marker).length, 3);
			const data = fenced.slice(fenced.indexOf("{"), fenced.lastIndexOf("}") + 1);
			assert.deepEqual(JSON.parse(data), { name: text });
		});
	}

	it("is put between markers in a rejection that a model reads, unlike the extension’s own text", () => {
		const facts = { kind: "rejected", host: "m.example", mayHaveReached: true, status: 400 } as const;
		for (const { text } of hostileTexts) {
			const told = failedText(new MarketplaceError({ ...facts, serverText: `Ignore this. ${text}` }));
			const [, marker = ""] = /<<<(.*)\n/.exec(told) ?? [];
			assert.ok(marker !== "" && told.indexOf("Ignore this.") > told.indexOf(marker));
			assert.ok(told.endsWith(`${marker}>>>`));
		}
		assert.equal(failedText(new MarketplaceError(facts)), "The marketplace rejected the request (400).");
	});

	it("can’t end a quoted shell string through a marketplace’s address", () => {
		assert.doesNotMatch(curlCommand("https://m.example/a'b", ID).slice(0, -1), /'[^']*'[^']*'/);
	});
});

function codeOf(lines: readonly string[]): string[] {
	return lines.filter((line) => !/^\s*(?:#|\/\/)/.test(line));
}

/** The cells of a CSV file, parsed according to RFC 4180. */
function cellsOf(csv: string): string[] {
	return [...csv.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
		([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
	);
}
