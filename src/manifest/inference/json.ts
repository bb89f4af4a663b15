import { isRecord } from "../../base/record.ts";
import * as l10n from "@vscode/l10n";
import { UserFacingError } from "../../base/userFacingError.ts";
import { ColumnSet, type ReadResult, type RecordTable } from "./columnSet.ts";
import { JsonSplitter } from "./jsonSplitter.ts";
import type { InferenceLimits } from "./sample.ts";
import type { DecodedText } from "./decodedText.ts";

/** Nested objects become fields named by their path, to this depth. */
const MAX_DEPTH = 3;
/** How far a first object is read before a JSON document is split, to tell whether another one follows. */
const LOOK_AHEAD = 64 * 1024;
/** What Python writes for numbers that JSON lacks, and strings, which may contain the same words. */
const NOT_FINITE_OR_STRING = /-?(?:NaN|Infinity)|"(?:[^"\\]|\\.?)*(?:"|$)/gs;
const BRACKET_OR_STRING = /[{}[\]]|"(?:[^"\\]|\\.?)*(?:"|$)/gs;

/** The records of a JSON document as JSON text. */
export async function* jsonRecords(
	text: DecodedText,
	{ maxRecordBytes }: InferenceLimits,
): AsyncGenerator<string> {
	let splitter: JsonSplitter | undefined;
	let waiting = "";
	for await (const piece of text.pieces) {
		waiting += piece;
		if (!splitter) {
			const sequence = isSequence(waiting);
			if (sequence === undefined && waiting.length < LOOK_AHEAD) continue;
			splitter = new JsonSplitter(maxRecordBytes, sequence === true);
		}
		yield* splitter.push(waiting);
		waiting = "";
	}
	if (waiting !== "") yield* new JsonSplitter(maxRecordBytes, false).push(waiting);
}

/**
 * Whether the first object is followed by another one, as database exports and jq write them. Undefined if `head` ends
 * before that.
 */
function isSequence(head: string): boolean | undefined {
	const start = head.trimStart()[0];
	if (start !== "{") return start === undefined ? undefined : false;
	let depth = 0;
	for (const { 0: token, index } of head.matchAll(BRACKET_OR_STRING)) {
		if (token === "{" || token === "[") depth += 1;
		else if (token === "}" || token === "]") depth -= 1;
		if (depth === 0) {
			const next = head.slice(index + 1).trimStart()[0];
			return next === undefined ? undefined : next === "{";
		}
	}
	return undefined;
}

/** The lines of JSON Lines, except blank ones and an incomplete last one. */
export async function* jsonLines(
	text: DecodedText,
	{ maxRecordBytes }: InferenceLimits,
): AsyncGenerator<string> {
	let rest = "";
	for await (const piece of text.pieces) {
		const lines = (rest + piece).split("\n");
		rest = lines.pop() ?? "";
		if (rest.length > maxRecordBytes) {
			throw new UserFacingError(
				l10n.t(
					"A line in the file is longer than {0} KB. Use a file with smaller objects, one per line.",
					Math.round(maxRecordBytes / 1024),
				),
			);
		}
		yield* lines.filter(isFilled);
	}
	if (isFilled(rest) && text.complete) yield rest;
}

function isFilled(line: string): boolean {
	return line.trim() !== "";
}

/** JSON records, counted value by value. */
export class JsonTable implements RecordTable<string> {
	readonly columns: ColumnSet;
	#unreadable = 0;
	#nested = false;

	constructor(limits: InferenceLimits) {
		this.columns = new ColumnSet(limits);
	}

	add(text: string): void {
		const value = parse(text);
		if (!isRecord(value)) {
			this.#unreadable += 1;
			return;
		}
		this.columns.countRow();
		this.#addObject(value, "", 1);
	}

	finish(): ReadResult {
		const notes: string[] = [];
		if (this.#unreadable > 0)
			notes.push(l10n.t("Skipped entries that aren’t objects or can’t be read: {0}.", this.#unreadable));
		if (this.#nested) notes.push(l10n.t("Skipped objects that are inside lists or nested too deeply."));
		return this.columns.finish(notes);
	}

	#addObject(object: Readonly<Record<string, unknown>>, prefix: string, depth: number): void {
		for (const [key, value] of Object.entries(object)) {
			const path = `${prefix}${key}`;
			if (Array.isArray(value)) this.#addList(path, value);
			else if (!isRecord(value)) this.#addScalar(path, value);
			else if (depth < MAX_DEPTH) this.#addObject(value, `${path}.`, depth + 1);
			else this.#nested = true;
		}
	}

	#addScalar(path: string, value: unknown): void {
		const column = this.columns.get(path);
		if (typeof value === "string") column?.addQuoted(value);
		else if (typeof value === "number" || typeof value === "boolean") column?.addTyped(value);
	}

	#addList(path: string, list: readonly unknown[]): void {
		if (list.some((entry) => typeof entry === "object" && entry !== null)) this.#nested = true;
		else if (list.length > 0) this.columns.get(path)?.addList();
		else this.columns.get(path);
	}
}

function parse(text: string, isStrict = false): unknown {
	try {
		return JSON.parse(text);
	} catch {
		if (isStrict) return undefined;
		const strict = text.replace(NOT_FINITE_OR_STRING, (token) => (token.startsWith('"') ? token : "null"));
		return parse(strict, true);
	}
}
