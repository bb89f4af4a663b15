import assert from "node:assert/strict";
import { readAccessFile } from "../../../src/manifest/accessFile.ts";
import { applyAll, fixesFor } from "../../../src/manifest/manifestFixes.ts";
import { readLock } from "../../../src/manifest/manifestLock.ts";
import { readManifest } from "../../../src/manifest/manifestText.ts";
import { hintSentences, listingHints } from "../../../src/rules/listingQuality.ts";
import { honestNames, hostileTexts } from "../../support/hostileText.ts";

/** What would break the line, move what stands beside it or hide. */
const unsafe = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200b\u202a-\u202e\u2066\u2067\ufeff]/u;

const tabs = { insertSpaces: false, tabSize: 4 };

function manifestOf(text: string): string {
	const keys = ["name", "description", "price_per_chunk", "currency", "visibility", "connector_id", text];
	const values = keys.map((key) => `${JSON.stringify(key)}: ${JSON.stringify(text)}`);
	const field = `{ "name": ${JSON.stringify(text)}, "type": ${JSON.stringify(text)}, ${JSON.stringify(text)}: 1 }`;
	return `{ ${values.join(", ")}, "metadata_schema": [${field}, ${field}] }`;
}

function assertSaid(sentence: string): void {
	assert.doesNotMatch(sentence, unsafe);
	assert.ok(sentence.isWellFormed());
	assert.ok(sentence.length < 20_000, `${sentence.length} units`);
}

describe("A hostile manifest", () => {
	for (const { name, text } of [...hostileTexts, ...honestNames]) {
		it(`is spoken of in lines of text: ${name}`, () => {
			const written = manifestOf(text);
			const { problems, draft } = readManifest(written);
			assert.ok(problems.length > 0);
			for (const problem of problems) {
				assertSaid(problem.message);
				if (text.length > 10_000) continue; // each fix reads the file anew
				for (const fix of fixesFor(written, problem, problems, tabs)) {
					assertSaid(fix.title);
					assert.doesNotThrow(() => readManifest(applyAll(written, fix.edits)));
				}
			}
			hintSentences(listingHints({ ...draft, queryable: false })).forEach(assertSaid);
		});

		it(`of access, and its record of publication, are read or left alone: ${name}`, () => {
			for (const file of [text, JSON.stringify({ [text]: text, dataset_id: text, buyers: [text, text] })]) {
				readAccessFile(file).problems.forEach(({ message }) => assertSaid(message));
			}
			const entry = { origin: text, account: text, published_at: text, hash: text };
			for (const lock of [text, JSON.stringify({ published: [entry] })]) {
				for (const { published_at } of readLock(lock)?.published ?? []) {
					assert.doesNotThrow(() => new Intl.DateTimeFormat("en").format(new Date(published_at)));
				}
			}
		});
	}
});
