import assert from "node:assert/strict";
import { applyEdits } from "jsonc-parser";
import { formatTimestamp } from "../../../src/base/dates.ts";
import { readAccessFile } from "../../../src/manifest/accessFile.ts";
import { fixesFor } from "../../../src/manifest/manifestFixes.ts";
import { readLock } from "../../../src/manifest/publicationLock.ts";
import { readManifest } from "../../../src/manifest/manifestText.ts";
import { hintSentences, listingHints } from "../../../src/rules/listingHints.ts";
import { honestNames, hostileTexts } from "../../support/hostileText.ts";

/** Characters that would break the line, move adjacent text, or hide. */
const UNSAFE = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200b\u202a-\u202e\u2066\u2067\ufeff]/u;

const tabs = { insertSpaces: false, tabSize: 4 };

function manifestOf(text: string): string {
	const keys = ["name", "description", "price_per_chunk", "currency", "visibility", "connector_id", text];
	const values = keys.map((key) => `${JSON.stringify(key)}: ${JSON.stringify(text)}`);
	const field = `{ "name": ${JSON.stringify(text)}, "type": ${JSON.stringify(text)}, ${JSON.stringify(text)}: 1 }`;
	return `{ ${values.join(", ")}, "metadata_schema": [${field}, ${field}] }`;
}

function assertSaid(sentence: string): void {
	assert.doesNotMatch(sentence, UNSAFE);
	assert.ok(sentence.isWellFormed());
	assert.ok(sentence.length < 20_000, `${sentence.length} units`);
}

/** Far deeper than the parser can recurse. */
const nested = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;

describe("A hostile manifest", () => {
	for (const [name, text, sentence] of [
		["nested too deeply", `{ "name": ${nested} }`, /nested too deeply/],
		["nested without an end", "[".repeat(20_000), /nested too deeply/],
		["longer than 1 MB", `{ "name": "${"x".repeat(1_000_000)}" }`, /up to 1 MB/],
	] as const) {
		it(`is rejected in one sentence, whether it’s a dataset manifest or an access file: ${name}`, () => {
			const { problems } = readManifest(text);
			assert.deepEqual(
				problems.map(({ severity, code }) => [severity, code]),
				[["error", "too-large"]],
			);
			assert.match(problems[0]?.message ?? "", sentence);
			assert.deepEqual(
				readAccessFile(text).problems.map(({ message, severity }) => [message, severity]),
				[[problems[0]?.message, "error"]],
			);
		});
	}

	it("can’t have more than 2,000 fields", () => {
		const { problems, draft } = readManifest(JSON.stringify({ metadata_schema: Array(8_000).fill(1) }));
		assert.equal(draft.metadata_schema.length, 0);
		const found = problems.filter(({ code }) => code === "too-large").map(({ message }) => message);
		assert.deepEqual(found, ["Data Marketplace can publish up to 2,000 fields. Remove some fields."]);
	});

	it("gets up to 500 problems and a count of the rest", () => {
		const unknown = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`x${index}`, 1]));
		const fields = Array.from({ length: 300 }, () => ({ name: 1, type: 2 }));
		const { problems } = readManifest(JSON.stringify({ ...unknown, metadata_schema: fields }));
		assert.equal(problems.length, 501);
		assert.match(problems.at(-1)?.message ?? "", /^\d+ more problems aren’t listed\./);
		assert.equal(problems.at(-1)?.severity, "error");
		const buyers = Array(600).fill("nobody");
		assert.equal(readAccessFile(JSON.stringify({ buyers })).problems.length, 501);
	});

	it("gets a short error for an overlong price", () => {
		const { problems } = readManifest(JSON.stringify({ price_per_chunk: ",".repeat(160_000) }));
		const price = problems.find(({ path }) => path === "price_per_chunk");
		assert.equal(price?.message, "Enter a number, for example 0.0042.");
	});

	for (const { name, text } of [...hostileTexts, ...honestNames]) {
		it(`is described in plain lines of text: ${name}`, () => {
			const written = manifestOf(text);
			const { problems, draft } = readManifest(written);
			assert.ok(problems.length > 0);
			for (const problem of problems) {
				assertSaid(problem.message);
				if (text.length > 10_000) continue; // Each fix parses the file again.
				for (const fix of fixesFor(written, problem, problems, tabs)) {
					assertSaid(fix.title);
					assert.doesNotThrow(() => readManifest(applyEdits(written, fix.edits)));
				}
			}
			hintSentences(listingHints({ ...draft, queryable: false })).forEach(assertSaid);
		});

		it(`is parsed or ignored as an access file or lock file: ${name}`, () => {
			for (const file of [text, JSON.stringify({ [text]: text, dataset_id: text, buyers: [text, text] })])
				readAccessFile(file).problems.forEach(({ message }) => assertSaid(message));
			const entry = { origin: text, published_at: text, hash: text };
			for (const lock of [text, JSON.stringify({ published: [entry] })]) {
				for (const { published_at } of readLock(lock)?.published ?? [])
					assert.match(formatTimestamp(published_at), /^\d{1,2} \w{3} \d{4}$/);
			}
		});
	}
});
