import * as l10n from "@vscode/l10n";
import { TimeSlices } from "../../base/async/timeSlices.ts";
import { UserFacingError } from "../../base/userFacingError.ts";
import type { ReadResult, RecordTable } from "./columnSet.ts";
import { delimitedRecords, DelimitedTable } from "./delimited.ts";
import { jsonLines, jsonRecords, JsonTable } from "./json.ts";
import { DecodedText } from "./decodedText.ts";
import { type InferenceLimits, type Sample, type SampleFormat, defaultLimits } from "./sample.ts";

export interface InferenceOptions {
	readonly format: SampleFormat;
	readonly limits?: Partial<InferenceLimits>;
	readonly signal?: AbortSignal;
}

/**
 * Reads the beginning of a file and infers its fields, their types, and the evidence for them. Yields to the event
 * loop every few milliseconds. Sends nothing. Rejects with a UserFacingError to show, the signal's reason if
 * canceled, or the source's error.
 */
export async function inferFields(
	chunks: AsyncIterable<Uint8Array>,
	options: InferenceOptions,
): Promise<Sample> {
	const limits = { ...defaultLimits, ...options.limits };
	const slices = new TimeSlices(options.signal);
	const decoded = new DecodedText(chunks, limits.maxBytes, slices);
	const reading = await read(decoded, options.format, limits, slices);
	if (reading.columns.length === 0) {
		throw new UserFacingError(
			l10n.t("No fields found in this file. Use a file with a header line or JSON objects."),
		);
	}
	return {
		rows: reading.rows,
		bytesRead: decoded.bytes,
		complete: decoded.complete && !reading.stopped,
		fields: reading.columns.map((column) => column.finish(reading.rows)),
		notes: [...decoded.notes, ...reading.notes],
	};
}

async function read(
	decoded: DecodedText,
	format: SampleFormat,
	limits: InferenceLimits,
	slices: TimeSlices,
): Promise<ReadResult> {
	if (format === "json") return addAll(jsonRecords(decoded, limits), new JsonTable(limits), slices);
	if (format === "jsonl") return addAll(jsonLines(decoded, limits), new JsonTable(limits), slices);
	return addAll(delimitedRecords(decoded, format, limits), new DelimitedTable(limits), slices);
}

/** Adds records until there are no more or the table is full. */
async function addAll<R>(
	records: AsyncGenerator<R>,
	table: RecordTable<R>,
	slices: TimeSlices,
): Promise<ReadResult> {
	for await (const record of records) {
		table.add(record);
		if (table.columns.full) break;
		if (slices.over) await slices.pause();
	}
	return table.finish();
}
